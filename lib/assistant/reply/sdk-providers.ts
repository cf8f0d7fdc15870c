import type { SdkLanguageModel } from "@/lib/assistant/reply/sdk-model";
import type { Environment } from "@/lib/env";

/** A package of the SDK for a service. */
interface SdkPackage {
  /** Name of the package, which owners install themselves. */
  package: string;
  /** The major version for version 6 of the SDK. */
  major: number;
  /** Name of the function in the package that creates the provider. */
  create: string;
}

/** Name of a service, as in `ASSISTANT_PROVIDER`. */
type SdkProviderName = NonNullable<Environment["ASSISTANT_PROVIDER"]>;

/** The services with their own package. All others speak the OpenAI protocol and need no package. */
const PACKAGES = {
  openai: { package: "@ai-sdk/openai", major: 3, create: "createOpenAI" },
  anthropic: { package: "@ai-sdk/anthropic", major: 3, create: "createAnthropic" },
  google: { package: "@ai-sdk/google", major: 3, create: "createGoogleGenerativeAI" },
  mistral: { package: "@ai-sdk/mistral", major: 3, create: "createMistral" },
  azure: { package: "@ai-sdk/azure", major: 3, create: "createAzure" },
  bedrock: { package: "@ai-sdk/amazon-bedrock", major: 4, create: "createAmazonBedrock" },
  vertex: { package: "@ai-sdk/google-vertex", major: 4, create: "createVertex" },
} satisfies Record<SdkProviderName, SdkPackage>;

/** The packages of all services with compatible versions, which are optional peers of the published package. */
export function sdkPackages(): Record<string, string> {
  return Object.fromEntries(Object.values(PACKAGES).map(({ package: name, major }) => [name, `^${major}.0.0`]));
}

/** A service for models, accessed through a package of the SDK. */
export interface SdkProvider {
  languageModel(name: string): SdkLanguageModel;
}

/** Connection settings. The package reads those that are absent from its own environment variables. */
interface SdkProviderOptions {
  baseURL?: string;
  apiKey?: string;
  fetch?: typeof fetch;
}

/**
 * Connects to a service through its package, which is loaded on demand.
 * @param load loads a module by its name.
 * @throws Error that names the package to install.
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
