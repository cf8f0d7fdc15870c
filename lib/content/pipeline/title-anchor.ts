import { headingId } from "@/lib/content/pipeline/heading-id";

/**
 * The ID by which links lead to a page's title: in plain Markdown, and in other engines, the title is a heading with an ID.
 * Undefined if a part of the page has the same ID, or if the IDs are unknown.
 * @param anchors IDs of the page's parts; undefined if unknown.
 */
export function titleAnchor(title: string, anchors: readonly string[] | undefined): string | undefined {
  const id = headingId(title);
  return id === "" || !anchors || anchors.includes(id) ? undefined : id;
}
