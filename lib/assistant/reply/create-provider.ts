import type { ChatModel } from "@/lib/assistant/reply/chat-model";
import { extractionProvider } from "@/lib/assistant/reply/extraction-provider";
import { createGatewayModel } from "@/lib/assistant/reply/gateway-model";
import { createModelProvider, type ModelSettings } from "@/lib/assistant/reply/model-provider";
import { createOpenAiModel } from "@/lib/assistant/reply/openai-model";
import type { ReplyProvider } from "@/lib/assistant/types";
import type { Environment } from "@/lib/env";

type ProviderEnvironment = Pick<
  Environment,
  "ASSISTANT" | "ASSISTANT_BASE_URL" | "ASSISTANT_MODEL" | "ASSISTANT_API_KEY" | "AI_GATEWAY_API_KEY"
>;

/**
 * The provider configured in the environment: a server that supports the OpenAI protocol, the gateway, or quotations.
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

async function createModel(environment: ProviderEnvironment): Promise<ChatModel | undefined> {
  const { ASSISTANT_MODEL: model, ASSISTANT_BASE_URL: baseURL, ASSISTANT_API_KEY, AI_GATEWAY_API_KEY } = environment;
  if (model === undefined) return undefined;
  if (baseURL !== undefined) return createOpenAiModel({ baseURL, model, apiKey: ASSISTANT_API_KEY });
  return AI_GATEWAY_API_KEY === undefined ? undefined : createGatewayModel(AI_GATEWAY_API_KEY, model);
}
