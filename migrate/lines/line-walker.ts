import type { LinePage, RewrittenLine } from "@/migrate/types";

const FENCE = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)(`{3,}|~{3,})(.*)$/;

/** Where a comment begins that does not end on its line. */
const COMMENT_START = /^[ \t]*<!--(?!.*-->)/;

/** Tells code from text while the lines of a page are read one after the other. */
export class FenceTracker {
  private marker: string | undefined;
  /** What is before the marker, in characters. */
  private indent = 0;
  /** True inside a block of code that is shown in a block of code, indented further. */
  private isNested = false;
  private isComment = false;

  /** True between the first and the last line of a fenced block. */
  get isOpen(): boolean {
    return this.marker !== undefined;
  }

  /** True for the lines of a fenced block, and of a comment of several lines, their first and last line included. */
  isCode(line: string): boolean {
    const isComment = this.isComment || (this.marker === undefined && COMMENT_START.test(line));
    this.isComment = isComment && !line.includes("-->");
    if (isComment) return true;
    const [, before = "", marker = "", rest = ""] = FENCE.exec(line) ?? [];
    const indent = before.replace(/\t/g, "    ").length;
    if (this.marker !== undefined) {
      if (!marker.startsWith(this.marker)) return true;
      const isDeeper = indent >= this.indent + 4;
      if (rest.trim() !== "") this.isNested ||= isDeeper;
      else if (isDeeper && this.isNested) this.isNested = false;
      else this.marker = undefined;
      return true;
    }
    if (marker === "" || (marker.startsWith("`") && rest.includes("`"))) return false;
    this.marker = marker;
    this.indent = indent;
    this.isNested = false;
    return true;
  }
}

/** Lines between one that opens something and one that closes it, both included, as one line. Code is left aside. */
export function joinLines(lines: readonly RewrittenLine[], opens: RegExp, closes: RegExp): RewrittenLine[] {
  const fences = new FenceTracker();
  const result: RewrittenLine[] = [];
  let open: RewrittenLine | undefined;
  for (const line of lines) {
    if (open) {
      open.text += ` ${line.text.trim()}`;
      if (closes.test(line.text)) open = undefined;
      continue;
    }
    if (!fences.isCode(line.text) && opens.test(line.text)) open = { ...line };
    result.push(open ?? line);
  }
  return result;
}

/** Gives fenced blocks that show others longer marks: MDX ends a block at a mark however far it is indented. */
export function lengthenFences(lines: readonly RewrittenLine[]): RewrittenLine[] {
  const fences = new FenceTracker();
  const result = lines.map((line) => ({ ...line }));
  let start: number | undefined;
  for (const [index, { text }] of lines.entries()) {
    fences.isCode(text);
    if (start === undefined && fences.isOpen) start = index;
    if (start === undefined || fences.isOpen) continue;
    const [, , marker = ""] = FENCE.exec(lines[start]?.text ?? "") ?? [];
    const inner = lines.slice(start + 1, index).flatMap((line) => FENCE.exec(line.text)?.[2] ?? []);
    const longest = Math.max(0, ...inner.filter((mark) => mark.startsWith(marker)).map((mark) => mark.length));
    for (const line of longest === 0 ? [] : [result[start], result[index]]) {
      if (line) line.text = line.text.replace(/`{3,}|~{3,}/, (mark) => (mark[0] ?? "").repeat(longest + 1));
    }
    start = undefined;
  }
  return result;
}

/** The text of a container's title as an attribute; empty without one. */
export function titleAttribute(title: string | undefined, name = "title"): string {
  const text = title?.trim() ?? "";
  return text === "" ? "" : ` ${name}="${text.replace(/"/g, "&quot;")}"`;
}

/** A tag on a line of its own, apart from what is around it, as MDX and HTML need it. */
export function tagLines(indent: string, tag: string, origin: number): RewrittenLine[] {
  const blank = indent.includes(">") ? indent.trimEnd() : "";
  return [
    { text: blank, origin, isPadding: true },
    { text: `${indent}${tag}`, origin },
    { text: blank, origin, isPadding: true },
  ];
}

/** Lines of a text with the line of the page that they come from. */
export function linesFrom(text: string, origin: number, indent = ""): RewrittenLine[] {
  return text.split(/\r?\n/).map((line) => ({ text: line === "" ? "" : indent + line, origin }));
}

/** A code block with the text of a file. */
export function codeLines(
  { text, language, meta = "" }: { text: string; language: string; meta?: string },
  origin: number,
  indent = "",
): RewrittenLine[] {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const marker = "`".repeat(longest + 1);
  const info = `${language}${meta === "" ? "" : ` ${meta}`}`;
  return linesFrom([`${marker}${info}`, text.replace(/\n+$/, ""), marker].join("\n"), origin, indent);
}

/** The part of a text between `#region name` and its end; the whole text if there is no such region. */
export function regionOf(text: string, name: string): string {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => new RegExp(`#?region\\s+${name}\\b|\\[start:${name}\\]`).test(line));
  if (start === -1) return text;
  const end = lines.findIndex((line, index) => index > start && /#?endregion\b|\[end:/.test(line));
  return lines.slice(start + 1, end === -1 ? undefined : end).join("\n");
}

/** The heading with an id, and what belongs to it; undefined if there is none. @param idOf the id of a heading's text */
export function sectionOf(text: string, id: string, idOf: (heading: string) => string): string | undefined {
  const fences = new FenceTracker();
  const lines = text.split("\n");
  const levels = lines.map((line) => (fences.isCode(line) ? 0 : (/^(#{1,6})\s/.exec(line)?.[1]?.length ?? 0)));
  const start = lines.findIndex((line, index) => levels[index] && idOf(line.replace(/^#+\s+/, "").trim()) === id);
  if (start === -1) return undefined;
  const level = levels[start] ?? 0;
  const end = levels.findIndex((other, index) => index > start && other > 0 && other <= level);
  return lines.slice(start, end === -1 ? undefined : end).join("\n");
}

/** Lines that stand for the headings of the page become elements, which dialects know as `TableOfContents`. */
export function markContents(pattern: RegExp) {
  return (lines: readonly RewrittenLine[]): RewrittenLine[] => {
    const fences = new FenceTracker();
    return lines.map((line) =>
      !fences.isCode(line.text) && pattern.test(line.text) ? { ...line, text: "<TableOfContents />" } : line,
    );
  };
}

/** Passes lines through the rewriters of a dialect, one after the other. */
export function chain(
  ...rewriters: ((lines: readonly RewrittenLine[], page: LinePage) => RewrittenLine[])[]
): (lines: string[], page: LinePage) => RewrittenLine[] {
  return (lines, page) => {
    const start = lines.map((text, origin): RewrittenLine => ({ text, origin }));
    return withoutPadding(rewriters.reduce<RewrittenLine[]>((current, rewrite) => rewrite(current, page), start));
  };
}

/** Leaves out the padding beside blank lines. */
function withoutPadding(lines: readonly RewrittenLine[]): RewrittenLine[] {
  const isBlank = (line: RewrittenLine | undefined) => line === undefined || /^[ \t>]*$/.test(line.text);
  const kept: RewrittenLine[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.isPadding) {
      const next = lines.slice(index + 1).find((other) => !other.isPadding);
      if (isBlank(kept.at(-1)) || isBlank(next)) continue;
    }
    kept.push(line);
  }
  return kept;
}
