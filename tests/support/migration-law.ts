/**
 * The law of a migration, compared with regular expressions over lines, never with the converter's own readers: every page is listed
 * or counted, every visible word is in the result, in order, or its place is in the report.
 */

/** What a migration read and wrote. */
export interface MigrationTexts {
  /** Texts of the old site by path; files that are no text are left out. */
  source: ReadonlyMap<string, string>;
  /** Texts of the new site by path. */
  result: ReadonlyMap<string, string>;
  /** The pages that were written, by the files that they are made from. */
  pages: readonly { file: string; path: string }[];
}

interface Word {
  text: string;
  /** 1-based. */
  line: number;
}

const MARKDOWN = /\.(?:mdx?|mdoc|markdown)$/i;
const HIDDEN = /(?:^|\/)(?:\.|node_modules\/|dist\/|build\/|out\/)/;

/** Everything that breaks the law, as `file:line: what`. */
export function breachesOf({ source, result, pages }: MigrationTexts): string[] {
  const report = readPlaces(result.get("migration-places.md") ?? "");
  const written = new Map(pages.map(({ file, path }) => [file, path]));
  const all = countWords(
    [...result].filter(([file]) => /\.(?:mdx|jsx)$/.test(file) || file === "docs.json").map(([, text]) => text),
  );
  const breaches: string[] = [];
  for (const [file, text] of source) {
    if (!MARKDOWN.test(file) || HIDDEN.test(file) || report.leftOut.has(file)) continue;
    const path = written.get(file);
    const page = path === undefined ? undefined : result.get(`${path}.mdx`);
    if (path !== undefined && page === undefined) breaches.push(`${file}: no page was written`);
    const words = visibleWords(text);
    const places = report.places.get(file) ?? [];
    const isReported = (line: number) => places.some((place) => place === 0 || isNear(text, place, line));
    // What is no page of its own is part of others.
    const kept = page === undefined ? new Map(all) : countWords([page, ...importedBy(page, result)]);
    const missing = words.filter((word) => {
      const left = kept.get(word.text) ?? 0;
      kept.set(word.text, left - 1);
      return left <= 0 && !isReported(word.line);
    });
    breaches.push(...missing.map(({ text: word, line }) => `${file}:${line}: the word "${word}" is missing`));
    if (page !== undefined) {
      const moved = movedLines(
        words.filter(({ line }) => line > 2),
        wordsOf(shownText(page, blank)),
      ).filter((line) => !isReported(line));
      breaches.push(...moved.map((line) => `${file}:${line}: is in another order`));
    }
  }
  return [...breaches, ...falseClaims(source, result, report)];
}

interface Places {
  /** Lines by file; 0 stands for the whole file. */
  places: Map<string, number[]>;
  leftOut: Set<string>;
}

function readPlaces(text: string): Places {
  const places = new Map<string, number[]>();
  for (const [, file = "", line = "0"] of text.matchAll(/^- (\S.*?)(?::(\d+))?: .*$/gm))
    places.set(file, [...(places.get(file) ?? []), Number(line)]);
  const others = /^## Markdown files that are no pages\n([\s\S]*)/m.exec(text)?.[1] ?? "";
  return { places, leftOut: new Set(Array.from(others.matchAll(/^- (.+)$/gm), ([, file = ""]) => file)) };
}

/** What the report says that is not so: places that do not exist, entries without pages, and that nothing is missing. */
function falseClaims(
  source: ReadonlyMap<string, string>,
  result: ReadonlyMap<string, string>,
  { places, leftOut }: Places,
): string[] {
  const breaches: string[] = [];
  for (const [file, lines] of places) {
    const length = source.get(file)?.split("\n").length;
    for (const line of lines)
      if (length !== undefined && line > length) breaches.push(`${file}:${line}: is reported and does not exist`);
  }
  const head = result.get("migration-report.md") ?? "";
  const isWhole = places.size === 0 && leftOut.size === 0;
  if (head.includes("Everything was converted.") !== isWhole) breaches.push("The report is wrong about everything");
  for (const [, path = ""] of (result.get("migration-places.md") ?? "").matchAll(
    /this page is at `?\/?([^`\s]+?)`? now/g,
  ))
    if (!result.has(`${path}.mdx`)) breaches.push(`${path}: is said to be a page`);
  return breaches;
}

/** True if a line is in the block that a place names: the lines without a blank one between, a block of code, an element. */
function isNear(text: string, place: number, line: number): boolean {
  if (place === line) return true;
  const lines = text.split("\n");
  const between = lines.slice(Math.min(place, line) - 1, Math.max(place, line));
  if (between.every((other) => other.trim() !== "")) return true;
  const opening = lines[place - 1] ?? "";
  const indent = /^\s*/.exec(opening)?.[0].length ?? 0;
  // A block that the place opens: fenced, indented below it, or an element up to its end.
  const fence = /^\s*(`{3,}|~{3,}|:{3,})/.exec(opening)?.[1];
  const name = /<([\w.]+)/.exec(opening)?.[1] ?? /\{%\s*(\w+)/.exec(opening)?.[1];
  const inner = lines.slice(place, line - 1);
  if (line < place) return false;
  if (fence) return !inner.some((other) => other.trim() === fence);
  if (name) return !inner.some((other) => other.includes(`</${name}>`) || other.includes(`end${name}`));
  return inner.every((other) => other.trim() === "" || (/^\s*/.exec(other)?.[0].length ?? 0) > indent);
}

function importedBy(page: string, result: ReadonlyMap<string, string>): string[] {
  return Array.from(page.matchAll(/from "\/([^"]+)"/g), ([, file = ""]) => {
    const text = result.get(file) ?? "";
    return file.endsWith(".mdx") ? [text, ...importedBy(text, result)].join("\n") : text;
  });
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function countWords(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) for (const word of wordsOf(shownText(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** A new page without its comments and addresses. */
function shownText(text: string, markOf = (line: string) => line): string {
  return codeAndProse(text, markOf)
    .map((part) => (part.isCode ? part.text : decoded(besideCode(part.text, withoutAddresses))))
    .join("");
}

function withoutAddresses(text: string): string {
  return text
    .replace(/\{\/\*[\s\S]*?\*\/\}/g, " ")
    .replace(/\]\((?:[^()\n]|\([^()\n]*\))*\)|\]\[[^\]\n]*\]/g, "] ")
    .replace(/!\[[^\]\n]*\]/g, " ")
    .replace(/^[ \t>]*\[(?!\^)[^\]\n]+\]:.*$|\b(?:href|src|className|id)="[^"\n]*"/gm, " ");
}

function decoded(text: string): string {
  return text
    .replace(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&[a-z]+;/gi, " ");
}

/** Code in braces, with braces in it. */
const nested = (depth: number): string => (depth === 0 ? "\\{[^{}]*\\}" : `\\{(?:[^{}]|${nested(depth - 1)})*\\}`);
const BRACES = nested(5);

/** A tag with attributes: texts in quotes, and code in braces. */
const TAG = new RegExp(
  `\\{%(?:[^%]|%(?!\\}))*%\\}|</?[A-Za-z][\\w.:-]*(?:\\s+(?:"[^"]*"|'[^']*'|${BRACES}|[^<>"'{}])*)?/?>`,
  "g",
);

/** Notations that are not shown, in prose; what is captured is shown. */
const NOTATIONS: readonly RegExp[] = [
  /<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g,
  /<a\b[^>]*>[\w./-]+\.md<\/a>|(?<=\{% (?:openapi|swagger).*)[\s\S]*?(?=\{% end)|<(script|style|template|include)\b[\s\S]*?<\/\1>/g,
  /^import\s(?:[^'"\n]|\n(?!\n))*?['"][^'"\n]+['"];?[ \t]*$/gm,
  /^export\s[^\n]*(?:\n(?!\n)[^\n]*|\n\n(?=[ \t})\]])[^\n]*)*/gm,
  // Images; included files; names of files that stand for the titles of their pages.
  /!\[[^\]\n]*(?=\])|^\[[^\]\n]*\]\([^)\n]*:include[^)\n]*\)$|(?<=\[)[\w./-]+\.md(?=\])|^::: .*$(?:\n {4}.*$)*/gm,
  /\]\((?:[^()\n]|\([^()\n]*\))*\)(?:\{[^{}\n]*\})?|\]\[[^\]\n]*\]|^[ \t>]*\[(?!\^)[^\]\n]+\]:.*$|\[\^[^\]\n]+\]/gm,
  /^[ \t>]*:{3,}[ \t]*[\w-]*|^[ \t>]*(?:!!!|\?\?\?\+?|===[!+]?)[^"'\n]*/gm,
  /^[ \t>]*\/{3,}[ \t]*[\w-]*|^-{2,}8<-{2,}.*$|^[ \t]*<<<.*$|^\*\[.*$|\[\[?_?toc_?\]?\]/gim,
  // Ids, steps and marks behind headings; attributes of blocks.
  /(?<=^#+ .*)\[[!#]?[\w-]+\]|(?<=^#+ .*):id=\S+|^[ \t]*attrs:.*$|^[ \t]*(?:open|new|type): \w+$|^[ \t]+key:\w+/gm,
  // What is included, and what stands for a table of types.
  /^[ \t>]*\{[!*].*$|^[ \t]*[\w./-]+\.md[ \t]*$|\b[\da-f]{40}\b|\{\{#?[^{}\n]*\}\}/gm,
  /\{:?[ ]*(?:[#.]|[\w-]+=)[^{}\n]*\}/g,
  /:[a-z\d+][\w+-]*:/gi,
  /^[ \t>]*\d+[.)](?=\s)|\(\d{1,3}\)/gm,
];

/** Attributes whose values are shown. */
const SHOWN = /\b(?:title|label|summary)=(?:"([^"]*)"|'([^']*)')/g;

function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}

/** The words of a page as its readers saw them, told apart by lines and notations alone. */
export function visibleWords(source: string): Word[] {
  const text = source.replace(/\r\n?/g, "\n");
  const start = /^\s*---\n[\s\S]*?\n---[ \t]*(?:\n|$)/.exec(text)?.[0] ?? "";
  const written = /^title:[ \t]*["']?(.*?)["']?[ \t]*$/m.exec(start)?.[1] ?? "";
  // A heading is shown in place of the title, and a first one that repeats it once.
  const heading = /^#+ (.*)$/m.exec(text)?.[1]?.trim();
  const title = /^# |^<h1/m.test(text) || heading === written ? "" : written;
  const parts = [{ text: blank(start), isCode: false }, ...codeAndProse(text.slice(start.length))];
  const shown = parts.map((part) => (part.isCode ? codeOf(part.text) : proseOf(part.text))).join("");
  const found = shown
    .split("\n")
    .flatMap((line, index) => wordsOf(decoded(line)).map((word) => ({ text: word, line: index + 1 })));
  return [...wordsOf(decoded(title)).map((word) => ({ text: word, line: 2 })), ...found];
}

function codeAndProse(text: string, markOf = blank): { text: string; isCode: boolean }[] {
  const parts: { text: string; isCode: boolean }[] = [];
  let marker: string | undefined;
  let indent = 0;
  for (const line of text.split(/(?<=\n)/)) {
    const own = /^ */.exec(line)?.[0].length ?? 0;
    // What is indented less is no part of the list or block that the code is in.
    if (line.trim() !== "" && own < indent) marker = undefined;
    const found = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(`{3,}|~{3,})(?!.*`)/.exec(line)?.[1];
    const closes =
      marker !== undefined &&
      own < indent + 4 &&
      found?.startsWith(marker) &&
      line.trim().replace(/^[> \t]+/, "") === found;
    const isCode = marker !== undefined || found !== undefined;
    const isMark = marker === undefined ? found !== undefined : closes === true;
    const written = isMark ? markOf(line) : line;
    const last = parts.at(-1);
    if (last?.isCode === isCode) last.text += written;
    else parts.push({ text: written, isCode });
    if (marker === undefined) {
      marker = found;
      indent = found === undefined ? 0 : own;
    } else if (closes) marker = undefined;
  }
  return parts;
}

/** Code without the comments that mark its lines. */
function codeOf(text: string): string {
  return text.replace(
    /^# (?:fn main|\}).*$|^\{\{#.*$|^\{[*!].*$|^-+8<.*$|(?:\/\/|#|\/\*|<!--|\{\/\*|--|;)[ ]*(?:highlight-\S+|\[!code[^\]\n]*\]|\(\d+\)!?|---cut[\w-]*---|@\w+:?|\^\?)/gm,
    blank,
  );
}

/** Applies a change to the text between inline code, which is shown as it is written. */
function besideCode(text: string, change: (text: string) => string): string {
  const code: string[] = [];
  const marked = text.replace(/(?<![`\\])(`+)(?!`)((?:[^`\n]|(?!\1)`|\n(?!\n))+?)\1(?!`)/g, (whole) => {
    // The language of inline code.
    code.push(whole.replace(/\{:[\w.]+\}(?=`)|(?<=^`+)(?:#!|:::)\w+(?= )/, ""));
    return `\0${String.fromCodePoint(0xf0000 + code.length - 1)}\0`;
  });
  return change(marked).replace(/\0(.)\0/gu, (_, mark: string) => code[(mark.codePointAt(0) ?? 0) - 0xf0000] ?? "");
}

function proseOf(text: string): string {
  return besideCode(text, (prose) => {
    let shown = prose;
    for (const pattern of NOTATIONS.slice(0, 4)) shown = shown.replace(pattern, blank);
    shown = shown.replace(TAG, shownAttributes);
    for (const pattern of NOTATIONS.slice(4)) shown = shown.replace(pattern, blank);
    return shown.replace(new RegExp(BRACES, "g"), blank);
  });
}

/** A tag as the texts that it shows, with as many lines. */
function shownAttributes(tag: string): string {
  const values = Array.from(tag.matchAll(SHOWN), ([, double, single]) => double ?? single ?? "").join(" ");
  return ` ${values.replace(/[\n{}]/g, " ")} ${tag.replace(/[^\n]/g, "")}`;
}

/** Lines whose words are elsewhere among the others: rows of three words that are once on both sides tell. */
function movedLines(words: readonly Word[], result: readonly string[]): number[] {
  const rows = (list: readonly string[]) => {
    const found = new Map<string, number>();
    for (let index = 0; index + 3 < list.length; index += 1) {
      const key = list.slice(index, index + 4).join(" ");
      found.set(key, found.has(key) ? -1 : index);
    }
    return found;
  };
  const other = rows(result);
  const pairs = [...rows(words.map(({ text }) => text))].flatMap(([key, index]) => {
    const place = other.get(key) ?? -1;
    return index < 0 || place < 0 ? [] : [{ line: words[index]?.line ?? 1, place }];
  });
  const kept = new Set(longestRise(pairs.map(({ place }) => place)));
  return [...new Set(pairs.flatMap(({ line }, index) => (kept.has(index) ? [] : [line])))];
}

/** The indices of the longest rising part of a list. */
function longestRise(values: readonly number[]): number[] {
  const ends: number[] = [];
  const before: number[] = [];
  for (const [index, value] of values.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  }
  const kept: number[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) kept.push(index);
  return kept;
}
