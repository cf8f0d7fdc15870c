import {
  isBinaryMediaType,
  isFormMediaType,
  isJsonMediaType,
  isMultipart,
} from "@/lib/openapi/document/media-type-kinds";
import type { ParameterView, SecuritySchemeView, ServerView } from "@/lib/openapi/document/operation-page-types";
import { fillServerUrl } from "@/lib/openapi/document/servers";
import { readForm } from "@/lib/openapi/playground/playground-form";
import type { PlaygroundModel } from "@/lib/openapi/playground/playground-model";
import { formPairs } from "@/lib/openapi/samples/form-pairs";
import { placeholderOf, placeValues } from "@/lib/openapi/samples/request-template";

/** Input of a reader. Empty texts count as absent. */
export interface PlaygroundValues {
  server: ServerView | undefined;
  serverVariables: Record<string, string>;
  /** Index of the chosen security alternative; -1 for none. */
  security: number;
  /** By scheme id; `user:password` for basic. */
  credentials: Record<string, string>;
  /** Texts of the parameters' fields by path: see `parameterKey` and `fieldKey`. */
  parameters: Record<string, string>;
  mediaType: string;
  /** Body as text; absent if the form counts. */
  raw?: string;
  /** Texts of the body's fields by path: see `fieldKey`. */
  fields: Record<string, string>;
}

/** A request to send; forms and files are added by the caller, which holds the files. */
export interface PlaygroundRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/** Key of a parameter in the values. */
export function parameterKey({ place, name }: Pick<ParameterView, "place" | "name">): string {
  return `${place} ${name}`;
}

/** Names of required parameters that are still empty; cookies are left to the browser. */
export function missingParameters({ operation }: PlaygroundModel, values: PlaygroundValues): string[] {
  return operation.parameters
    .filter(
      (parameter) =>
        parameter.isRequired && parameter.place !== "cookie" && filledValue(parameter, values) === undefined,
    )
    .map(({ name }) => name);
}

/** Stands for a credential that is not to be seen. */
const MASK = "********";

/** Puts a request together from what a reader filled in; `isMasked` hides the credentials. */
export function buildPlaygroundRequest(
  { operation }: PlaygroundModel,
  values: PlaygroundValues,
  isMasked = false,
): PlaygroundRequest {
  const given = operation.parameters.flatMap((parameter) => {
    const value = filledValue(parameter, values);
    return value === undefined ? [] : [{ ...parameter, value }];
  });
  const schemes = operation.security[values.security] ?? [];
  const credentials = schemes.flatMap((scheme) => {
    const secret = values.credentials[scheme.id];
    const shown = secret ? `${scheme.prefix}${MASK}` : placeholderOf(scheme);
    const value = isMasked ? shown : credentialText(scheme, secret);
    return value ? [{ ...scheme, value }] : [];
  });
  const server = values.server ? fillServerUrl(values.server, values.serverVariables) : "";
  const { path, headers } = placeValues(operation.path, given, credentials);
  const byName = Object.fromEntries(headers.map(({ name, value }) => [name, value]));
  return { method: operation.method, url: `${server}${path}`, ...bodyOf(operation, values, byName) };
}

function filledValue(parameter: ParameterView, { parameters }: PlaygroundValues): unknown {
  return readForm(parameter.schema, parameters, parameterKey(parameter));
}

function bodyOf(operation: PlaygroundModel["operation"], values: PlaygroundValues, headers: Record<string, string>) {
  if (!carriesBody(operation)) return { headers };
  const { mediaType, raw } = values;
  // The browser writes the boundary of a multipart body itself.
  if (isMultipart(mediaType)) return { headers };
  const withType = { ...headers, "Content-Type": mediaType.startsWith("*/") ? "application/json" : mediaType };
  if (isFormMediaType(mediaType) && raw === undefined) {
    const body = new URLSearchParams(filledPairs(operation, values)).toString();
    return body === "" ? { headers } : { headers: withType, body };
  }
  // A file says its own type where the specification leaves it open.
  if (isBinaryMediaType(mediaType)) return { headers: mediaType.includes("*") ? headers : withType };
  const body = raw ?? (isJsonMediaType(mediaType) ? formJson(operation, values) : "");
  return body === "" ? { headers } : { headers: withType, body };
}

/** True if the request has a body that a browser can send: it sends none with GET and HEAD. */
export function carriesBody({ method, requestBody }: Pick<PlaygroundModel["operation"], "method" | "requestBody">) {
  return requestBody !== undefined && method !== "GET" && method !== "HEAD";
}

/** The body in a media type. */
export function chosenMedia({ requestBody }: PlaygroundModel["operation"], mediaType: string) {
  return requestBody?.content.find((media) => media.mediaType === mediaType);
}

/** Name and value pairs of the form body that a reader filled in. */
export function filledPairs(
  operation: PlaygroundModel["operation"],
  { mediaType, fields }: Pick<PlaygroundValues, "mediaType" | "fields">,
): [string, string][] {
  const media = chosenMedia(operation, mediaType);
  return media?.schema ? formPairs(readForm(media.schema, fields), media.fieldStyles) : [];
}

/** The JSON body that the fields of the form amount to; empty if none is filled in. */
export function formJson(operation: PlaygroundModel["operation"], { mediaType, fields }: PlaygroundValues): string {
  const schema = chosenMedia(operation, mediaType)?.schema;
  const value = schema && readForm(schema, fields);
  return value === undefined ? "" : JSON.stringify(value, null, 2);
}

function credentialText({ kind, prefix }: SecuritySchemeView, value: string | undefined): string | undefined {
  if (!value) return undefined;
  if (kind === "basic") return `${prefix}${btoa(String.fromCodePoint(...new TextEncoder().encode(value)))}`;
  return prefix !== "" && value.toLowerCase().startsWith(prefix.toLowerCase()) ? value : `${prefix}${value}`;
}
