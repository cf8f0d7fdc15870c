/** The smallest part of a passage that is quoted whole. */
export interface PassageUnit {
  kind: "sentence" | "item" | "row" | "code";
  text: string;
  /** Units of one block (paragraph, list, table) have the same number. */
  block: number;
  /** Head of the table that a row belongs to. */
  head?: string;
}

/** Ends of sentences, except after abbreviations and initials. CJK sentences need no space. */
const SENTENCE_END =
  /(?<=[.!?]["'”’)\]*_`]{0,9})(?<!(?:\b\p{L}|\b(?:[Ee]tc|vs|cf|approx|[Nn]o|[Ff]ig|Dr|Mr|Mrs|St))\.)\s+(?=["'“‘([*_`¿¡]*[\p{Lu}\p{N}`])|(?<=[。！？]["'”’）*_`]{0,9})(?=\S)/u;

/** Lines of one or two words: the label of a tab or card. */
const LABEL = /^[*_`]*\w+(?: \w+)?[*_`]*$/;

/** Divides the Markdown of a passage. Headings, labels, thematic breaks and standalone images are left out. */
export function splitUnits(content: string): PassageUnit[] {
  const blocks = splitBlocks(content).filter((block) => !IMAGES.test(block));
  return blocks.flatMap((block, index) => unitsOf(block).map((unit) => ({ ...unit, block: index })));
}

function unitsOf(block: string): Omit<PassageUnit, "block">[] {
  if (/^#{1,6}\s/.test(block) || LABEL.test(block) || THEMATIC_BREAK.test(block)) return [];
  if (FENCE.test(block.split("\n", 1)[0] ?? "")) return [{ kind: "code", text: block }];
  const lines = block.split("\n").map((line) => line.replace(/^ *(?:> ?)+/, ""));
  if (/^ *\|/.test(lines[0] ?? "") && /^[\s|:-]+$/.test(lines[1] ?? "")) {
    const head = lines.slice(0, 2).join("\n");
    return lines.slice(2).map((text) => ({ kind: "row", text, head }));
  }
  if (ITEM.test(lines[0] ?? "")) return joinItems(lines).map((text) => ({ kind: "item", text: withoutImages(text) }));
  const text = withoutImages(lines.join(" ").replace(/\s+/g, " ")).trim();
  return splitSentences(text).map((sentence) => ({ kind: "sentence", text: sentence }));
}

/** The sentences of a text; punctuation within code ends none. */
function splitSentences(text: string): string[] {
  const masked = text.replace(/`[^`]+`/g, (code) => `\`${"x".repeat(code.length - 2)}\``);
  const sentences: string[] = [];
  let start = 0;
  for (const end of masked.split(SENTENCE_END)) {
    const from = masked.indexOf(end, start);
    sentences.push(text.slice(from, from + end.length));
    start = from + end.length;
  }
  return sentences;
}

/** Removes inline images: their alternative text is not part of the sentence. */
function withoutImages(text: string): string {
  return text.replace(/(?<! ) *!\[[^[\]]*\]\([^()]*\)/g, "");
}

/** The line before code; backticks with others after them on their line are a code span. */
const FENCE = /^\s*(`{3,}(?=[^`]*$)|~{3,})/;
const IMAGES = /^(?:!\[[^\]]*\]\([^)]*\)\s*)+$/;
const THEMATIC_BREAK = /^(?:(?:- *){3,}|(?:\* *){3,}|(?:_ *){3,})$/;
const ITEM = /^ *(?:[-*+]|\d+[.)])\s/;

/** Items of a list; lines that continue an item, and lists within it, belong to it. */
function joinItems(lines: readonly string[]): string[] {
  const items: string[] = [];
  for (const line of lines) {
    const isItem = ITEM.test(line);
    if (isItem && (items.length === 0 || !/^ {2}/.test(line))) items.push(line.trim());
    else items.push(`${items.pop() ?? ""}${isItem ? `\n${line}` : ` ${line.trim()}`}`);
  }
  return items;
}

/** Blank lines separate blocks, except inside fenced code. */
export function splitBlocks(content: string): string[] {
  const blocks: string[] = [];
  let lines: string[] = [];
  let fence: string | undefined;
  const flush = () => {
    const block = outdent(lines).trim();
    if (block !== "") blocks.push(block);
    lines = [];
  };
  for (const line of content.split("\n")) {
    const mark = FENCE.exec(line)?.[1];
    if (fence === undefined && mark !== undefined) {
      flush();
      fence = mark;
      lines.push(line);
    } else if (fence !== undefined) {
      lines.push(line);
      if (mark?.startsWith(fence) && line.trim() === mark) {
        fence = undefined;
        flush();
      }
    } else if (line.trim() === "") flush();
    else lines.push(line);
  }
  // Close an open fence, so that it does not swallow the text after the quote.
  if (fence !== undefined) lines.push(fence);
  flush();
  return blocks;
}

/** Removes the indentation of blocks from list items: a fence that is indented further would not close. */
function outdent(lines: readonly string[]): string {
  const margin = /^ */.exec(lines[0] ?? "")?.[0].length ?? 0;
  return lines.map((line) => line.replace(new RegExp(`^ {0,${margin}}`), "")).join("\n");
}
