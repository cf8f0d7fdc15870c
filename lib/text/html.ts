import type { Nodes, TableRow } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { isJsxElement, type JsxElement, readTextAttribute } from "@/lib/content/syntax/jsx-attributes";
import { readWord, verbatimPieces } from "@/lib/text/element-texts";
import { blockquote, listItem, paragraph, text, toFlow, toPhrasing, trimLine } from "@/lib/text/flow";
import type { Rule } from "@/lib/text/types";

const nothing: Rule = () => [];

/** Block elements, whose text becomes separate paragraphs. */
const BLOCKS =
  "address article aside center dd details div dl dt fieldset figcaption figure footer form header main nav p section".split(
    " ",
  );

const block: Rule = (element, simplifier) => toFlow(simplifier.children(element));

/** Rules that convert HTML elements without a component to Markdown; other elements are replaced by their content. */
export const HTML_ELEMENTS: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(BLOCKS.map((name): [string, Rule] => [name, block])),
  b: wrapIn("strong"),
  strong: wrapIn("strong"),
  em: wrapIn("emphasis"),
  i: wrapIn("emphasis"),
  del: wrapIn("delete"),
  s: wrapIn("delete"),
  strike: wrapIn("delete"),
  code: (element) => [{ type: "inlineCode", value: verbatim(element) }],
  kbd: (element) => [{ type: "inlineCode", value: verbatim(element) }],
  pre: (element) => [{ type: "code", lang: languageOf(element), value: verbatim(element).replace(/\n$/, "") }],
  br: () => [{ type: "break" }],
  hr: () => [{ type: "thematicBreak" }],
  summary: (element, simplifier) => [paragraph(...toPhrasing(simplifier.children(element)))],
  blockquote: (element, simplifier) => [blockquote(toFlow(simplifier.children(element)))],
  li: (element, simplifier) => {
    const [first, ...rest] = toFlow(simplifier.children(element));
    if (first?.type === "paragraph") return [listItem(first.children, rest)];
    return [listItem([], first ? [first, ...rest] : [])];
  },
  ol: (element, simplifier) => {
    const start = Number(readTextAttribute(element, "start") ?? readWord(element, "start")) || 1;
    const list = { ordered: true, start };
    return toFlow(simplifier.children(element)).map((node) => (node.type === "list" ? { ...node, ...list } : node));
  },
  table: (element, simplifier) => {
    const rows = findRows(element).map((row): TableRow => {
      const cells = (row.children as Nodes[]).filter((cell) => isJsxElement(cell) && /^t[hd]$/.test(cell.name ?? ""));
      return {
        type: "tableRow",
        children: cells.map((cell) => ({
          type: "tableCell",
          children: trimLine(toPhrasing(simplifier.children(cell as JsxElement))),
        })),
      };
    });
    return rows.length === 0 ? simplifier.children(element) : [{ type: "table", children: rows }];
  },
  script: nothing,
  style: nothing,
  svg: nothing,
  input: nothing,
  source: nothing,
};

/** Creates a rule that marks the content of an element, such as with asterisks; white space at its ends stays outside the marks. */
function wrapIn(type: "strong" | "emphasis" | "delete"): Rule {
  return (element, simplifier) => {
    const line = toPhrasing(simplifier.children(element));
    const words = textOf(line);
    if (words.trim() === "") return words === "" ? [] : [text(" ")];
    const [first, last] = [line[0], line.at(-1)];
    const before = first?.type === "text" && /^\s/.test(first.value) ? [text(" ")] : [];
    const after = last?.type === "text" && /\s$/.test(last.value) ? [text(" ")] : [];
    return [...before, { type, children: trimLine(line) }, ...after];
  };
}

/** The language of a code element in `pre`, from its class. */
function languageOf(element: JsxElement): string | null {
  const code = (element.children as Nodes[]).find((child) => isJsxElement(child) && child.name === "code");
  const names =
    code && (readTextAttribute(code as JsxElement, "className") ?? readTextAttribute(code as JsxElement, "class"));
  return /(?:^|\s)language-(\S+)/.exec(names ?? "")?.[1] ?? null;
}

function findRows(element: JsxElement): JsxElement[] {
  return (element.children as Nodes[]).flatMap((child) => {
    if (!isJsxElement(child)) return [];
    return child.name === "tr" ? [child] : findRows(child);
  });
}

function verbatim(element: JsxElement): string {
  return verbatimPieces(element).join("");
}
