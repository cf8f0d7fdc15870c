import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { extractionProvider } from "@/lib/assistant/reply/extraction-provider";
import { type ChatModel, createModelProvider, type ModelSettings } from "@/lib/assistant/reply/model-provider";
import type { ReplyProvider } from "@/lib/assistant/types";
import type { Environment } from "@/lib/env";

type ProviderEnvironment = Pick<
  Environment,
  "ASSISTANT" | "ASSISTANT_BASE_URL" | "ASSISTANT_MODEL" | "ASSISTANT_API_KEY" | "AI_GATEWAY_API_KEY"
>;

/**
 * The provider that the environment asks for: a server that speaks the OpenAI protocol, the gateway, or extraction.
 * @returns undefined where the assistant is switched off.
 */
export async function createProvider(
  environment: ProviderEnvironment,
  settings: Omit<ModelSettings, "model">,
): Promise<ReplyProvider | undefined> {
  if (!environment.ASSISTANT) return undefined;
  const model = await createModel(environment);
  return model ? createModelProvider({ ...settings, model }) : extractionProvider;
}

async function createModel(environment: ProviderEnvironment): Promise<ChatModel | undefined> {
  const { ASSISTANT_MODEL: name, ASSISTANT_BASE_URL: baseURL, ASSISTANT_API_KEY: apiKey } = environment;
  if (name === undefined) return undefined;
  if (baseURL !== undefined) {
    const key = apiKey === undefined ? {} : { apiKey };
    return createOpenAICompatible({ name: "assistant", baseURL, includeUsage: true, ...key }).chatModel(name);
  }
  if (environment.AI_GATEWAY_API_KEY === undefined) return undefined;
  const { createGateway } = await import("ai");
  return createGateway({ apiKey: environment.AI_GATEWAY_API_KEY }).languageModel(name);
}
