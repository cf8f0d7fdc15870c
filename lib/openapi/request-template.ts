import { formPairs } from "@/lib/openapi/form-pairs";
import { isJsonObject, textOfValue } from "@/lib/openapi/json-value";
import { isBinaryMediaType, isJsonMediaType } from "@/lib/openapi/media-type-kinds";
import type { OperationPage, ParameterView } from "@/lib/openapi/operation-page-types";
import { fillServerUrl } from "@/lib/openapi/servers";

/** One part of a form. */
export interface FormField {
  name: string;
  value: string;
  isFile: boolean;
}

/** A request with example values, ready to be written in any language. */
export interface RequestTemplate {
  method: string;
  /** Address with query; places of path parameters keep their braces unless the author gave a value. */
  url: string;
  headers: { name: string; value: string }[];
  mediaType?: string;
  /** Body as text. */
  body?: string;
  /** Body as form. */
  form?: FormField[];
  /** The body is a file. */
  isFile?: boolean;
}

/** Builds the example request of an operation. `onlyRequired` leaves out optional parameters. */
export function buildRequestTemplate(page: OperationPage, onlyRequired: boolean): RequestTemplate {
  const parameters = page.parameters.filter(({ isRequired }) => isRequired || !onlyRequired);
  const base = page.servers[0] ? fillServerUrl(page.servers[0]) : "";
  const server = /^\/|^$/.test(base) ? `https://api.example.com${base}` : base;
  const schemes = page.security[0] ?? [];
  const query = [
    ...parameters.filter(({ place }) => place === "query").flatMap(queryPairs),
    ...schemes.filter(({ place }) => place === "query").map(({ name }) => [name, "<api-key>"] as const),
  ];
  const search = query.map(([name, value]) => `${encodePart(name)}=${encodePart(value)}`).join("&");
  const cookies = [
    ...parameters
      .filter(({ place }) => place === "cookie")
      .map(({ name, example }) => `${name}=${textOfValue(example)}`),
    ...schemes.filter(({ place }) => place === "cookie").map(({ name }) => `${name}=<api-key>`),
  ];
  const body = buildBody(page);
  const headers = [
    ...schemes
      .filter(({ place }) => place === "header")
      .map((scheme) => ({ name: scheme.name, value: credential(scheme) })),
    ...parameters
      .filter(({ place }) => place === "header")
      .map(({ name, example }) => ({ name, value: textOfValue(example) })),
    ...(cookies.length > 0 ? [{ name: "Cookie", value: cookies.join("; ") }] : []),
    ...(body.mediaType && !body.form ? [{ name: "Content-Type", value: body.mediaType }] : []),
  ];
  const path = page.isWebhook ? "" : page.path;
  return { method: page.method, url: `${server}${path}${search && `?${search}`}`, headers, ...body };
}

/** Name and value pairs that a query parameter sends, by its `style` and `explode`. */
export function queryPairs(
  parameter: Pick<ParameterView, "name" | "example" | "style" | "explode">,
): [string, string][] {
  const { name, example, style = "form", explode = style === "form" } = parameter;
  if (Array.isArray(example)) {
    if (explode && style === "form") return example.map((item) => [name, textOfValue(item)]);
    const separator = { spaceDelimited: " ", pipeDelimited: "|" }[style] ?? ",";
    return [[name, example.map(textOfValue).join(separator)]];
  }
  if (!isJsonObject(example)) return [[name, textOfValue(example)]];
  const entries = Object.entries(example).map(([key, value]): [string, string] => [key, textOfValue(value)]);
  if (style === "deepObject") return entries.map(([key, value]) => [`${name}[${key}]`, value]);
  return explode ? entries : [[name, entries.flat().join(",")]];
}

function credential({ kind, prefix }: { kind: string; prefix: string }): string {
  if (kind === "apiKey") return "<api-key>";
  return `${prefix}${kind === "basic" ? "<encoded-value>" : "<token>"}`;
}

function buildBody(page: OperationPage): Pick<RequestTemplate, "mediaType" | "body" | "form" | "isFile"> {
  const content = page.requestBody?.content ?? [];
  const media = content.find(({ mediaType }) => isJsonMediaType(mediaType)) ?? content[0];
  if (!media) return {};
  const mediaType = media.mediaType.startsWith("*/") ? "application/json" : media.mediaType;
  const value = media.examples[0]?.value;
  if (/^multipart\/|x-www-form-urlencoded/i.test(mediaType)) {
    const binary = new Set(
      media.schema?.properties?.filter(({ schema }) => /<(?:binary|base64)>/.test(schema.type)).map(({ name }) => name),
    );
    const pairs = formPairs(value, media.deepFields);
    return { mediaType, form: pairs.map(([name, text]) => ({ name, value: text, isFile: binary.has(name) })) };
  }
  if (isBinaryMediaType(mediaType)) return { mediaType, isFile: true };
  return { mediaType, body: isJsonMediaType(mediaType) ? (JSON.stringify(value, null, 2) ?? "") : textOfValue(value) };
}

// Placeholders in angle brackets are easier to read as they are; they are not meant to be sent.
function encodePart(text: string): string {
  return /^<.*>$/.test(text)
    ? text
    : encodeURIComponent(text)
        .replaceAll("%2C", ",")
        .replaceAll("%5B", "[")
        .replaceAll("%5D", "]")
        .replaceAll("'", "%27");
}
