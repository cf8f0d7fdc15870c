import { findCodeRegions, isInRegion } from "@/lib/content/syntax/code-regions";
import { findPageFault } from "@/migrate/markdown/parse";
import type { RewrittenLine } from "@/migrate/types";

/** A tag that opens a block, and another on the same line. */
const TWO_TAGS = /^([ \t]*)(<(details|[A-Z][\w.]*)(?=[\s>])[^<>]*>)[ \t]*(<.+)$/;

/**
 * Gives tags that open blocks lines of their own, if a page of MDX needs that and nothing else: the first version of MDX took
 * `<details><summary>More</summary>` above a blank line.
 */
export function withTagsApart(lines: readonly RewrittenLine[]): readonly RewrittenLine[] {
  // Parsing a page takes most of the time of its conversion.
  if (!lines.some(({ text }) => TWO_TAGS.test(text))) return lines;
  const text = textOf(lines);
  if (!findPageFault(text)) return lines;
  const regions = findCodeRegions(text);
  let offset = 0;
  const apart = lines.flatMap((line): RewrittenLine[] => {
    const start = offset;
    offset += line.text.length + 1;
    const [, indent = "", opening, name, rest] = TWO_TAGS.exec(line.text) ?? [];
    if (opening === undefined || rest?.includes(`</${name}>`) || isInRegion(regions, start)) return [line];
    return [indent + opening, indent + rest].map((part) => ({ ...line, text: part }));
  });
  return findPageFault(textOf(apart)) ? lines : apart;
}

function textOf(lines: readonly RewrittenLine[]): string {
  return lines.map(({ text }) => text).join("\n");
}
