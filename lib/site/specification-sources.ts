import { readObject } from "@/lib/config/read-value";
import { openapi } from "@/lib/config/schema/api";
import { serveValue } from "@/lib/config/serve-value";
import { walkNavigation } from "@/lib/config/walk-navigation";
import type { PageRecord } from "@/lib/content/types";
import { parseOperationReference } from "@/lib/openapi/document/operation-reference";
import type { OpenApiSource } from "@/lib/openapi/document/types";

/** Every specification that docs.json names: in `api.openapi` and on any element of the navigation, without repeats. */
export function collectSpecificationSources(config: unknown): OpenApiSource[] {
  const root = readObject(config);
  const settings = [readObject(root.api).openapi, ...walkNavigation(root.navigation).map(({ value }) => value.openapi)];
  const sources = settings.flatMap((setting) => serveValue(openapi, setting) ?? []);
  const known = new Set<string>();
  return sources.filter(({ source }) => !known.has(source) && known.add(source));
}

/** Every specification that a page names before an operation: `openapi: users.yaml GET /users` in its frontmatter. */
export function collectPageSources(pages: Iterable<Pick<PageRecord, "openapi">>): string[] {
  const sources = [...pages].flatMap(({ openapi }) => parseOperationReference(openapi ?? "")?.specification ?? []);
  return [...new Set(sources)];
}
