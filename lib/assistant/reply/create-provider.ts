import type { ChatModel } from "@/lib/assistant/reply/chat-model";
import { extractionProvider } from "@/lib/assistant/reply/extraction-provider";
import { createModelProvider, type ModelSettings } from "@/lib/assistant/reply/model-provider";
import { createOpenAiModel } from "@/lib/assistant/reply/openai-model";
import { createGatewayModel } from "@/lib/assistant/reply/sdk-model";
import { createSdkModel } from "@/lib/assistant/reply/sdk-providers";
import type { ReplyProvider } from "@/lib/assistant/types";
import type { Environment } from "@/lib/env";

type ProviderEnvironment = Pick<
  Environment,
  "ASSISTANT" | "ASSISTANT_BASE_URL" | "ASSISTANT_MODEL" | "ASSISTANT_API_KEY" | "AI_GATEWAY_API_KEY"
> & { ASSISTANT_PROVIDER?: Environment["ASSISTANT_PROVIDER"] };

/**
 * The provider configured in the environment: a service with a package of its own, a server that supports the OpenAI
 * protocol, the gateway, or quotations.
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

/** The model that the environment configures; undefined without one. */
export async function createModel(environment: Omit<ProviderEnvironment, "ASSISTANT">): Promise<ChatModel | undefined> {
  const { ASSISTANT_MODEL: model, ASSISTANT_BASE_URL: baseURL, ASSISTANT_API_KEY, AI_GATEWAY_API_KEY } = environment;
  if (model === undefined) return undefined;
  if (environment.ASSISTANT_PROVIDER !== undefined) {
    const options = { ...(baseURL ? { baseURL } : {}), ...(ASSISTANT_API_KEY ? { apiKey: ASSISTANT_API_KEY } : {}) };
    return createSdkModel(environment.ASSISTANT_PROVIDER, model, options);
  }
  if (baseURL !== undefined) return createOpenAiModel({ baseURL, model, apiKey: ASSISTANT_API_KEY });
  return AI_GATEWAY_API_KEY === undefined ? undefined : createGatewayModel(AI_GATEWAY_API_KEY, model);
}
