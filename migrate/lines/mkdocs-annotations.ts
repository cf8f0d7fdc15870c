import { FenceTracker, mapText } from "@/migrate/lines/line-walker";
import { rewriteText } from "@/migrate/markdown/rewrite-text";
import type { RewrittenLine } from "@/migrate/types";

const MARK = /^[ \t>]*\{:?[ ]*[^{}]*\.annotate\b[^{}]*\}[ \t]*$/;
const BLOCK = /^([ \t]*)(?:!!!|\?\?\?\+?)[ \t]+(?:[\w-]+[ \t]+)*annotate\b/;
const ELEMENT = /^([ \t]*)<(\w+)\b[^>]*\bclass="[^"]*\bannotate\b[^"]*"[^>]*>[ \t]*$/;
const ITEM = /^([ \t]*)(\d{1,3})\.[ \t]+(.*)$/;

/** A part of a page whose annotations are in the list behind it: its first line, and the line behind it. */
interface Annotated {
  start: number;
  end: number;
}

/** An entry of the list, with the lines that belong to it. */
interface Annotation {
  number: string;
  lines: RewrittenLine[];
}

/**
 * Makes annotations footnotes: `(1)` in a part that is marked with `.annotate` belongs to the first entry of the list behind it. A list
 * with an entry that no text refers to stays, and so does one behind code.
 */
export function rewriteAnnotations(lines: readonly RewrittenLine[]): RewrittenLine[] {
  const result = [...lines];
  const fences = new FenceTracker();
  let count = 0;
  // Annotations may have annotations: what is written below the part is read in its turn.
  for (let index = 0; index < result.length; index += 1) {
    if (fences.isCode(result[index]?.text ?? "")) continue;
    const part = annotatedAt(result, index);
    const list = part && listAt(result, part.end);
    if (!part || !list) continue;
    const keys = new Map(list.items.map(({ number }, item) => [number, `annotation-${count + item + 1}`]));
    count += list.items.length;
    const body = referTo(result.slice(part.start, part.end), keys);
    if (!body) continue;
    const notes = list.items.flatMap(({ number, lines: inner }) => noteLines(keys.get(number) ?? number, inner));
    result.splice(part.start, list.end - part.start, ...body, ...notes);
    index = part.start + body.length - 1;
  }
  return result;
}

/** The part that a line marks: one above the line, or one that begins with it. */
function annotatedAt(lines: readonly RewrittenLine[], index: number): Annotated | undefined {
  const text = lines[index]?.text ?? "";
  if (MARK.test(text)) {
    let start = index;
    while (start > 0 && lines[start - 1]?.text.trim() !== "") start -= 1;
    return { start, end: index + 1 };
  }
  const indent = (BLOCK.exec(text) ?? ELEMENT.exec(text))?.[1]?.length;
  if (indent === undefined) return undefined;
  const name = ELEMENT.exec(text)?.[2];
  const length = lines
    .slice(index + 1)
    .findIndex(({ text: next }) =>
      name === undefined
        ? next.trim() !== "" && next.length - next.trimStart().length <= indent
        : new RegExp(`^[ \\t]*</${name}>`).test(next),
    );
  if (length === -1) return undefined;
  return { start: index, end: index + 1 + length + (name === undefined ? 0 : 1) };
}

/** The numbered list at a place, blank lines before it left aside; undefined if there is none. */
function listAt(lines: readonly RewrittenLine[], from: number): { items: Annotation[]; end: number } | undefined {
  const start = lines.findIndex(({ text }, index) => index >= from && text.trim() !== "");
  const [, indent = "", first] = ITEM.exec(lines[start]?.text ?? "") ?? [];
  if (first !== "1") return undefined;
  const items: Annotation[] = [];
  let end = start;
  for (const [index, line] of lines.entries()) {
    if (index < start) continue;
    const item = ITEM.exec(line.text);
    if (item?.[1] === indent) {
      items.push({ number: item[2] ?? "", lines: [{ ...line, text: `${indent}    ${item[3]}` }] });
    } else if (line.text.trim() === "" || line.text.search(/\S/) > indent.length) {
      items.at(-1)?.lines.push(line);
    } else break;
    if (line.text.trim() !== "") end = index + 1;
  }
  return { items, end };
}

/** The lines of a part with references in place of the numbers; undefined if one of the annotations has none. */
function referTo(lines: readonly RewrittenLine[], keys: ReadonlyMap<string, string>): RewrittenLine[] | undefined {
  const known = new Set<string>();
  const body = mapText(lines, (line) => {
    if (BLOCK.test(line.text)) return line;
    const text = rewriteText(line.text, (part) =>
      part.replace(/(?<!\])\((\d{1,3})\)/g, (written, number: string) => {
        const key = keys.get(number);
        if (key === undefined) return written;
        known.add(number);
        return `[^${key}]`;
      }),
    );
    return { ...line, text };
  });
  return known.size === keys.size ? body : undefined;
}

function noteLines(key: string, lines: readonly RewrittenLine[]): RewrittenLine[] {
  const [first, ...rest] = lines;
  if (!first) return [];
  const [indent = ""] = /^[ \t]*/.exec(first.text.replace(/^ {4}|^([ \t]*) {4}(?=\S)/, "$1")) ?? [];
  return [
    { text: "", origin: first.origin, isPadding: true },
    { ...first, text: `${indent}[^${key}]: ${first.text.trimStart()}` },
    ...rest,
  ];
}
