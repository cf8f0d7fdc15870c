import { lineOf } from "@/migrate/markdown/parse";
import { rewriteText } from "@/migrate/markdown/rewrite-text";

const TAG = /(?<!\{)\{%[\s\S]*?%\}/g;

/** A tag that a slash closes, which other languages of templates do not have. */
const CLOSED_TAG = /^\{%\s*(?:\/[\w-]+\s*|[a-z][^%]*\/)%\}$/;

/**
 * Removes the tags of Markdoc, but not what is between them. All lines stay.
 * @param report receives the first tag, and its 0-based line
 * @returns undefined for a page without such tags
 */
export function withoutMarkdocTags(
  file: string,
  body: string,
  report: (line: number, message: string) => void,
): string | undefined {
  const tags: string[] = [];
  const text = rewriteText(body, (part) =>
    part.replace(TAG, (tag) => {
      tags.push(tag);
      return tag.replace(/[^\n]+/g, "");
    }),
  );
  const [first] = tags;
  if (first === undefined || !(file.endsWith(".mdoc") || tags.some((tag) => CLOSED_TAG.test(tag)))) return undefined;
  const [, name = ""] = /^\{%\s*([^\s%]*)/.exec(first) ?? [];
  report(
    lineOf(body, body.indexOf(first)) - 1,
    `Tags of Markdoc such as \`{% ${name} %}\` were left out, but not what is between them. Write components in their place.`,
  );
  return text;
}
