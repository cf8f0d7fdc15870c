import type { JsonPath } from "@/lib/config/json-path";
import { readObject } from "@/lib/config/read-value";
import { asyncapi, openapi } from "@/lib/config/schema/api";
import { serveValue } from "@/lib/config/serve-value";
import { walkNavigation } from "@/lib/config/walk-navigation";
import type { PageRecord } from "@/lib/content/scan/types";
import { referenceOf } from "@/lib/openapi/document/operation-reference";
import type { OpenApiSource } from "@/lib/openapi/document/types";

/** A specification in docs.json, and the path of the setting that names it. */
interface PlacedSource {
  specification: OpenApiSource;
  path: JsonPath;
}

/** All specifications in `openapi` and `asyncapi` of `api` and of any element of the navigation, the outermost first. */
export function listSpecificationSources(config: unknown): PlacedSource[] {
  const { api, navigation } = readObject(config);
  const holders = [{ value: readObject(api), path: ["api"] as JsonPath }, ...walkNavigation(navigation)];
  return holders.flatMap(({ value, path }) =>
    Object.entries({ openapi, asyncapi }).flatMap(([key, schema]) =>
      (serveValue(schema, value[key]) ?? []).map((specification) => ({ specification, path: [...path, key] })),
    ),
  );
}

/** Every specification that docs.json names, without repeats. */
export function collectSpecificationSources(config: unknown): OpenApiSource[] {
  const sources = listSpecificationSources(config).map(({ specification }) => specification);
  const known = new Set<string>();
  return sources.filter(({ source, overlays }) => {
    const key = JSON.stringify([source, overlays]);
    return !known.has(key) && known.add(key);
  });
}

/** Every specification that a page names before an operation or channel: `openapi: users.yaml GET /users` in its frontmatter. */
export function collectPageSources(pages: Iterable<Pick<PageRecord, "openapi" | "asyncapi">>): string[] {
  const sources = [...pages].flatMap((page) => referenceOf(page)?.specification ?? []);
  return [...new Set(sources)];
}
