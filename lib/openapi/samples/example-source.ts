import { isJsonObject, textOfValue } from "@/lib/openapi/document/json-value";
import { isJsonMediaType } from "@/lib/openapi/document/media-type-kinds";

/** An example as text. */
export interface ExampleSource {
  source: string;
  grammar: string;
  /** Set where the example is the address of a recording. */
  audioUrl?: string;
}

/** Writes an example value in its media type: JSON, XML, a form, or the text itself. */
export function exampleSource(mediaType: string, value: unknown): ExampleSource {
  if (typeof value === "string" && /^audio\//i.test(mediaType) && /^https?:\/\//i.test(value)) {
    return { source: value, grammar: "text", audioUrl: value };
  }
  if (/xml/i.test(mediaType) && typeof value !== "string") return { source: toXml("root", value), grammar: "xml" };
  if (/x-www-form-urlencoded/i.test(mediaType) && isJsonObject(value)) {
    const pairs = Object.entries(value).map(([name, field]) => `${name}=${encodeURIComponent(textOfValue(field))}`);
    return { source: pairs.join("\n&"), grammar: "text" };
  }
  if (typeof value === "string" && !isJsonMediaType(mediaType)) return { source: value, grammar: grammarOf(mediaType) };
  if (typeof value === "string" && /^\s*[[{]/.test(value)) return { source: value, grammar: "json" };
  return { source: JSON.stringify(value, null, 2) ?? "", grammar: "json" };
}

function grammarOf(mediaType: string): string {
  return /html/.test(mediaType) ? "html" : /xml/.test(mediaType) ? "xml" : /yaml/.test(mediaType) ? "yaml" : "text";
}

function toXml(name: string, value: unknown, indent = ""): string {
  const tag = name.replace(/[^\w.-]/g, "_");
  if (Array.isArray(value)) return value.map((item) => toXml(name, item, indent)).join("\n");
  if (!isJsonObject(value)) return `${indent}<${tag}>${escapeXml(textOfValue(value))}</${tag}>`;
  const children = Object.entries(value).map(([key, child]) => toXml(key, child, `${indent}  `));
  return [`${indent}<${tag}>`, ...children, `${indent}</${tag}>`].join("\n");
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
