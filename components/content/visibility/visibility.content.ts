import type { Nodes } from "mdast";
import { findAttribute, readTextAttribute } from "@/lib/content/syntax/jsx-attributes";
import { defineContentComponent } from "@/lib/text/define-content-component";
import { paragraph } from "@/lib/text/flow";
import { inlineMarkdown } from "@/lib/text/inline";

export const visibility = defineContentComponent({
  names: ["Visibility"],
  display: "inline",
  inIslands: true,
  toMarkdown: (element, simplifier) =>
    readTextAttribute(element, "for") === "agents" && !findAttribute(element, "groups")
      ? simplifier.children(element)
      : [],
});

export const markdownInCode = defineContentComponent({
  names: ["MDX"],
  component: "MarkdownText",
  display: "inline",
  inIslands: true,
  toMarkdown: (element, simplifier) =>
    simplifier.children(element).flatMap((node) => (node.type === "text" ? markdownText(node.value) : [node])),
});

/** Each paragraph of a text as inline Markdown; one alone stays in its line. */
function markdownText(value: string): Nodes[] {
  const paragraphs = value.trim().split(/\n\s*\n/);
  if (paragraphs.length < 2) return inlineMarkdown(value);
  return paragraphs.map((text) => paragraph(...inlineMarkdown(text)));
}

/** Wrappers of older sites, which show their content. */
export const transparent = defineContentComponent({
  names: ["ApiPlayground", "CustomCode", "CustomComponent"],
  component: "Transparent",
  display: "inline",
  inIslands: true,
});

/** An included file, which is inlined before rendering, or a wrapper of older sites. */
export const snippet = defineContentComponent({
  names: ["Snippet"],
  component: "Transparent",
  display: "inline",
  needs: ["file|children"],
  inIslands: true,
});
