import { ownValue } from "@/lib/base/own-value";
import { isJsonObject, textOfValue } from "@/lib/openapi/document/json-value";
import { isJsonMediaType } from "@/lib/openapi/document/media-type-kinds";
import type { ParameterView } from "@/lib/openapi/document/operation-page-types";

/** The notation of a parameter: `style` and `explode`, or the media type of a parameter with `content`. */
export type ParameterNotation = Pick<ParameterView, "style" | "explode" | "mediaType" | "allowsReserved">;

type Value = ParameterNotation & { name: string; value: unknown };

const SEPARATORS: Readonly<Record<string, string>> = { spaceDelimited: " ", pipeDelimited: "|" };

/** The unencoded names and values of a parameter. A list that is sent as one value is an array. Null is left out. */
export function parameterPairs({
  name,
  value,
  style = "form",
  explode = style === "form",
  mediaType,
}: Value): [name: string, value: string | string[], separator?: string][] {
  if (value === null || value === undefined) return [];
  if (mediaType !== undefined) return [[name, contentText(value, mediaType)]];
  if (style === "deepObject") return deepPairs(name, value);
  if (!Array.isArray(value) && !isJsonObject(value)) return [[name, textOfValue(value)]];
  const separator = ownValue(SEPARATORS, style) ?? ",";
  if (Array.isArray(value)) {
    const items = itemTexts(value);
    if (explode) return items.map((item) => [name, item]);
    return items.length > 0 ? [[name, items, separator]] : [];
  }
  const entries = entryTexts(value);
  if (explode) return entries;
  return entries.length > 0 ? [[name, entries.flat(), separator]] : [];
}

/** The pairs of a nested value, named by path: `name[key]`, and `name[0]` for items of lists. */
function deepPairs(name: string, value: unknown): [string, string][] {
  if (value === null || value === undefined) return [];
  if (typeof value !== "object") return [[name, textOfValue(value)]];
  return Object.entries(value).flatMap(([key, inner]) => deepPairs(`${name}[${key}]`, inner));
}

/**
 * Writes a query parameter for a URL; empty if there is nothing to send.
 * @example serializeQuery({ name: "ids", value: [1, 2], explode: false }) // "ids=1,2"
 */
export function serializeQuery(parameter: Value): string {
  const encode = parameter.allowsReserved ? encodeReserved : encodeText;
  return parameterPairs(parameter)
    .map(([name, value, separator = ","]) => {
      const texts = Array.isArray(value) ? value : [value];
      // A comma between items stays unencoded; other separators are not allowed in URLs.
      const joint = separator === "," ? separator : encodeURIComponent(separator);
      return `${encodeText(name)}=${texts.map(encode).join(joint)}`;
    })
    .join("&");
}

/**
 * Writes a path parameter, which replaces its braces: style `simple`, `label` or `matrix` (RFC 6570).
 * @example serializePath({ name: "id", value: [1, 2], style: "matrix", explode: true }) // ";id=1;id=2"
 */
export function serializePath({ name, value, style = "simple", explode = false, mediaType, allowsReserved }: Value) {
  const encode = allowsReserved ? encodeReserved : encodeText;
  const key = encodeText(name);
  if (mediaType !== undefined) return encode(contentText(value, mediaType));
  const isObject = isJsonObject(value);
  const texts = isObject
    ? entryTexts(value).map((entry) => entry.map(encode).join(explode ? "=" : ","))
    : (Array.isArray(value) ? itemTexts(value) : [textOfValue(value)]).map(encode);
  if (style === "label") return `.${texts.join(explode ? "." : ",")}`;
  if (style !== "matrix") return texts.join(",");
  if (!explode) return `;${key}=${texts.join(",")}`;
  return texts.map((text) => (isObject ? `;${text}` : `;${key}=${text}`)).join("");
}

/**
 * Writes a header parameter as the header's value, which is not percent-encoded.
 * @example serializeHeader({ name: "X-Range", value: { from: 1, to: 2 }, explode: true }) // "from=1,to=2"
 */
export function serializeHeader({ value, explode = false, mediaType }: Value): string {
  if (mediaType !== undefined) return contentText(value, mediaType);
  if (!isJsonObject(value)) return textOfValue(value);
  return entryTexts(value)
    .map((entry) => entry.join(explode ? "=" : ","))
    .join(",");
}

/** Percent-encodes all characters that are not allowed in a URL or that have a meaning in it. */
export function encodeText(text: string): string {
  // Replace lone surrogates, which cannot be encoded.
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\uFFFD")).replaceAll("'", "%27");
}

// For `allowReserved`: keeps the reserved characters that neither end the value nor mean a space.
function encodeReserved(text: string): string {
  return encodeText(text).replace(/%(?:3A|2F|3F|40|24|2C|3B|3D)/g, decodeURIComponent);
}

function contentText(value: unknown, mediaType: string): string {
  return isJsonMediaType(mediaType) ? (JSON.stringify(value) ?? "") : textOfValue(value);
}

function itemTexts(value: readonly unknown[]): string[] {
  return value.filter((item) => item !== null && item !== undefined).map(textOfValue);
}

function entryTexts(value: object): [string, string][] {
  return Object.entries(value)
    .filter(([, inner]) => inner !== null && inner !== undefined)
    .map(([key, inner]) => [key, textOfValue(inner)]);
}
