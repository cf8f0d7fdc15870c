import { escapeKey } from "@/lib/openapi/document/json-pointer";
import { objectOf, textOf } from "@/lib/openapi/document/json-value";
import {
  type Direction,
  MOST_RESPONSES,
  type PropertyView,
  type RequestBodyView,
  type ResponseView,
} from "@/lib/openapi/document/operation-page-types";
import type { JsonObject } from "@/lib/openapi/document/types";
import { buildContent } from "@/lib/openapi/operation/media-types";
import type { SchemaReader } from "@/lib/openapi/schema/schema-reader";
import { buildSchemaView } from "@/lib/openapi/schema/schema-view";

/** Options for rendering requests and responses. */
export interface MessageOptions {
  /** The sender of the request: for webhooks and callbacks it is the API, whose requests have the fields of responses. */
  startsAt: "client" | "api";
  postFields: readonly string[];
  onlyRequired: boolean;
}

// Maximum numbers of fields that are rendered at once; further fields are loaded on demand.
const REQUEST_BUDGET = 160;
const RESPONSE_BUDGET = 120;
const MINOR_BUDGET = 24;

/** The body of a request; undefined if it has none. `pointer` is the JSON pointer of the body in the document. */
export function buildRequestBody(
  reader: SchemaReader,
  raw: unknown,
  pointer: string,
  { startsAt, ...options }: MessageOptions,
): RequestBodyView | undefined {
  const body = reader.resolve(raw);
  const place = placeOf(raw, pointer);
  const content = buildContent(reader, body.content, `${place}/content`, {
    direction: startsAt === "client" ? "request" : "response",
    budget: REQUEST_BUDGET,
    ...options,
  });
  if (content.length === 0) return undefined;
  const description = textOf(body.description);
  return { ...(description && { description }), isRequired: body.required === true, content };
}

/** The possible responses in document order, successes first. `pointer` is the JSON pointer of the responses in the document. */
export function buildResponses(
  reader: SchemaReader,
  raw: unknown,
  pointer: string,
  { startsAt, ...options }: MessageOptions,
): ResponseView[] {
  const direction: Direction = startsAt === "client" ? "response" : "request";
  const statuses = Object.entries(objectOf(raw)).filter(([status]) => !status.startsWith("x-"));
  const isSuccess = ([status]: [string, unknown]) => status.startsWith("2");
  const ordered = [...statuses.filter(isSuccess), ...statuses.filter((entry) => !isSuccess(entry))];
  const main = ordered[0];
  return ordered.slice(0, MOST_RESPONSES).map(([status, value]) => {
    const response = reader.resolve(value);
    const place = placeOf(value, `${pointer}/${escapeKey(status)}`);
    const budget = status === main?.[0] ? RESPONSE_BUDGET : MINOR_BUDGET;
    const description = textOf(response.description);
    return {
      status: String(status),
      ...(description && { description }),
      headers: buildHeaders(reader, response.headers, direction, options.postFields),
      content: buildContent(reader, response.content, `${place}/content`, { direction, budget, ...options }),
    };
  });
}

function buildHeaders(
  reader: SchemaReader,
  raw: unknown,
  direction: Direction,
  postFields: readonly string[],
): PropertyView[] {
  return Object.entries(objectOf(raw)).map(([name, value]) => {
    const header = reader.resolve(value);
    const schema = annotated(header, header.schema ?? {});
    return {
      name,
      isRequired: header.required === true,
      schema: buildSchemaView(reader, schema, { direction, budget: MINOR_BUDGET, postFields }),
    };
  });
}

/** The schema of a parameter or header, whose own annotations take precedence over those of the schema. */
export function annotated(parameter: JsonObject, schema: unknown): JsonObject {
  const { description, deprecated, example } = parameter;
  return {
    allOf: [schema],
    ...Object.fromEntries(Object.entries(parameter).filter(([key]) => key.startsWith("x-"))),
    ...(description !== undefined && { description }),
    ...(deprecated !== undefined && { deprecated }),
    ...(example !== undefined && { example }),
  };
}

// The JSON pointer of a body or response: for a reference, that of its target.
function placeOf(raw: unknown, pointer: string): string {
  const reference = textOf(objectOf(raw).$ref);
  return reference?.startsWith("#/") ? reference.slice(1) : pointer;
}
