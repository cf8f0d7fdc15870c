import { ownValue } from "@/lib/base/own-value";
import { isJsonObject, textOfValue } from "@/lib/openapi/document/json-value";
import { isJsonMediaType, isXmlMediaType } from "@/lib/openapi/document/media-type-kinds";
import type { MediaTypeView, XmlShape } from "@/lib/openapi/document/operation-page-types";
import { formPairs } from "@/lib/openapi/samples/form-pairs";
import { encodeText } from "@/lib/openapi/samples/serialize-parameter";

export interface ExampleSource {
  source: string;
  grammar: string;
  /** URL of a recording, if the example is one. */
  audioUrl?: string;
}

/** Formats an example value in its media type: as JSON, XML, a form, or plain text. */
export function exampleSource(
  { mediaType, xml, fieldStyles }: Pick<MediaTypeView, "mediaType" | "xml" | "fieldStyles">,
  value: unknown,
): ExampleSource {
  if (typeof value === "string" && /^audio\//i.test(mediaType) && /^https?:\/\//i.test(value)) {
    return { source: value, grammar: "text", audioUrl: value };
  }
  if (isXmlMediaType(mediaType) && typeof value !== "string") {
    return { source: toXml("root", value, xml), grammar: "xml" };
  }
  if (/x-www-form-urlencoded/i.test(mediaType) && isJsonObject(value)) {
    const pairs = formPairs(value, fieldStyles).map(([name, text]) => `${encodeText(name)}=${encodeText(text)}`);
    return { source: pairs.join("\n&"), grammar: "text" };
  }
  if (typeof value === "string" && !isJsonMediaType(mediaType)) return { source: value, grammar: grammarOf(mediaType) };
  if (typeof value === "string" && /^\s*[[{]/.test(value)) return { source: value, grammar: "json" };
  return { source: JSON.stringify(value, null, 2) ?? "", grammar: "json" };
}

function grammarOf(mediaType: string): string {
  return /html/.test(mediaType) ? "html" : isXmlMediaType(mediaType) ? "xml" : /yaml/.test(mediaType) ? "yaml" : "text";
}

function toXml(field: string, value: unknown, shape: XmlShape = {}, indent = ""): string {
  const { name = field, items = {}, fields = {}, isWrapped } = shape;
  const tag = qualified(name, shape);
  if (Array.isArray(value)) {
    const own = isWrapped ? name : field;
    const write = (inset: string) => value.map((item) => toXml(own, item, items, inset)).join("\n");
    return isWrapped ? element({ tag, shape, content: write(`${indent}  `), indent }) : write(indent);
  }
  if (!isJsonObject(value)) return `${indent}<${tag}${namespaceOf(shape)}>${xmlText(value)}</${tag}>`;
  const entries = Object.entries(value).map(([key, child]) => ({ key, child, inner: ownValue(fields, key) }));
  const attributes = entries.filter(({ inner }) => inner?.isAttribute);
  const children = entries.filter(({ inner }) => !inner?.isAttribute);
  return element({
    tag,
    shape,
    attributes: attributes.map(({ key, child, inner }) => {
      const text = xmlText(child).replaceAll('"', "&quot;");
      return ` ${qualified(inner?.name ?? key, inner)}="${text}"`;
    }),
    content: children.map(({ key, child, inner }) => toXml(key, child, inner, `${indent}  `)).join("\n"),
    indent,
  });
}

interface XmlElement {
  tag: string;
  shape: XmlShape;
  attributes?: readonly string[];
  content: string;
  indent: string;
}

function element({ tag, shape, attributes = [], content, indent }: XmlElement): string {
  const start = `${indent}<${tag}${namespaceOf(shape)}${attributes.join("")}`;
  return content === "" ? `${start}/>` : `${start}>\n${content}\n${indent}</${tag}>`;
}

/** The name of an element or attribute, with the prefix of its namespace. */
function qualified(name: string, { prefix }: XmlShape = {}): string {
  return `${prefix ? `${prefix}:` : ""}${name}`.replace(/[^\p{L}\p{M}\p{N}_.:-]|^(?![\p{L}_:])/gu, "_");
}

/** The attribute that declares the namespace of an element, if it has one. */
function namespaceOf({ namespace, prefix, isAttribute }: XmlShape): string {
  if (!namespace || isAttribute) return "";
  return ` xmlns${prefix ? `:${prefix}` : ""}="${escapeXml(namespace)}"`;
}

/** A value as the content of an element. Placeholders lose their brackets, which would be escaped. */
function xmlText(value: unknown): string {
  return escapeXml(textOfValue(value).replace(/^<([^<>]+)>$/, "$1"));
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
