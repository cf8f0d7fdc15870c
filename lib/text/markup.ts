import { VOID_ELEMENTS } from "@/lib/content/syntax/void-elements";

/** An element of rendered markup. */
export interface MarkupElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: MarkupNode[];
}

/** Text, or an element with what it contains. */
export type MarkupNode = string | MarkupElement;

const TOKEN =
  /<!--[\s\S]*?-->|<(script|style|template)\b[\s\S]*?<\/\1\s*>|<(\/?)([a-z][\w:.-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|([^<]+|<)/gi;
const ATTRIBUTE = /([^\s=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g;
const ENTITY = /&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos|nbsp));/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00A0" };

/** Reads markup as React writes it: every element is closed. Scripts, styles and templates say nothing. */
export function readMarkup(markup: string): MarkupNode[] {
  const root: MarkupElement = { name: "", attributes: {}, children: [] };
  const open = [root];
  for (const [, , closing, name, attributes = "", text] of markup.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.children.push(decodeEntities(text));
    else if (closing) {
      const index = open.findLastIndex((element) => element.name === name);
      if (index > 0) open.length = index;
    } else if (name !== undefined) {
      const element: MarkupElement = { name, attributes: readAttributes(attributes), children: [] };
      parent.children.push(element);
      if (!VOID_ELEMENTS.has(name) && !attributes.endsWith("/")) open.push(element);
    }
  }
  return root.children;
}

function readAttributes(text: string): Record<string, string> {
  const found = text.matchAll(ATTRIBUTE);
  return Object.fromEntries(
    Array.from(found, ([, name = "", quoted, single, bare]) => [name, decodeEntities(quoted ?? single ?? bare ?? "")]),
  );
}

function decodeEntities(text: string): string {
  return text.replace(ENTITY, (entity, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal));
  });
}
