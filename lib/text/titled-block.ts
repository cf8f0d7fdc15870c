import type { Heading, Nodes } from "mdast";
import { readTextAttribute } from "@/lib/content/syntax/jsx-attributes";
import { paragraph } from "@/lib/text/flow";
import { inlineMarkdown } from "@/lib/text/inline";
import type { Rule, Simplifier } from "@/lib/text/types";

/** Creates the rule of a component with a title: a heading, the text of the attribute `description` below it, and the content. */
export function titledBlock(description?: string): Rule {
  return (element, simplifier) => {
    const title = readTextAttribute(element, "title") ?? readTextAttribute(element, "label");
    if (title === undefined || title === "") return simplifier.children(element);
    const below = description ? readTextAttribute(element, description) : undefined;
    return [
      minorHeading(title, simplifier, readTextAttribute(element, "id")),
      ...(below ? [paragraph(...inlineMarkdown(below))] : []),
      ...simplifier.children(element, { isTitled: true }),
    ];
  };
}

/** Creates a heading that divides the text without being a section of the page. */
export function minorHeading(title: string, { depth }: Pick<Simplifier, "depth">, id: string | undefined): Heading {
  return {
    type: "heading",
    depth,
    children: inlineMarkdown(title),
    data: { ...(id ? { id } : {}), isMinor: true },
  };
}

/** Inline Markdown in italics, as a paragraph. */
export function emphasized(markdown: string): Nodes {
  return paragraph({ type: "emphasis", children: inlineMarkdown(markdown) });
}
