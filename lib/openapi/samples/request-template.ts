import { textOfValue } from "@/lib/openapi/document/json-value";
import {
  isBinaryMediaType,
  isFormMediaType,
  isJsonMediaType,
  isXmlMediaType,
} from "@/lib/openapi/document/media-type-kinds";
import type { OperationPage } from "@/lib/openapi/document/operation-page-types";
import { fillServerUrl } from "@/lib/openapi/document/servers";
import { exampleSource } from "@/lib/openapi/samples/example-source";
import { formPairs } from "@/lib/openapi/samples/form-pairs";
import { isFileType } from "@/lib/openapi/samples/form-shape";
import { encodeText, serializeHeader, serializeQuery } from "@/lib/openapi/samples/serialize-parameter";

export interface FormField {
  name: string;
  value: string;
  /** Of a part that is a file. */
  fileName?: string;
}

/** Name of a file in samples while none is chosen. */
const FILE_NAME = "file";

/** A request with example values, ready to be written in any language. */
export interface RequestTemplate {
  method: string;
  /** Address with query; places of path parameters keep their braces. */
  url: string;
  headers: { name: string; value: string }[];
  mediaType?: string;
  /** Body as text. */
  body?: string;
  /** Body as form. */
  form?: FormField[];
  /** Of a body that is a file. */
  fileName?: string;
}

/** Builds the example request of an operation. `onlyRequired` leaves out optional parameters. */
export function buildRequestTemplate(page: OperationPage, onlyRequired: boolean): RequestTemplate {
  const parameters = page.parameters.filter(({ isRequired }) => isRequired || !onlyRequired);
  const base = page.servers[0] ? fillServerUrl(page.servers[0]) : "";
  const server = /^\/|^$/.test(base) ? `https://api.example.com${base}` : base;
  const schemes = page.security[0] ?? [];
  const given = parameters.flatMap((parameter) =>
    parameter.example === null ? [] : [{ ...parameter, value: parameter.example }],
  );
  const query = [
    ...given.filter(({ place }) => place === "query").map(serializeQuery),
    ...schemes.filter(({ place }) => place === "query").map(({ name }) => `${encodeText(name)}=<api-key>`),
  ];
  const search = readablePlaces(query.filter(Boolean).join("&"));
  const cookies = [
    ...given.filter(({ place }) => place === "cookie").map((cookie) => `${cookie.name}=${serializeHeader(cookie)}`),
    ...schemes.filter(({ place }) => place === "cookie").map(({ name }) => `${name}=<api-key>`),
  ];
  const body = buildBody(page);
  const headers = [
    ...schemes
      .filter(({ place }) => place === "header")
      .map((scheme) => ({ name: scheme.name, value: credential(scheme) })),
    ...given
      .filter(({ place }) => place === "header")
      .map((header) => ({ name: header.name, value: serializeHeader(header) })),
    ...(cookies.length > 0 ? [{ name: "Cookie", value: cookies.join("; ") }] : []),
    ...(body.mediaType && !body.form ? [{ name: "Content-Type", value: body.mediaType }] : []),
  ];
  const path = page.isWebhook ? "" : page.path;
  const joint = search && (path.includes("?") ? "&" : "?");
  return { method: page.method, url: `${server}${path}${joint}${search}`, headers, ...body };
}

function credential({ kind, prefix }: { kind: string; prefix: string }): string {
  if (kind === "apiKey") return "<api-key>";
  return `${prefix}${kind === "basic" ? "<encoded-value>" : "<token>"}`;
}

function buildBody(page: OperationPage): Pick<RequestTemplate, "mediaType" | "body" | "form" | "fileName"> {
  const content = page.requestBody?.content ?? [];
  const media = content.find(({ mediaType }) => isJsonMediaType(mediaType)) ?? content[0];
  if (!media) return {};
  const mediaType = media.mediaType.startsWith("*/") ? "application/json" : media.mediaType;
  const value = media.examples[0]?.value;
  if (isFormMediaType(mediaType)) {
    const binary = new Set(
      media.schema?.properties?.filter(({ schema }) => isFileType(schema.type)).map(({ name }) => name),
    );
    const pairs = formPairs(value, media.fieldStyles);
    const form = pairs.map(([name, value]) => ({ name, value, ...(binary.has(name) && { fileName: FILE_NAME }) }));
    return { mediaType, form };
  }
  if (isBinaryMediaType(mediaType)) return { mediaType, fileName: FILE_NAME };
  if (isJsonMediaType(mediaType)) return { mediaType, body: JSON.stringify(value, null, 2) ?? "" };
  return { mediaType, body: isXmlMediaType(mediaType) ? exampleSource(media, value).source : textOfValue(value) };
}

// Placeholders in angle brackets are easier to read as they are; they are not meant to be sent.
function readablePlaces(query: string): string {
  return query.replace(/(?<==)%3C[^&]*?%3E(?=&|$)/g, decodeURIComponent);
}
