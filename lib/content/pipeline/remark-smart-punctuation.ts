import type { Nodes, Root, Text } from "mdast";
import { isJsxElement } from "@/lib/content/syntax/jsx-attributes";

declare module "mdast" {
  interface TextData {
    /** The text with its original punctuation. */
    written?: string;
  }
}

// Stands for inline code, images and expressions as neighbors of a quote.
const PLACEHOLDER = "\uFFFC";
const OPENS_AFTER = /[\s([{<\u2014\u2013\u201C\u2018\u00A0/=-]/;

const BLOCKS: ReadonlySet<string> = new Set(["paragraph", "heading", "tableCell"]);
const VERBATIM_ELEMENTS: ReadonlySet<string> = new Set(["code", "pre", "kbd", "samp", "script", "style", "Prompt"]);

/**
 * Remark plugin: inserts typographic quotes, apostrophes, ellipses and dashes in text (format reference 4.4). Code and the dashes
 * of command-line options stay unchanged. The original text is kept for programs.
 */
export function remarkSmartPunctuation() {
  return (tree: Root): void => visitBlocks(tree);
}

function visitBlocks(node: Nodes): void {
  if (!("children" in node)) return;
  const isBlock = BLOCKS.has(node.type) || (isJsxElement(node) && node.children.some((child) => child.type === "text"));
  if (!isBlock) {
    for (const child of node.children) visitBlocks(child);
    return;
  }
  const texts: Text[] = [];
  let characters = "";
  const starts: number[] = [];
  collect(node, (piece) => {
    if (typeof piece === "string") {
      characters += piece;
      return;
    }
    starts.push(characters.length);
    texts.push(piece);
    characters += piece.value;
  });
  for (const [index, text] of texts.entries()) {
    const start = starts[index] ?? 0;
    const shown = smartText(text.value, characters[start - 1] ?? "", characters[start + text.value.length] ?? "");
    if (shown !== text.value) text.data = { ...text.data, written: text.value };
    text.value = shown;
  }
}

function collect(node: Nodes, add: (piece: Text | string) => void): void {
  if (node.type === "text") add(node);
  else if (isJsxElement(node) && VERBATIM_ELEMENTS.has(node.name ?? "")) add(PLACEHOLDER);
  else if (node.type === "break") add("\n");
  else if ("children" in node) for (const child of node.children) collect(child, add);
  else add(PLACEHOLDER);
}

/**
 * A text with typographic punctuation. `before` and `after` are the characters around it in its paragraph, empty at
 * the ends.
 * @example smartText("What's \"new\"...", "", "") // "What’s “new”…"
 */
export function smartText(text: string, before: string, after: string): string {
  if (!/["'`.-]/.test(text)) return text;
  const dashed = `${edgeOf(before)}${text}${edgeOf(after)}`
    .replace(/(?<!\.)\.{3}(?!\.)/g, "…")
    .replace(/(?<=\s)---?(?=\s)|(?<=[\p{L}\p{N}])---?(?=[\p{L}\p{N}])/gu, "—")
    .slice(1, -1)
    .replace(/``/g, "“")
    .replace(/''/g, "”");
  const result: string[] = [];
  for (let index = 0; index < dashed.length; index += 1) {
    const character = dashed[index] ?? "";
    if (character !== '"' && character !== "'") {
      result.push(character);
      continue;
    }
    const previous = result.at(-1) ?? before;
    const next = dashed[index + 1] ?? after;
    const isOpening = (previous === "" || OPENS_AFTER.test(previous)) && next !== "" && !/\s/.test(next);
    if (character === '"') result.push(isOpening ? "“" : "”");
    // The apostrophe before a decade ('90s) replaces omitted digits and is not an opening quote.
    else result.push(isOpening && !/^\d\ds?\b/.test(dashed.slice(index + 1, index + 5)) ? "‘" : "’");
  }
  return result.join("");
}

/** A character of the same kind as the neighbor of a text, as far as dashes depend on it: a space, a letter, or neither. */
function edgeOf(neighbor: string): string {
  if (neighbor.trim() === "") return " ";
  return /[\p{L}\p{N}]/u.test(neighbor) ? "a" : "\0";
}
