import type { Nodes, Root } from "mdast";
import { visit } from "unist-util-visit";
import type { VFile } from "vfile";
import { COMPONENT_NAMES } from "@/lib/mdx/component-names";
import { codePieces } from "@/lib/mdx/estree-text";
import { findAttribute, isJsxElement, type JsxElement, readTextAttribute } from "@/lib/mdx/jsx-attributes";
import { contextOf, type PageContext } from "@/lib/mdx/page-context";

/** Components that put their `id` into the page; all others ignore it (format reference 4.3). */
const WITH_ID: ReadonlySet<string> = new Set([
  "Accordion",
  "Heading",
  "Param",
  "ParamField",
  "ResponseField",
  "Step",
  "Tab",
  "Update",
  "View",
]);

/** Ids that components bring by themselves. */
const OWN_IDS: Readonly<Record<string, string>> = {
  Panel: "panel",
  RequestExample: "request-example",
  ResponseExample: "response-example",
};

/**
 * Remark plugin: collects the ids that links may lead to, for the check of their targets. It comes after the plugin that
 * hands them out. Where code decides what a page holds, nobody can say which ids it has.
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
  if (isComponent && !COMPONENT_NAMES.has(name)) context.hasUnknownAnchors = true;
  addText(OWN_IDS[name], context);
  if (isComponent && !WITH_ID.has(name)) return;
  for (const attribute of ["id", ...(name === "a" ? ["name"] : [])]) {
    if (typeof findAttribute(element, attribute)?.value === "object") context.hasUnknownAnchors = true;
    addText(readTextAttribute(element, attribute), context);
  }
}

function addText(id: string | undefined, context: PageContext): void {
  if (id) context.anchors.add(id);
}

/** The id that the compiler to HTML will write: that of a heading. */
function idOf(node: Nodes): string | undefined {
  const { id } = (node.data as { hProperties?: { id?: unknown } } | undefined)?.hProperties ?? {};
  return typeof id === "string" ? id : undefined;
}

/** The note, and the first place in the text that leads to it. */
function addFootnote(identifier: string, context: PageContext): void {
  const id = encodeURIComponent(identifier.toLowerCase());
  context.anchors.add(`fn-${id}`).add(`fnref-${id}`);
}
