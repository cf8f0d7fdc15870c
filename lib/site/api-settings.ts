import {
  compact,
  isObject,
  type JsonObject,
  readBoolean,
  readChoice,
  readList,
  readObject,
  readText,
  readTexts,
} from "@/lib/config/read-value";
import { defaultSampleLanguages, findSampleLanguage } from "@/lib/config/value-lists";
import type { SiteSettings } from "@/lib/site/settings-types";

type ApiSettings = SiteSettings["api"];

const playgroundDisplays = ["interactive", "simple", "none", "auth"] as const;
const legacyDisplays: Readonly<Record<string, ApiSettings["playground"]["display"]>> = {
  show: "interactive",
  hide: "none",
};

/**
 * The specifications of an `openapi` setting: a path or URL, an object `{source, directory?}`, or a list of both.
 * Local paths lose `./` and a leading slash.
 */
export function readSpecifications(value: unknown): ApiSettings["specifications"] {
  return readList(value).flatMap((entry) => {
    const source = isObject(entry) ? readText(entry.source) : readText(entry);
    if (source === undefined) return [];
    return [compact({ source: localPath(source), directory: localDirectory(readObject(entry).directory) })];
  });
}

function localPath(source: string): string {
  return /^[a-z]+:\/\//i.test(source) ? source : source.replace(/^(\.?\/)+/, "");
}

function localDirectory(value: unknown): string | undefined {
  return readText(value)?.replace(/^(\.?\/)+|\/+$/g, "") || undefined;
}

function readSampleLanguages(value: unknown): string[] {
  const named = readTexts(value).map((name) => findSampleLanguage(name) ?? name.toLowerCase());
  return named.length === 0 ? [...defaultSampleLanguages] : [...new Set(named)];
}

function readPlayground(api: JsonObject): ApiSettings["playground"] {
  const playground = readObject(api.playground);
  const legacy = legacyDisplays[readText(playground.mode) ?? ""];
  return {
    display: readChoice(playground.display ?? playground.mode, playgroundDisplays, legacy ?? "interactive"),
    proxy: readBoolean(playground.proxy, true),
    credentials: readBoolean(playground.credentials, false),
  };
}

/** Server and authentication of pages with `api:` frontmatter; `api.baseUrl` and `api.auth` are their older places. */
function readHandWritten(api: JsonObject): ApiSettings["mdx"] {
  const mdx = readObject(api.mdx);
  const auth = readObject(mdx.auth ?? api.auth);
  return compact({
    servers: readTexts(mdx.server ?? api.baseUrl),
    authMethod: readChoice(auth.method, ["bearer", "basic", "key", "cobo"] as const, undefined),
    authName: readText(auth.name),
  });
}

/** The settings under `api`, with the top-level `openapi` of the older format as a fallback. */
export function readApiSettings(config: JsonObject): ApiSettings {
  const api = readObject(config.api);
  const params = readObject(api.params);
  const examples = readObject(api.examples);
  return {
    specifications: readSpecifications(api.openapi ?? config.openapi),
    asyncapi: readSpecifications(api.asyncapi ?? config.asyncapi).map((specification) => specification.source),
    playground: readPlayground(api),
    expandsParameters: params.expanded === "all" || params.expanded === true,
    postFields: readTexts(params.post),
    showsFullUrl: api.url === "full",
    examples: {
      languages: readSampleLanguages(examples.languages),
      defaults: readChoice(examples.defaults, ["all", "required"] as const, "all"),
      prefills: readBoolean(examples.prefill, false),
      autogenerates: readBoolean(examples.autogenerate, true),
    },
    mdx: readHandWritten(api),
  };
}
