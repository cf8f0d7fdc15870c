import type { Heading, Nodes, Root, RootContent } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { cutText } from "@/lib/base/cut-text";
import type { Section } from "@/lib/content/scan/types";
import { printMarkdown } from "@/lib/text/print";

/** Headings down to this level divide a page. */
const DEEPEST_HEADING = 3;

/** Maximum characters of a section kept for excerpts and answers. */
const CONTENT_LENGTH = 12_000;

interface OpenSection {
  heading?: Heading;
  parents: readonly string[];
  nodes: RootContent[];
}

/**
 * Divides a page (a plain tree, see `simplifyTree`) at its headings of the first three levels. The text before the
 * first heading is a section without a heading; it exists even if it is empty, because it represents the page.
 */
export function splitSections(tree: Root): Section[] {
  const sections: OpenSection[] = [{ parents: [], nodes: [] }];
  const trail: { depth: number; label: string }[] = [];
  for (const node of tree.children) {
    if (node.type === "heading" && isDivider(node)) {
      while ((trail.at(-1)?.depth ?? 0) >= node.depth) trail.pop();
      sections.push({ heading: node, parents: trail.map(({ label }) => label), nodes: [] });
      trail.push({ depth: node.depth, label: labelOf(node) });
    } else sections.at(-1)?.nodes.push(node);
  }
  return sections.map(buildSection);
}

function isDivider(heading: Heading): boolean {
  return heading.depth <= DEEPEST_HEADING && heading.data?.isMinor !== true;
}

function labelOf(heading: Heading): string {
  return lineText(heading).replace(/\s+/g, " ").trim();
}

function buildSection({ heading, parents, nodes }: OpenSection): Section {
  const words: string[] = [];
  const code: string[] = [];
  for (const node of nodes) collect(node, words, code);
  const id = heading?.data?.id;
  return {
    ...(id ? { anchor: id } : {}),
    ...(heading ? { heading: labelOf(heading) } : {}),
    parents,
    content: cutText(printMarkdown(nodes), CONTENT_LENGTH).trim(),
    text: words.join("\n"),
    code: code.join("\n"),
  };
}

/** Collects text by block, so that words of adjacent blocks are not joined; code separately. */
function collect(node: Nodes, words: string[], code: string[]): void {
  if (node.type === "code") {
    if (node.meta) words.push(node.meta);
    code.push(node.value);
  } else if ("children" in node && !isLine(node)) {
    for (const child of node.children) collect(child, words, code);
  } else words.push(lineText(node));
}

/** The text of a line; a hard break ends a word. */
function lineText(node: Nodes): string {
  if (node.type === "break") return "\n";
  return "children" in node ? node.children.map(lineText).join("") : textOf(node, { includeImageAlt: true });
}

function isLine(node: Nodes): boolean {
  return node.type === "paragraph" || node.type === "heading" || node.type === "tableCell";
}
