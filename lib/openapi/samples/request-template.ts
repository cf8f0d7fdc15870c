import { textOfValue } from "@/lib/openapi/document/json-value";
import {
  isBinaryMediaType,
  isFormMediaType,
  isJsonMediaType,
  isXmlMediaType,
} from "@/lib/openapi/document/media-type-kinds";
import type { OperationPage, ParameterPlace, SecuritySchemeView } from "@/lib/openapi/document/operation-page-types";
import { fillServerUrl } from "@/lib/openapi/document/servers";
import { exampleSource } from "@/lib/openapi/samples/example-source";
import { formPairs } from "@/lib/openapi/samples/form-pairs";
import { isFileType } from "@/lib/openapi/samples/form-shape";
import { serializeHeader, serializePath, serializeQuery } from "@/lib/openapi/samples/serialize-parameter";

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
  // Places of path parameters keep their braces.
  const given = parameters.flatMap(({ example, ...parameter }) =>
    example === null || parameter.place === "path" ? [] : [{ ...parameter, value: example }],
  );
  const credentials = (page.security[0] ?? []).map((scheme) => ({ ...scheme, value: placeholderOf(scheme) }));
  const { path, headers } = placeValues(page.isWebhook ? "" : page.path, given, credentials);
  const cookies = [...given, ...credentials]
    .filter(({ place }) => place === "cookie")
    .map((cookie) => `${cookie.name}=${serializeHeader(cookie)}`);
  const body = buildBody(page);
  if (cookies.length > 0) headers.push({ name: "Cookie", value: cookies.join("; ") });
  if (body.mediaType && !body.form) headers.push({ name: "Content-Type", value: body.mediaType });
  return { method: page.method, url: readablePlaces(`${server}${path}`), headers, ...body };
}

/** A parameter or credential with its value. */
type GivenValue = Parameters<typeof serializeQuery>[0] & { place: SecuritySchemeView["place"] | ParameterPlace };

/** Writes values into the path, query, and headers of a request. The parts of a path without a value keep their braces. */
export function placeValues(
  template: string,
  parameters: readonly GivenValue[],
  credentials: readonly GivenValue[],
): Pick<RequestTemplate, "headers"> & { path: string } {
  const filled = template.replace(/\{([^}]+)\}/g, (whole, name: string) => {
    const parameter = parameters.find((candidate) => candidate.place === "path" && candidate.name === name);
    return parameter ? serializePath(parameter) : whole;
  });
  const search = [...parameters, ...credentials]
    .filter(({ place }) => place === "query")
    .map(serializeQuery)
    .filter(Boolean)
    .join("&");
  const headers = [...credentials, ...parameters]
    .filter(({ place }) => place === "header")
    .map((header) => ({ name: header.name, value: serializeHeader(header) }));
  return { path: `${filled}${search && (template.includes("?") ? "&" : "?")}${search}`, headers };
}

/** Stands for a credential that is not known. */
export function placeholderOf({ kind, prefix }: SecuritySchemeView): string {
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
function readablePlaces(url: string): string {
  return url.replace(/(?<==)%3C[^&]*?%3E(?=&|$)/g, decodeURIComponent);
}
