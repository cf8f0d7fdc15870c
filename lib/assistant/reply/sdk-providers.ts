import type { SdkLanguageModel } from "@/lib/assistant/reply/sdk-model";
import type { Environment } from "@/lib/env";

/** A package of the SDK for one service. */
interface SdkPackage {
  /** The package, which owners install themselves. */
  package: string;
  /** The major version that belongs to version 6 of the SDK. */
  major: number;
  /** Name of the function in the package that creates the provider. */
  create: string;
}

/** Name of a service, as in `ASSISTANT_PROVIDER`. */
type SdkProviderName = NonNullable<Environment["ASSISTANT_PROVIDER"]>;

/** The services with a package of their own. Everything else speaks the OpenAI protocol and needs none. */
const PACKAGES = {
  openai: { package: "@ai-sdk/openai", major: 3, create: "createOpenAI" },
  anthropic: { package: "@ai-sdk/anthropic", major: 3, create: "createAnthropic" },
  google: { package: "@ai-sdk/google", major: 3, create: "createGoogleGenerativeAI" },
  mistral: { package: "@ai-sdk/mistral", major: 3, create: "createMistral" },
  azure: { package: "@ai-sdk/azure", major: 3, create: "createAzure" },
  bedrock: { package: "@ai-sdk/amazon-bedrock", major: 4, create: "createAmazonBedrock" },
  vertex: { package: "@ai-sdk/google-vertex", major: 4, create: "createVertex" },
} satisfies Record<SdkProviderName, SdkPackage>;

/** The packages of all services with the versions that fit: optional peers of the published package. */
export function sdkPackages(): Record<string, string> {
  return Object.fromEntries(Object.values(PACKAGES).map(({ package: name, major }) => [name, `^${major}.0.0`]));
}

/** A service for models, as one of the SDK's packages reaches it. */
export interface SdkProvider {
  languageModel(name: string): SdkLanguageModel;
}

/** Where a service is and how it is reached; what is absent, the package reads from its own environment variables. */
interface SdkProviderOptions {
  baseURL?: string;
  apiKey?: string;
  fetch?: typeof fetch;
}

/**
 * A service with a package of its own, which is loaded only if it is configured.
 * @param load loads a module by its name.
 * @throws Error that says what to install.
 */
export async function createSdkProvider(
  name: SdkProviderName,
  options: SdkProviderOptions,
  load: (name: string) => Promise<Record<string, unknown>> = (file) => import(file),
): Promise<SdkProvider> {
  const { package: file, major, create } = PACKAGES[name];
  const loaded = await load(file).catch((cause: unknown) => {
    const command = `npm install ${file}@${major}`;
    throw new Error(`ASSISTANT_PROVIDER=${name} needs the package ${file}. Install it: ${command}`, { cause });
  });
  return (loaded[create] as (options: SdkProviderOptions) => SdkProvider)(options);
}
