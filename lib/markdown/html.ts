import type { Nodes, PhrasingContent, TableRow } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { listItem, paragraph, toFlow, toPhrasing } from "@/lib/markdown/flow";
import type { Rule } from "@/lib/markdown/types";
import { expressionOf, isJsxElement, type JsxElement, textOfExpression } from "@/lib/mdx/jsx-attributes";

const nothing: Rule = () => [];

/** What Markdown says in place of HTML elements that no component renders; all others are replaced by their content. */
export const HTML_ELEMENTS: Readonly<Record<string, Rule>> = {
  b: strong,
  strong,
  em: emphasis,
  i: emphasis,
  code: (element) => [{ type: "inlineCode", value: verbatim(element) }],
  kbd: (element) => [{ type: "inlineCode", value: verbatim(element) }],
  pre: (element) => [{ type: "code", value: verbatim(element) }],
  br: () => [{ type: "break" }],
  hr: () => [{ type: "thematicBreak" }],
  p: (element, simplifier) => [paragraph(...toPhrasing(simplifier.children(element)))],
  summary: (element, simplifier) => [paragraph(...toPhrasing(simplifier.children(element)))],
  blockquote: (element, simplifier) => [
    { type: "blockquote", children: toFlow(simplifier.children(element)) as never },
  ],
  li: (element, simplifier) => {
    const [first, ...rest] = toFlow(simplifier.children(element));
    if (first?.type === "paragraph") return [listItem(first.children, rest)];
    return [listItem([], first ? [first, ...rest] : [])];
  },
  table: (element, simplifier) => {
    const rows = findRows(element).map((row): TableRow => {
      const cells = (row.children as Nodes[]).filter((cell) => isJsxElement(cell) && /^t[hd]$/.test(cell.name ?? ""));
      return {
        type: "tableRow",
        children: cells.map((cell) => ({
          type: "tableCell",
          children: toPhrasing(simplifier.children(cell as JsxElement)),
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

function strong(...[element, simplifier]: Parameters<Rule>): Nodes[] {
  return wrap("strong", toPhrasing(simplifier.children(element)));
}

function emphasis(...[element, simplifier]: Parameters<Rule>): Nodes[] {
  return wrap("emphasis", toPhrasing(simplifier.children(element)));
}

function wrap(type: "strong" | "emphasis", children: PhrasingContent[]): Nodes[] {
  return textOf(children).trim() === "" ? [] : [{ type, children }];
}

function findRows(element: JsxElement): JsxElement[] {
  return (element.children as Nodes[]).flatMap((child) => {
    if (!isJsxElement(child)) return [];
    return child.name === "tr" ? [child] : findRows(child);
  });
}

function verbatim(element: JsxElement): string {
  return (element.children as Nodes[])
    .map((child) =>
      child.type === "mdxFlowExpression" || child.type === "mdxTextExpression"
        ? (textOfExpression(expressionOf(child.data?.estree)) ?? "")
        : isJsxElement(child)
          ? verbatim(child)
          : textOf(child),
    )
    .join("");
}
