import { fetchOnce } from "@/components/ui/fetch-once";
import type { AssistantConfig } from "@/lib/assistant/client/panel-config";

/** Loads the configuration of the assistant once, and again after a failure. */
export function loadConfig(endpoint: string): Promise<AssistantConfig> {
  return fetchOnce(endpoint, (response): Promise<AssistantConfig> => response.json());
}
