import { headingId } from "@/lib/content/pipeline/heading-id";

/**
 * The id by which links lead to a page's title: in plain Markdown, and for other engines, the title is a heading like the others.
 * Undefined if a part of the page has that id, or if it is not known whether one does.
 * @param anchors the ids of the page's parts.
 */
export function titleAnchor(title: string, anchors: readonly string[] | undefined): string | undefined {
  const id = headingId(title);
  return id === "" || !anchors || anchors.includes(id) ? undefined : id;
}
