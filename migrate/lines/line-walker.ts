import type { LinePage, RewrittenLine } from "@/migrate/types";

const FENCE = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)(`{3,}|~{3,})(.*)$/;

/** Where a comment begins that does not end on its line. */
const COMMENT_START = /^[ \t]*<!--(?!.*-->)/;

/** Distinguishes code from text while the lines of a page are read in order. */
export class FenceTracker {
  private marker: string | undefined;
  /** Width of what precedes the marker. */
  private indent = 0;
  /** True inside a more deeply indented block within a block. */
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

/** Rewrites each line that is neither code nor a comment of several lines. */
export function mapText(
  lines: readonly RewrittenLine[],
  rewrite: (line: RewrittenLine) => RewrittenLine | RewrittenLine[],
): RewrittenLine[] {
  const fences = new FenceTracker();
  return lines.flatMap((line) => (fences.isCode(line.text) ? line : rewrite(line)));
}

/**
 * Replaces blocks of lines that begin outside of code.
 * @param read returns what replaces the block that begins at a line, and its length in lines; undefined if none begins there
 */
export function mapBlocks(
  lines: readonly RewrittenLine[],
  read: (line: RewrittenLine, index: number) => { length: number; lines: readonly RewrittenLine[] } | undefined,
): RewrittenLine[] {
  const fences = new FenceTracker();
  const result: RewrittenLine[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] as RewrittenLine;
    const block = fences.isCode(line.text) ? undefined : read(line, index);
    result.push(...(block?.lines ?? [line]));
    index += (block?.length ?? 1) - 1;
  }
  return result;
}

/** A block of lines that is told by its first one. */
interface TaggedBlock {
  /** In front of its tags. */
  indent: string;
  /** Its tags; empty for text without an element. */
  tags: { open: string; close: string };
  inner: readonly RewrittenLine[];
  /** The number of lines. */
  length: number;
  /** The line of the source that the closing tag stands for. */
  last: number;
  isTab: boolean;
  /** A tab that does not belong to those before. */
  isFirstTab?: boolean;
}

/** Replaces blocks of lines that begin outside of code by elements. Tabs with only blank lines between them are in one element. */
export function rewriteTaggedBlocks(
  lines: readonly RewrittenLine[],
  read: (line: RewrittenLine, index: number) => TaggedBlock | undefined,
): RewrittenLine[] {
  /** The indentation of the tabs that are open. */
  let tabs: string | undefined;
  const endTabs = (origin: number) => {
    const end = tabs === undefined ? [] : tagLines(tabs, "</Tabs>", origin);
    tabs = undefined;
    return end;
  };
  const fences = new FenceTracker();
  const result: RewrittenLine[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] as RewrittenLine;
    const block = fences.isCode(line.text) ? undefined : read(line, index);
    if (!block) {
      if (line.text.trim() !== "") result.push(...endTabs(line.origin));
      result.push(line);
      continue;
    }
    const { indent, tags, isTab } = block;
    if (!isTab || block.isFirstTab || tabs !== indent) result.push(...endTabs(line.origin));
    if (isTab && tabs === undefined) {
      tabs = indent;
      result.push(...tagLines(indent, "<Tabs>", line.origin));
    }
    const wrap = (tag: string, origin: number) => (tag === "" ? [] : tagLines(indent, tag, origin));
    result.push(...wrap(tags.open, line.origin), ...block.inner, ...wrap(tags.close, block.last));
    index += block.length - 1;
  }
  return [...result, ...endTabs(lines.at(-1)?.origin ?? 0)];
}

/** Joins the lines from one that opens something to one that closes it into one line, except in code. */
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

/** Lengthens the markers of fenced blocks that contain others: MDX ends a block at a marker of any indentation. */
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

/** A tag on a line of its own between blank lines, as MDX and HTML require. */
export function tagLines(indent: string, tag: string, origin: number): RewrittenLine[] {
  const blank = indent.includes(">") ? indent.trimEnd() : "";
  return [
    { text: blank, origin, isPadding: true },
    { text: `${indent}${tag}`, origin },
    { text: blank, origin, isPadding: true },
  ];
}

/** The lines of a text, all with the line of the page that they replace. */
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

/** The section below the heading with an id; undefined if there is none. @param idOf returns the id of a heading's text */
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

/** Replaces lines that stand for a table of contents by an element that dialects know as `TableOfContents`. */
export function markContents(pattern: RegExp) {
  return (lines: readonly RewrittenLine[]) =>
    mapText(lines, (line) => (pattern.test(line.text) ? { ...line, text: "<TableOfContents />" } : line));
}

/** Combines rewriters, each of which receives the result of the one before. */
export function chain(
  ...rewriters: ((lines: readonly RewrittenLine[], page: LinePage) => RewrittenLine[])[]
): (lines: string[], page: LinePage) => RewrittenLine[] {
  return (lines, page) => {
    const start = lines.map((text, origin): RewrittenLine => ({ text, origin }));
    return withoutPadding(rewriters.reduce<RewrittenLine[]>((current, rewrite) => rewrite(current, page), start));
  };
}

/** Drops padding next to blank lines. */
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
