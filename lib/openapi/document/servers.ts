import { arrayOf, isJsonObject, objectOf, textOf } from "@/lib/openapi/document/json-value";
import type { SchemaView, ServerView } from "@/lib/openapi/document/operation-page-types";
import type { JsonObject } from "@/lib/openapi/document/types";

/**
 * The servers of an operation: its own, or else its path's, or else the document's. A relative URL is resolved against the URL of
 * a remote specification. For a local specification, it stays relative to the site, and a bare `/` is ignored.
 */
export function buildServers(sources: readonly unknown[], specification: string): ServerView[] {
  const own = sources.map(arrayOf).find((servers) => servers.length > 0) ?? [];
  return own.filter(isJsonObject).flatMap((server) => {
    const url = absoluteUrl(textOf(server.url), specification);
    if (!url) return [];
    const variables = Object.entries(objectOf(server.variables)).map(([name, raw]) =>
      serverVariable(name, objectOf(raw)),
    );
    return [{ url, ...(textOf(server.description) && { description: textOf(server.description) }), variables }];
  });
}

/** A variable in a server's URL. */
export function serverVariable(name: string, variable: JsonObject): ServerView["variables"][number] {
  return {
    name,
    default: String(variable.default ?? arrayOf(variable.enum)[0] ?? ""),
    enumValues: arrayOf(variable.enum).map(String),
    ...(textOf(variable.description) && { description: textOf(variable.description) }),
  };
}

/**
 * Fills in the variables of a server's URL; variables without a value keep their braces.
 * @example fillServerUrl({ url: "https://{region}.example.com", variables: [{ name: "region", default: "eu", … }] }) // "https://eu.example.com"
 */
export function fillServerUrl(server: ServerView, values: Readonly<Record<string, string>> = {}): string {
  return server.url.replace(/\{([^}]+)\}/g, (whole, name: string) => {
    const variable = server.variables.find((candidate) => candidate.name === name);
    return (Object.hasOwn(values, name) && values[name]) || variable?.default || whole;
  });
}

/** The schema of a variable in a server's URL. */
export function serverVariableSchema(variable: ServerView["variables"][number]): SchemaView {
  const { description, enumValues } = variable;
  return {
    type: "string",
    ...(description && { description }),
    ...(variable.default !== "" && { default: variable.default }),
    ...(enumValues.length > 0 && { enumValues }),
  };
}

function absoluteUrl(url: string | undefined, specification: string): string | undefined {
  if (!url) return undefined;
  const trimmed = url.trim().replace(/\/+$/, "");
  if (/^(?:https?|wss?):\/\//i.test(trimmed) || trimmed.startsWith("{")) return trimmed;
  if (trimmed.startsWith("//")) return `https:${trimmed}`;
  if (/^localhost(?:[:/]|$)/i.test(trimmed)) return `http://${trimmed}`;
  if (/^https?:\/\//i.test(specification)) return resolved(url, specification)?.href;
  if (trimmed.startsWith("/")) return trimmed;
  if (/^\.{1,2}(?:\/|$)/.test(trimmed)) return resolved(url, `http://site/${specification}`)?.pathname;
  // `api.example.com/v1` lacks its scheme.
  return /^[\w-]+(?:\.[\w-]+)+(?:[:/]|$)/.test(trimmed) ? `https://${trimmed}` : undefined;
}

/** Resolves a URL against another one; variables keep their braces. */
function resolved(url: string, base: string): Pick<URL, "href" | "pathname"> | undefined {
  if (!URL.canParse(url, base)) return undefined;
  const { href, pathname } = new URL(url, base);
  const clean = (text: string) => text.replaceAll("%7B", "{").replaceAll("%7D", "}").replace(/\/+$/, "");
  return { href: clean(href), pathname: clean(pathname) };
}
