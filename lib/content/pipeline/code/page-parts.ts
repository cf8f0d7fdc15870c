import type { Nodes, Root, RootContent } from "mdast";
import { SKIP, visit } from "@/lib/base/visit";
import { COMPONENT_FACTS } from "@/lib/content/component-facts/component-facts";
import { jsxAttribute, jsxElement } from "@/lib/content/pipeline/code/jsx-element";
import type { PageContext } from "@/lib/content/pipeline/page-context";
import {
  isJsxElement,
  type JsxElement,
  programOf,
  readTextAttribute,
  readTextList,
} from "@/lib/content/syntax/jsx-attributes";

/** In the order in which they are in the side column. */
const SIDE_PARTS = Object.keys(COMPONENT_FACTS).filter((name) => COMPONENT_FACTS[name]?.isSidePart);

/**
 * Puts the parts of a page that belong together into one place (format reference 4.1 and 4.8): panels and examples into
 * one `SidePanel`, a `ViewSwitcher` before the first view, a `VariationSwitcher` before the first variation, and the filters of a
 * change log into the side column.
 */
export function arrangePageParts(tree: Root, context: PageContext): void {
  gatherSideParts(tree);
  addViewSwitcher(tree);
  addVariationSwitcher(tree);
  if (addUpdateFilters(tree)) context.hasSidePanel = true;
}

function gatherSideParts(tree: Root): void {
  const found: JsxElement[] = [];
  let place: number | undefined;
  for (const [index, child] of tree.children.entries()) {
    const holder = { type: "root", children: [child] } as Root;
    visit(holder, (node, position, parent) => {
      if (!isJsxElement(node) || !SIDE_PARTS.includes(node.name ?? "") || !parent || position === undefined) return;
      found.push(node);
      place ??= index;
      (parent.children as Nodes[]).splice(position, 1);
      return [SKIP, position];
    });
    if (holder.children.length === 0) tree.children[index] = emptyNode();
  }
  if (place === undefined) return;
  found.sort((a, b) => SIDE_PARTS.indexOf(a.name ?? "") - SIDE_PARTS.indexOf(b.name ?? ""));
  tree.children.splice(place, 0, jsxElement("SidePanel", {}, found) as RootContent);
}

/** Stands where a node was taken away while the tree is walked. */
function emptyNode(): RootContent {
  return { type: "mdxFlowExpression", value: "", data: { estree: programOf() } };
}

function addViewSwitcher(tree: Root): void {
  const titles: string[] = [];
  const icons: string[] = [];
  let first: { view: Nodes; siblings: Nodes[] } | undefined;
  visit(tree, (node, _index, parent) => {
    if (!isJsxElement(node) || node.name !== "View" || !parent) return;
    first ??= { view: node, siblings: parent.children };
    const title = readTextAttribute(node, "title");
    if (!title) return SKIP;
    if (titles.length > 0) node.attributes.push(jsxAttribute("isInitial", false));
    titles.push(title);
    icons.push(readTextAttribute(node, "icon") ?? "");
    return SKIP;
  });
  if (titles.length < 2 || !first) return;
  const switcher = jsxElement("ViewSwitcher", { titles, icons: icons.some(Boolean) ? icons : undefined });
  first.siblings.splice(first.siblings.indexOf(first.view), 0, switcher);
}

/** A select before the first block with a variation, shown if the site has several variations. */
function addVariationSwitcher(tree: Root): void {
  const place = tree.children.findIndex((child) => {
    let isFound = false;
    visit({ type: "root", children: [child] } as Root, (node) => {
      isFound ||= isJsxElement(node) && node.name === "Variation";
    });
    return isFound;
  });
  if (place >= 0) tree.children.splice(place, 0, jsxElement("VariationSwitcher", {}) as RootContent);
}

/** Counts the tags of the change log's entries; returns whether there are any. */
function addUpdateFilters(tree: Root): boolean {
  const counts = new Map<string, number>();
  visit(tree, (node) => {
    if (!isJsxElement(node) || node.name !== "Update") return;
    for (const tag of readTextList(node, "tags")) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    return SKIP;
  });
  const tags = [...counts].sort(([, a], [, b]) => b - a).map(([tag]) => tag);
  if (tags.length === 0) return false;
  const filters = jsxElement("SidePanel", { kind: "filters" }, [jsxElement("UpdateFilters", { tags })]);
  tree.children.unshift(filters as RootContent);
  return true;
}
