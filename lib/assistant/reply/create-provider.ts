import { type ChatModel, ModelError } from "@/lib/assistant/reply/chat-model";
import { extractionProvider } from "@/lib/assistant/reply/extraction-provider";
import { createModelProvider, type ModelSettings } from "@/lib/assistant/reply/model-provider";
import { fromLanguageModel } from "@/lib/assistant/reply/sdk-model";
import { createSdkProvider, type SdkProvider } from "@/lib/assistant/reply/sdk-providers";
import type { ReplyProvider } from "@/lib/assistant/types";
import type { Environment } from "@/lib/env";

type ProviderEnvironment = Pick<
  Environment,
  | "ASSISTANT"
  | "ASSISTANT_PROVIDER"
  | "ASSISTANT_BASE_URL"
  | "ASSISTANT_MODEL"
  | "ASSISTANT_API_KEY"
  | "AI_GATEWAY_API_KEY"
>;

/**
 * Creates the configured provider: a service with its own package, a server with the OpenAI protocol, the gateway, or, without a
 * model, quotations.
 * @returns undefined if the assistant is switched off.
 */
export async function createProvider(
  environment: ProviderEnvironment,
  settings: Omit<ModelSettings, "model">,
): Promise<ReplyProvider | undefined> {
  if (!environment.ASSISTANT) return undefined;
  const model = await createModel(environment);
  return model ? createModelProvider({ ...settings, model }) : extractionProvider;
}

type ModelEnvironment = Omit<ProviderEnvironment, "ASSISTANT">;

/** Creates the configured model; undefined if there is none. */
export async function createModel(environment: ModelEnvironment): Promise<ChatModel | undefined> {
  if (environment.ASSISTANT_MODEL === undefined) return undefined;
  const provider = await loadProvider(environment);
  return provider && fromLanguageModel(provider.languageModel(environment.ASSISTANT_MODEL));
}

/** Loads the SDK's package for the configured service; undefined if none is configured. */
async function loadProvider(environment: ModelEnvironment): Promise<SdkProvider | undefined> {
  const { ASSISTANT_PROVIDER, ASSISTANT_BASE_URL: baseURL, ASSISTANT_API_KEY, AI_GATEWAY_API_KEY } = environment;
  const options = { fetch: fetchBounded, ...(ASSISTANT_API_KEY ? { apiKey: ASSISTANT_API_KEY } : {}) };
  if (ASSISTANT_PROVIDER !== undefined)
    return createSdkProvider(ASSISTANT_PROVIDER, { ...options, ...(baseURL ? { baseURL } : {}) });
  if (baseURL !== undefined) {
    const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
    // With this name, the package returns the signatures of calls, which Gemini's models require.
    return createOpenAICompatible({ ...options, name: "google", baseURL, includeUsage: true });
  }
  if (AI_GATEWAY_API_KEY === undefined) return undefined;
  const { createGateway } = await import("ai");
  return createGateway({ fetch: fetchBounded, apiKey: AI_GATEWAY_API_KEY });
}

/** Maximum length of a response in bytes, far above the longest reply with its reasoning. */
const MAX_RESPONSE_BYTES = 64_000_000;

/** `fetch` with a limit on the length of responses, since the SDK buffers events of any length. */
const fetchBounded: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  let length = 0;
  const bound = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      length += chunk.length;
      if (length > MAX_RESPONSE_BYTES)
        controller.error(new ModelError("The model's response is too long.", { isRetryable: false }));
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(bound), response);
};
