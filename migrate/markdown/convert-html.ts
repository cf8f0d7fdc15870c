import type { Html, Nodes, Parents, Root } from "mdast";
import { isHtmlElement } from "@/lib/content/pipeline/html-elements";
import { COMPONENT_NAMES } from "@/lib/content/syntax/component-names";
import { evaluateText } from "@/migrate/configuration/evaluate";
import { isUnknown } from "@/migrate/configuration/values";
import { type ElementNames, replaceElement } from "@/migrate/markdown/elements";
import { layOutHtml } from "@/migrate/markdown/html-layout";
import { convertCode, convertHeading, convertTarget, convertText, rangeOf } from "@/migrate/markdown/nodes";
import { type PageConversion, replace } from "@/migrate/markdown/page-conversion";
import { type TagTexts, type TagToken, tokenize } from "@/migrate/markdown/tags";
import type { AttributeValue, Replacement, TagElement } from "@/migrate/types";

/** Offsets in the text of a page. */
interface Range {
  start: number;
  end: number;
}

const NO_NAMES: ElementNames = { engine: new Map(), declared: new Set(), images: new Map() };

/** Collects the edits that turn the body of a Markdown page, whose tags are HTML, into MDX. */
export function convertHtmlPage(conversion: PageConversion, tree: Root): void {
  const headings = new Map<string, number>();
  const visit = (node: Nodes, parent: Parents | undefined): void => {
    if (node.type === "text") convertText(conversion, node, parent);
    if (node.type === "code") convertCode(conversion, node);
    if (node.type === "heading") convertHeading(conversion, node, headings);
    if (node.type === "link" || node.type === "image" || node.type === "definition") convertTarget(conversion, node);
    if (!("children" in node)) return;
    if (node.children.some((child) => child.type === "html")) convertTags(conversion, node);
    for (const child of node.children) visit(child, node);
  };
  visit(tree, undefined);
}

/** Decides about all tags in the HTML of one container at once: an element may begin in one piece and end in another. */
function convertTags(conversion: PageConversion, container: Parents): void {
  const pieces = container.children.filter((child): child is Html => child.type === "html");
  const isInline =
    container.type !== "root" && container.children.some((child) => "value" in child && child.type === "text");
  const tags = pieces.flatMap((piece) => {
    const { start, end } = rangeOf(piece);
    return tokenize(conversion.text, start, end).filter((token): token is TagToken => "name" in token);
  });
  const texts = decide(conversion, tags, isInline);
  for (const piece of pieces) {
    const { start, end } = rangeOf(piece);
    const isFlow = ["root", "blockquote", "listItem", "footnoteDefinition"].includes(container.type);
    if (isFlow) layOutHtml(conversion, start, end, texts);
    else convertInline(conversion, { start, end }, rangeOf(container), texts);
  }
}

function decide(conversion: PageConversion, tags: readonly TagToken[], isInline: boolean): TagTexts {
  const texts = new Map<number, string>();
  const partners = pairTags(tags);
  const elements = new Map<number, TagElement>();
  const replacements = new Map<number, Replacement>();
  const open: TagToken[] = [];
  for (const tag of tags) {
    if (!isTag(conversion, tag) && !isElement(tag, partners.has(tag))) {
      texts.set(tag.start, `\\<${conversion.text.slice(tag.start + 1, tag.end).replace(/[{}]/g, "\\$&")}`);
      continue;
    }
    const partner = partners.get(tag);
    if (tag.type === "close") {
      if (open.at(-1) === partner) open.pop();
      texts.set(tag.start, partner ? (replacements.get(partner.start)?.close ?? "") : "");
      continue;
    }
    const isAlone = !tag.isSelfClosing && !partner;
    const parentTag = open.at(-1);
    const element: TagElement = {
      name: tag.name,
      attributes: constantAttributes(tag.attributes),
      parent: parentTag ? elements.get(parentTag.start) : undefined,
      index: 0,
      isSelfClosing: tag.isSelfClosing,
      inner: partner ? conversion.text.slice(tag.end, partner.start) : "",
      isInline,
    };
    elements.set(tag.start, element);
    if (isAlone) {
      texts.set(tag.start, placeOf(tag));
      continue;
    }
    const replacement = replaceElement(conversion, element, NO_NAMES, tag.start);
    replacements.set(tag.start, replacement);
    texts.set(tag.start, replacement.open);
    if (!tag.isSelfClosing) open.push(tag);
  }
  return texts;
}

/** True for a tag that no dialect knows and that is no `Map<string, T>`: it has a value of an attribute, or is closed. */
function isElement({ name, attributes }: TagToken, isPaired: boolean): boolean {
  return [...attributes.values()].some((value) => value !== true) || (isPaired && /^[A-Z][A-Za-z]*[a-z]/.test(name));
}

/** Attributes without expressions that need more than themselves, which a page of Markdown cannot have. */
function constantAttributes(attributes: TagToken["attributes"]): TagToken["attributes"] {
  const isKnown = (value: unknown): boolean =>
    !isUnknown(value) && (typeof value !== "object" || value === null || Object.values(value).every(isKnown));
  const isConstant = (value: AttributeValue) =>
    typeof value !== "object" || isKnown(evaluateText(value.expression, {}));
  return new Map([...attributes].filter(([, value]) => isConstant(value)));
}

/** The target of links that replaces a tag that is never closed. */
function placeOf({ name, attributes }: TagToken): string {
  const id = attributes.get("id") ?? attributes.get("name");
  return name === "a" && typeof id === "string" && !attributes.has("href") ? `<a id=${JSON.stringify(id)} />` : "";
}

/** False for what only looks like a tag: `List<String>` in prose. */
function isTag(conversion: PageConversion, { name, attributes }: TagToken): boolean {
  if (isHtmlElement(name) || COMPONENT_NAMES.has(name) || name in conversion.host.dialect.components) return true;
  return (
    conversion.host.dialect.isVue === true && /^[A-Z]\w*[a-z]/.test(name) && (attributes.size > 0 || name.length > 2)
  );
}

/** Finds the closing tag of each opening one, and the other way round. Tags that overlap have no partner. */
function pairTags(tags: readonly TagToken[]): Map<TagToken, TagToken> {
  const partners = new Map<TagToken, TagToken>();
  const open: TagToken[] = [];
  for (const tag of tags) {
    if (tag.isSelfClosing) continue;
    if (tag.type === "open") {
      open.push(tag);
      continue;
    }
    const index = open.findLastIndex(({ name }) => name === tag.name);
    const opening = open[index];
    if (!opening) continue;
    open.length = index;
    partners.set(opening, tag);
    partners.set(tag, opening);
  }
  return partners;
}

/** Tags in a line of text; a line within a text must not consist of a tag alone, which MDX would read as a block. */
function convertInline(conversion: PageConversion, { start, end }: Range, container: Range, texts: TagTexts): void {
  const { text } = conversion;
  if (text.startsWith("<!--", start)) {
    replace(conversion, start, end, "");
    return;
  }
  const replacement = texts.get(start);
  if (replacement === undefined) {
    replace(conversion, start, end, text.slice(start, end).replace(/[<{}]/g, "\\$&"));
    return;
  }
  const before = /\n[ \t>]*$/.exec(text.slice(container.start, start));
  if (before && replacement.startsWith("<")) {
    conversion.edits.push({ start: container.start + before.index, end, text: ` ${replacement}` });
    return;
  }
  const after = /^[ \t]*\n[ \t>]*(?=\S)/.exec(text.slice(end, container.end));
  const isOwnLine = /(?:^|\n)[ \t>]*$/.test(text.slice(0, start));
  if (after && isOwnLine && replacement.startsWith("<")) {
    conversion.edits.push({ start, end: end + after[0].length, text: `${replacement} ` });
  } else {
    replace(conversion, start, end, replacement);
  }
}
