import { codeLines, mapBlocks } from "@/migrate/lines/line-walker";
import { decodeEntities } from "@/migrate/markdown/entities";
import { readAttributes, textAttribute } from "@/migrate/markdown/tags";
import type { RewrittenLine } from "@/migrate/types";

const START = /^([ \t]*)<pre\b([^>]*)><code\b[^>]*>/;
const END = /<\/code><\/pre>[ \t]*$/;

/** Converts GitBook's HTML for code, `<pre class="language-js"><code>`, to a fence; lines in `<strong>` are highlighted. */
export function rewriteGitbookCode(lines: readonly RewrittenLine[]): RewrittenLine[] {
  return mapBlocks(lines, (line, index) => {
    const start = START.exec(line.text);
    const length = start ? lines.slice(index).findIndex(({ text }) => END.test(text)) + 1 : 0;
    if (!start || length === 0) return undefined;
    const [opening, indent = "", attributes = ""] = start;
    const written = lines.slice(index, index + length).map(({ text }) => text.replace(END, ""));
    written[0] = written[0]?.slice(opening.length) ?? "";
    const { text, highlighted } = readCode(
      written.map((row) => (row.startsWith(indent) ? row.slice(indent.length) : row)),
    );
    const values = readAttributes(attributes);
    const title = textAttribute(values, "data-title");
    const language = /\blanguage-([\w+#-]+)/.exec(textAttribute(values, "class") ?? "")?.[1] ?? "text";
    const meta = [
      title && `title="${decodeEntities(title).replace(/"/g, "'")}"`,
      values.has("data-line-numbers") && "lines",
      textAttribute(values, "data-overflow") === "wrap" && "wrap",
      highlighted.length > 0 && `{${highlighted.join(",")}}`,
    ];
    return { length, lines: codeLines({ text, language, meta: meta.filter(Boolean).join(" ") }, line.origin, indent) };
  });
}

/** The code without tags, and the numbers of the lines in `<strong>`. */
function readCode(rows: readonly string[]): { text: string; highlighted: number[] } {
  let isStrong = false;
  const highlighted: number[] = [];
  const plain = rows.map((row, index) => {
    const parts = row.split(/(<\/?strong>)/);
    for (const part of parts) {
      if (/^<\/?strong>$/.test(part)) isStrong = part === "<strong>";
      else if (isStrong && part !== "" && highlighted.at(-1) !== index + 1) highlighted.push(index + 1);
    }
    return decodeEntities(row.replace(/<[^>]+>/g, ""));
  });
  return { text: plain.join("\n"), highlighted };
}
