import { rewriteText } from "@/migrate/markdown/rewrite-text";

const TAG = /(?<!\{)\{%[\s\S]*?%\}/g;

/** A tag that a slash closes, which other languages of templates do not have. */
const CLOSED_TAG = /^\{%\s*(?:\/[\w-]+\s*|[a-z][^%]*\/)%\}$/;

/**
 * Removes the tags of Markdoc, but not what is between them. All lines stay.
 * @returns the first tag as well; undefined for a page without any
 */
export function withoutMarkdocTags(file: string, body: string): { text: string; tag: string } | undefined {
  const tags: string[] = [];
  const text = rewriteText(body, (part) =>
    part.replace(TAG, (tag) => {
      tags.push(tag);
      return tag.replace(/[^\n]+/g, "");
    }),
  );
  const [tag] = tags;
  return tag !== undefined && (file.endsWith(".mdoc") || tags.some((each) => CLOSED_TAG.test(each)))
    ? { text, tag }
    : undefined;
}
