import { getOrMake } from "@/lib/base/get-or-make";
import type { MediaTypeView, SchemaView } from "@/lib/openapi/document/operation-page-types";

/** Media types that share one schema. */
export interface MediaTypeGroup {
  mediaTypes: string[];
  schema?: SchemaView;
}

/** Puts media types with equal schemas together, in order of first appearance: they are rendered once. */
export function groupMediaTypes(content: readonly MediaTypeView[]): MediaTypeGroup[] {
  const groups = new Map<string, MediaTypeGroup>();
  for (const { mediaType, schema } of content) {
    const key = JSON.stringify(schema, (name, value) => (name === "deeper" ? true : value)) ?? "";
    getOrMake(groups, key, () => ({ mediaTypes: [], ...(schema && { schema }) })).mediaTypes.push(mediaType);
  }
  return [...groups.values()];
}
