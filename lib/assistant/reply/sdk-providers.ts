import type { ChatModel } from "@/lib/assistant/reply/chat-model";
import { fromLanguageModel, type SdkLanguageModel } from "@/lib/assistant/reply/sdk-model";
import type { Environment } from "@/lib/env";

/** A service for models, as one of the SDK's packages reaches it. */
interface SdkProvider {
  /** The package, which owners install themselves. */
  package: string;
  /** The major version that belongs to version 6 of the SDK. */
  major: number;
  /** Name of the function in the package that creates the provider. */
  create: string;
}

/** Name of a service, as in `ASSISTANT_PROVIDER`. */
export type SdkProviderName = NonNullable<Environment["ASSISTANT_PROVIDER"]>;

/** The services with a package of their own. Everything else speaks the OpenAI protocol and needs none. */
const PROVIDERS = {
  openai: { package: "@ai-sdk/openai", major: 3, create: "createOpenAI" },
  anthropic: { package: "@ai-sdk/anthropic", major: 3, create: "createAnthropic" },
  google: { package: "@ai-sdk/google", major: 3, create: "createGoogleGenerativeAI" },
  mistral: { package: "@ai-sdk/mistral", major: 3, create: "createMistral" },
  azure: { package: "@ai-sdk/azure", major: 3, create: "createAzure" },
  bedrock: { package: "@ai-sdk/amazon-bedrock", major: 4, create: "createAmazonBedrock" },
  vertex: { package: "@ai-sdk/google-vertex", major: 4, create: "createVertex" },
} satisfies Record<SdkProviderName, SdkProvider>;

/** The packages of all services with the versions that fit: optional peers of the published package. */
export function sdkPackages(): Record<string, string> {
  return Object.fromEntries(Object.values(PROVIDERS).map(({ package: name, major }) => [name, `^${major}.0.0`]));
}

/** Where a service is and how it is reached; what is absent, the package reads from its own environment variables. */
export interface SdkProviderOptions {
  baseURL?: string;
  apiKey?: string;
}

type CreateProvider = (options: SdkProviderOptions) => { languageModel(name: string): SdkLanguageModel };

/** Loads a module by its name. */
export type LoadModule = (name: string) => Promise<Record<string, unknown>>;

const loadModule: LoadModule = (name) => import(name);

/**
 * A model of a service with a package of its own, which is loaded only if it is configured.
 * @throws Error that says what to install.
 */
export async function createSdkModel(
  name: SdkProviderName,
  model: string,
  options: SdkProviderOptions,
  load: LoadModule = loadModule,
): Promise<ChatModel> {
  const provider = PROVIDERS[name];
  const loaded = await load(provider.package).catch((cause: unknown) => {
    throw new Error(
      `ASSISTANT_PROVIDER=${name} needs the package ${provider.package}. Install it: npm install ${provider.package}@${provider.major}`,
      { cause },
    );
  });
  const create = loaded[provider.create] as CreateProvider;
  return fromLanguageModel(create(options).languageModel(model));
}
