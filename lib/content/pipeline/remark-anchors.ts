import type { Nodes, Root } from "mdast";
import type { VFile } from "vfile";
import { visit } from "@/lib/base/visit";
import { COMPONENT_FACTS } from "@/lib/content/component-facts/component-facts";
import { codePieces } from "@/lib/content/pipeline/estree-text";
import { contextOf, type PageContext } from "@/lib/content/pipeline/page-context";
import { findAttribute, isJsxElement, type JsxElement, readTextAttribute } from "@/lib/content/syntax/jsx-attributes";

/**
 * Remark plugin: collects the IDs that links may refer to, for the check of link targets. It runs after the plugin that
 * assigns IDs. Sets `hasUnknownAnchors` if code determines IDs of the page.
 */
export function remarkAnchors() {
  return (tree: Root, file: VFile): void => {
    const context = contextOf(file);
    visit(tree, (node) => {
      if (isJsxElement(node)) visitElement(node, context);
      else if (node.type === "footnoteDefinition") addFootnote(node.identifier, context);
      else addText(idOf(node), context);
      if (codePieces(node).some(({ value }) => /\bid\s*[=:]/.test(value))) context.hasUnknownAnchors = true;
    });
  };
}

function visitElement(element: JsxElement, context: PageContext): void {
  const name = element.name ?? "";
  const isComponent = /^[A-Z]/.test(name);
  const facts = COMPONENT_FACTS[name];
  if (isComponent && !facts) context.hasUnknownAnchors = true;
  addText(facts?.ownId, context);
  if (isComponent && !facts?.takesId) return;
  for (const attribute of ["id", ...(name === "a" ? ["name"] : [])]) {
    if (typeof findAttribute(element, attribute)?.value === "object") context.hasUnknownAnchors = true;
    addText(readTextAttribute(element, attribute), context);
  }
}

function addText(id: string | undefined, context: PageContext): void {
  if (id) context.anchors.add(id);
}

/** The ID of a node in the HTML, such as that of a heading. */
function idOf(node: Nodes): string | undefined {
  const { id } = (node.data as { hProperties?: { id?: unknown } } | undefined)?.hProperties ?? {};
  return typeof id === "string" ? id : undefined;
}

/** Adds the IDs of a footnote and of its first reference. */
function addFootnote(identifier: string, context: PageContext): void {
  const id = encodeURIComponent(identifier.toLowerCase());
  context.anchors.add(`fn-${id}`).add(`fnref-${id}`);
}
