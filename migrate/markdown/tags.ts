import { VOID_ELEMENTS } from "@/lib/content/syntax/void-elements";
import type { AttributeValue } from "@/migrate/types";

/** A tag, a comment, or the text between them. */
export type Token =
  | { type: "text"; start: number; end: number }
  | { type: "comment"; start: number; end: number }
  | TagToken;

/** An opening or closing tag of a text. */
export interface TagToken {
  type: "open" | "close";
  name: string;
  attributes: Map<string, AttributeValue>;
  isSelfClosing: boolean;
  start: number;
  end: number;
}

/** The replacement of each tag of the HTML in a container, by the offset of the tag. */
export type TagTexts = ReadonlyMap<number, string>;

const TAG =
  /<(\/?)([A-Za-z][\w.:-]*)((?:\s+|\s*\/(?!>)|"[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|[^\s"'<>{}/]|\{)*?)(\s*\/?)>/y;
const COMMENT = /<!--[\s\S]*?(?:-->|$)|<![A-Za-z][^>]*>|<\?[\s\S]*?\?>/y;
const ATTRIBUTE =
  /([^\s"'<>/={}]+)(?:\s*=\s*("[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|[^\s"'=<>`]+))?/g;

/** Splits HTML into tags, comments and text. A `<` that starts no tag is text. */
export function tokenize(text: string, start = 0, end = text.length): Token[] {
  const tokens: Token[] = [];
  let position = start;
  let textStart = start;
  const flush = () => {
    if (position > textStart) tokens.push({ type: "text", start: textStart, end: position });
  };
  while (position < end) {
    const token = text[position] === "<" ? readTag(text, position) : undefined;
    if (!token || token.end > end) {
      position += 1;
      continue;
    }
    flush();
    tokens.push(token);
    position = token.end;
    textStart = position;
  }
  flush();
  return tokens;
}

function readTag(text: string, start: number): Token | undefined {
  COMMENT.lastIndex = start;
  const comment = COMMENT.exec(text);
  if (comment) return { type: "comment", start, end: start + comment[0].length };
  TAG.lastIndex = start;
  const match = TAG.exec(text);
  if (!match) return undefined;
  const [whole, slash, name = "", attributes = "", selfClosing = ""] = match;
  return {
    type: slash ? "close" : "open",
    name,
    attributes: readAttributes(attributes),
    isSelfClosing: selfClosing.trim() === "/" || VOID_ELEMENTS.has(name.toLowerCase()),
    start,
    end: start + whole.length,
  };
}

/** The attributes of a tag as HTML writes them; values in braces are expressions. */
export function readAttributes(text: string): Map<string, AttributeValue> {
  const attributes = new Map<string, AttributeValue>();
  for (const [, name = "", value] of text.matchAll(ATTRIBUTE)) attributes.set(name, readValue(value));
  return attributes;
}

function readValue(value: string | undefined): AttributeValue {
  if (value === undefined) return true;
  if (value.startsWith("{")) return { expression: value.slice(1, -1), value: undefined };
  return /^["']/.test(value) ? value.slice(1, -1) : value;
}

/** An opening tag. Texts are quoted; expressions stay as they are written. */
export function openingTag(
  name: string,
  attributes: ReadonlyMap<string, AttributeValue> | Readonly<Record<string, AttributeValue | undefined>> = {},
  isSelfClosing = false,
): string {
  const entries = attributes instanceof Map ? [...attributes] : Object.entries(attributes);
  const written = entries.flatMap(([key, value]) => (value === undefined ? [] : [` ${writeAttribute(key, value)}`]));
  return `<${name}${written.join("")}${isSelfClosing ? " /" : ""}>`;
}

function writeAttribute(name: string, value: AttributeValue): string {
  if (value === true) return name;
  if (typeof value === "object") return `${name}={${value.expression}}`;
  return `${name}="${value.replace(/\s*\n\s*/g, " ").replace(/"/g, "&quot;")}"`;
}

/** The text of an attribute: a text, or an expression whose value is one. */
export function textAttribute(
  attributes: ReadonlyMap<string, AttributeValue>,
  ...names: readonly string[]
): string | undefined {
  for (const name of names) {
    const value = attributes.get(name);
    if (typeof value === "string") return value;
    if (typeof value === "object" && (typeof value.value === "string" || typeof value.value === "number")) {
      return String(value.value);
    }
  }
  return undefined;
}

/** The attributes of the names, as they are written. */
export function pickAttributes(
  attributes: ReadonlyMap<string, AttributeValue>,
  ...names: readonly string[]
): Record<string, AttributeValue> {
  const picked: Record<string, AttributeValue> = {};
  for (const name of names) {
    const value = attributes.get(name);
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}

/** An address that an attribute holds: as such, as a file that is required, or with the base path of the old site. */
export function addressIn(value: AttributeValue | undefined): string | undefined {
  if (typeof value !== "object") return value === true ? undefined : value;
  const call = /^\s*(?:require|useBaseUrl|withBaseUrl)\(\s*(["'`])([^"'`]+)\1\s*\)(?:\.default)?\s*$/;
  return typeof value.value === "string" ? value.value : call.exec(value.expression)?.[2];
}

/** The address in the first of the attributes of the names that holds one. */
export function addressAttribute(
  attributes: ReadonlyMap<string, AttributeValue>,
  ...names: readonly string[]
): string | undefined {
  return names.map((name) => addressIn(attributes.get(name))).find((address) => address !== undefined);
}
