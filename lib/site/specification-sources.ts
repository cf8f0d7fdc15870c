import { readObject } from "@/lib/config/read-value";
import { asyncapi, openapi } from "@/lib/config/schema/api";
import { serveValue } from "@/lib/config/serve-value";
import { walkNavigation } from "@/lib/config/walk-navigation";
import type { PageRecord } from "@/lib/content/scan/types";
import { referenceOf } from "@/lib/openapi/document/operation-reference";
import type { OpenApiSource } from "@/lib/openapi/document/types";

/**
 * Every specification that docs.json names: in `openapi` and `asyncapi` of `api` and of any element of the navigation,
 * without repeats.
 */
export function collectSpecificationSources(config: unknown): OpenApiSource[] {
  const root = readObject(config);
  const holders = [readObject(root.api), ...walkNavigation(root.navigation).map(({ value }) => value)];
  const sources = holders.flatMap((holder) => [
    ...(serveValue(openapi, holder.openapi) ?? []),
    ...(serveValue(asyncapi, holder.asyncapi) ?? []),
  ]);
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
