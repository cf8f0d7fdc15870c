import type { AssistantConfig } from "@/lib/assistant/client/panel-config";

let loading: Promise<AssistantConfig> | undefined;

/** Loads the configuration of the assistant once, and again after a failure. */
export function loadConfig(endpoint: string): Promise<AssistantConfig> {
  loading ??= fetch(endpoint)
    .then((response) => {
      if (!response.ok) throw new Error(`The assistant's settings returned status ${response.status}.`);
      return response.json() as Promise<AssistantConfig>;
    })
    .catch((error) => {
      loading = undefined;
      throw error;
    });
  return loading;
}
