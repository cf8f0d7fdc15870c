import type { Nodes, PhrasingContent, Root, RootContent } from "mdast";
import { visit } from "@/lib/base/visit";
import { COMPONENT_FACTS } from "@/lib/content/component-facts/component-facts";
import { jsxElement } from "@/lib/content/pipeline/code/jsx-element";
import { isJsxElement } from "@/lib/content/syntax/jsx-attributes";

// Elements that close an open paragraph (HTML standard 13.2.6.4.7).
const BLOCK_ELEMENTS: ReadonlySet<string> = new Set(
  [
    "address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form",
    "h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre search section summary table ul",
  ].flatMap((names) => names.split(" ")),
);

const MARKDOWN_BLOCKS: ReadonlySet<string> = new Set("blockquote code heading list table thematicBreak".split(" "));

/**
 * Remark plugin: ends a paragraph before a block that is in its lines, and begins another one behind it. Browsers end
 * paragraphs likewise in the markup they receive, and React then finds another tree than it has sent.
 */
export function remarkParagraphs() {
  return (tree: Root): void => {
    visit(tree, "paragraph", (node, index, parent) => {
      if (!parent || index === undefined || !node.children.some((child) => endsParagraph(child) || holdsBlock(child)))
        return undefined;
      const pieces: RootContent[] = [];
      let line: PhrasingContent[] = [];
      const endLine = () => {
        if (line.some((child) => child.type !== "text" || child.value.trim() !== ""))
          pieces.push({ type: "paragraph", children: line });
        line = [];
      };
      for (const child of node.children) {
        if (endsParagraph(child)) {
          endLine();
          pieces.push(isJsxElement(child) ? ({ ...child, type: "mdxJsxFlowElement" } as RootContent) : child);
        } else if (holdsBlock(child)) {
          endLine();
          pieces.push(jsxElement("div", {}, [child]));
        } else {
          line.push(child);
        }
      }
      endLine();
      parent.children.splice(index, 1, ...(pieces as typeof parent.children));
      return index;
    });
  };
}

/** True for a block, and for a paragraph of a snippet that is used in a line. */
function endsParagraph(child: RootContent): boolean {
  return child.type === "paragraph" || isBlock(child);
}

/** True for bold text, a link or another element of a line with a block inside. */
function holdsBlock(child: Nodes): boolean {
  if (!("children" in child)) return false;
  return (child.children as RootContent[]).some((inner) => endsParagraph(inner) || holdsBlock(inner));
}

function isBlock(child: RootContent): boolean {
  if (!isJsxElement(child)) return MARKDOWN_BLOCKS.has(child.type);
  const name = child.name ?? "";
  return isBlockElement(name) || COMPONENT_FACTS[name]?.display === "block";
}

/** True for elements that end an open paragraph. */
export function isBlockElement(name: string): boolean {
  return BLOCK_ELEMENTS.has(name);
}
