import type { Heading, Link, Nodes, Root, Table } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import type { VFile } from "vfile";
import { visit } from "@/lib/base/visit";
import { contextOf, type PageContext } from "@/lib/content/pipeline/page-context";
import {
  isJsxElement,
  type JsxElement,
  readTextAttribute,
  setTextAttribute,
} from "@/lib/content/syntax/jsx-attributes";

/** Attributes that give an element an accessible name. */
const NAMES: ReadonlySet<string> = new Set(["aria-label", "aria-labelledby", "alt", "title"]);

/** Elements that have no text besides that of their children. */
const SILENT = /^(?:Icon|Image|[a-z][a-z\d]*)$/;

/**
 * Remark plugin: adds information for screen readers that sources leave out, without visible changes. Headings that skip a level
 * are announced one level below the heading above them, links that consist of an image are named by their URL, and empty column
 * heads become cells. Runs after the plugins that determine the headings.
 */
export function remarkAccessibility() {
  return (tree: Root, file: VFile): void => {
    const levels = new HeadingLevels(contextOf(file));
    visit(tree, (node) => {
      if (node.type === "heading") announceHeading(node, levels);
      else if (node.type === "link") nameLink(node);
      else if (node.type === "table") clearEmptyHeads(node);
      else if (isJsxElement(node)) completeElement(node, levels);
    });
  };
}

/** The outline as it is announced, without skipped levels. */
class HeadingLevels {
  private readonly open: { written: number; announced: number }[] = [];

  constructor({ page }: PageContext) {
    const hasTitle = !page.isSnippet && page.mode !== "custom" && page.mode !== "frame";
    if (hasTitle) this.open.push({ written: 1, announced: 1 });
  }

  /** @param written the level of the next heading as written. @returns the level to announce */
  next(written: number): number {
    while ((this.open.at(-1)?.written ?? 0) >= written) this.open.pop();
    const above = this.open.at(-1);
    const announced = above ? above.announced + 1 : written;
    this.open.push({ written, announced });
    return announced;
  }
}

function announceHeading(heading: Heading, levels: HeadingLevels): void {
  const level = levels.next(heading.depth);
  if (level === heading.depth) return;
  heading.data = { ...heading.data, hProperties: { ...heading.data?.hProperties, ariaLevel: level } };
}

function completeElement(element: JsxElement, levels: HeadingLevels): void {
  if (/^h[1-6]$/.test(element.name ?? "")) {
    const written = Number(element.name?.[1]);
    const level = levels.next(written);
    if (level !== written) setTextAttribute(element, "aria-level", String(level));
  } else if (element.name === "a" && !hasName(element) && element.children.length > 0 && isSilentLink(element)) {
    const href = readTextAttribute(element, "href");
    if (href) setTextAttribute(element, "aria-label", spokenAddress(href));
  } else if (element.name === "th" && !hasName(element) && isBlank(element)) {
    element.name = "td";
  }
}

function nameLink(link: Link): void {
  if (link.title || link.children.length === 0 || !isSilentLink(link)) return;
  link.data = { ...link.data, hProperties: { ...link.data?.hProperties, ariaLabel: spokenAddress(link.url) } };
}

/** True if an element may have an accessible name, including from a spread. An empty attribute is no name. */
function hasName(element: JsxElement): boolean {
  return element.attributes.some(
    (attribute) =>
      attribute.type === "mdxJsxExpressionAttribute" || (NAMES.has(attribute.name) && attribute.value !== ""),
  );
}

/** True for a link of which nothing can be read out. Markdown images count as silent, even with alternative text. */
export function isSilentLink(link: Link | JsxElement): boolean {
  return textOf(link).trim() === "" && link.children.every(isSilentNode);
}

function isSilentNode(node: Nodes): boolean {
  if (node.type === "mdxTextExpression" || node.type === "mdxFlowExpression") return false;
  if (isJsxElement(node) && (!SILENT.test(node.name ?? "") || hasName(node))) return false;
  return !("children" in node) || node.children.every(isSilentNode);
}

/** True for an element that contains only white space. */
function isBlank({ children }: JsxElement): boolean {
  return children.every((child) => child.type === "text" && child.value.trim() === "");
}

/** A URL without scheme, `www.`, and trailing slash. */
function spokenAddress(href: string): string {
  return href.replace(/^(?:https?:)?\/\/(?:www\.)?/i, "").replace(/\/$/, "") || href;
}

/** Converts empty column heads to cells, since an empty head would be announced for each cell below it. */
function clearEmptyHeads(table: Table): void {
  for (const cell of table.children[0]?.children ?? []) {
    if (cell.children.length === 0) cell.data = { ...cell.data, hName: "td" };
  }
}
