import { arrayOf, isJsonObject, objectOf, textOf } from "@/lib/openapi/json-value";
import { buildContent } from "@/lib/openapi/media-types";
import type {
  CallbackView,
  GivenSample,
  OperationPage,
  ParameterPlace,
  ParameterView,
  PropertyView,
  RequestBodyView,
  ResponseView,
} from "@/lib/openapi/operation-page-types";
import { WEBHOOK_METHOD } from "@/lib/openapi/operation-reference";
import { buildExample } from "@/lib/openapi/schema-example";
import { createSchemaReader, type SchemaReader } from "@/lib/openapi/schema-reader";
import { buildSchemaView } from "@/lib/openapi/schema-view";
import { buildSecurity, type SecurityView } from "@/lib/openapi/security";
import { buildServers } from "@/lib/openapi/servers";
import { listOperations, type OperationEntry } from "@/lib/openapi/summarize-operations";
import type { JsonObject, OperationSummary } from "@/lib/openapi/types";

/** What of the site's settings shapes a page. */
export interface OperationPageOptions {
  /** `api.params.post`. */
  postFields: readonly string[];
  /** `api.examples.defaults` is `required`. */
  onlyRequired: boolean;
}

// Fields drawn at once; what exceeds them is fetched on demand.
const REQUEST_BUDGET = 160;
const RESPONSE_BUDGET = 120;
const MINOR_BUDGET = 24;

const PLACES: readonly ParameterPlace[] = ["path", "query", "header", "cookie"];

/** Builds the page of the operation that a summary names; undefined if the document no longer holds it. */
export function buildOperationPage(
  document: JsonObject,
  summary: OperationSummary,
  options: OperationPageOptions,
): OperationPage | undefined {
  const entry = listOperations(document).find(({ method, path }) => method === summary.method && path === summary.path);
  if (!entry) return undefined;
  const reader = createSchemaReader(document);
  const { operation, pathItem } = entry;
  const isWebhook = entry.method === WEBHOOK_METHOD;
  const security = buildSecurity(reader, operation, isWebhook);
  const pointer = `/${entry.keys.map(escapeKey).join("/")}`;
  const requestBody = buildRequestBody(reader, operation.requestBody, `${pointer}/requestBody`, options);
  return {
    specification: summary.specification,
    method: entry.method,
    path: entry.path,
    title: summary.title,
    ...(summary.description && { description: summary.description }),
    ...(textOf(objectOf(operation["x-mint"]).content) && { content: textOf(objectOf(operation["x-mint"]).content) }),
    ...(textOf(operation.operationId) && { operationId: textOf(operation.operationId) }),
    isDeprecated: summary.isDeprecated,
    isWebhook,
    servers: isWebhook
      ? []
      : buildServers([operation.servers, pathItem.servers, document.servers], summary.specification),
    security: security.alternatives,
    isSecurityOptional: security.isOptional,
    parameters: buildParameters(reader, entry, options).filter((parameter) => !isCredential(parameter, security)),
    ...(requestBody && { requestBody }),
    responses: buildResponses(reader, operation.responses, `${pointer}/responses`, options),
    callbacks: buildCallbacks(reader, operation.callbacks, options),
    samples: buildSamples(operation),
    ...externalDocsOf(operation),
    metadata: summary.metadata,
  };
}

/** Parameters of path item and operation, the operation's replacing those of the same name and place. */
function buildParameters(reader: SchemaReader, entry: OperationEntry, options: OperationPageOptions): ParameterView[] {
  const merged = new Map<string, JsonObject>();
  for (const raw of [...arrayOf(entry.pathItem.parameters), ...arrayOf(entry.operation.parameters)]) {
    const parameter = reader.resolve(raw);
    const isIgnored = parameter.in === "header" && /^(?:accept|content-type)$/i.test(String(parameter.name));
    if (textOf(parameter.name) && !isIgnored) merged.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  for (const [, name] of entry.path.matchAll(/\{([^}]+)\}/g)) {
    const isDeclared = entry.method === WEBHOOK_METHOD || merged.has(`path ${name}`);
    if (!isDeclared) merged.set(`path ${name}`, { name, in: "path", schema: { type: "string" } });
  }
  const views = [...merged.values()].flatMap((parameter) => parameterView(reader, parameter, options));
  return PLACES.flatMap((place) => views.filter((view) => view.place === place));
}

// Some documents list the header of a security scheme as a parameter again; the credential has its own section.
function isCredential({ place, name }: ParameterView, { alternatives }: SecurityView): boolean {
  const isSame = (other: string) => (place === "header" ? other.toLowerCase() === name.toLowerCase() : other === name);
  return alternatives.flat().some((scheme) => scheme.place === place && isSame(scheme.name));
}

function parameterView(reader: SchemaReader, parameter: JsonObject, options: OperationPageOptions): ParameterView[] {
  const place = PLACES.find((known) => known === parameter.in);
  const name = textOf(parameter.name);
  if (!place || !name) return [];
  const media = isJsonObject(parameter.content) ? reader.resolve(Object.values(parameter.content)[0]) : {};
  const schema = annotated(parameter, parameter.schema ?? media.schema ?? {});
  const named = reader.resolve(Object.values(objectOf(parameter.examples))[0]);
  const given = parameter.example ?? named.value ?? media.example;
  const { postFields, onlyRequired } = options;
  const example = given ?? buildExample(reader, schema, { direction: "request", onlyRequired });
  return [
    {
      name,
      place,
      isRequired: parameter.required === true || place === "path",
      schema: buildSchemaView(reader, schema, { direction: "request", budget: MINOR_BUDGET, postFields }),
      example,
      ...(textOf(parameter.style) && { style: textOf(parameter.style) }),
      ...(typeof parameter.explode === "boolean" && { explode: parameter.explode }),
    },
  ];
}

// What a parameter says about itself stands over what its schema says.
function annotated(parameter: JsonObject, schema: unknown): JsonObject {
  const { description, deprecated, example } = parameter;
  return {
    allOf: [schema],
    ...(description !== undefined && { description }),
    ...(deprecated !== undefined && { deprecated }),
    ...(example !== undefined && { example }),
  };
}

function buildRequestBody(
  reader: SchemaReader,
  raw: unknown,
  pointer: string,
  { postFields, onlyRequired }: OperationPageOptions,
): RequestBodyView | undefined {
  const body = reader.resolve(raw);
  const place = placeOf(raw, pointer);
  const content = buildContent(reader, body.content, `${place}/content`, {
    direction: "request",
    budget: REQUEST_BUDGET,
    postFields,
    onlyRequired,
  });
  if (content.length === 0) return undefined;
  const description = textOf(body.description);
  return { ...(description && { description }), isRequired: body.required === true, content };
}

function buildResponses(
  reader: SchemaReader,
  raw: unknown,
  pointer: string,
  { postFields, onlyRequired }: OperationPageOptions,
): ResponseView[] {
  const statuses = Object.entries(objectOf(raw)).filter(([status]) => !status.startsWith("x-"));
  const main = statuses.find(([status]) => status.startsWith("2")) ?? statuses[0];
  return statuses.map(([status, value]) => {
    const response = reader.resolve(value);
    const place = placeOf(value, `${pointer}/${escapeKey(status)}`);
    const budget = status === main?.[0] ? RESPONSE_BUDGET : MINOR_BUDGET;
    const options = { direction: "response" as const, budget, postFields, onlyRequired };
    const description = textOf(response.description);
    return {
      status: String(status),
      ...(description && { description }),
      headers: buildHeaders(reader, response.headers, postFields),
      content: buildContent(reader, response.content, `${place}/content`, options),
    };
  });
}

function buildHeaders(reader: SchemaReader, raw: unknown, postFields: readonly string[]): PropertyView[] {
  return Object.entries(objectOf(raw)).map(([name, value]) => {
    const header = reader.resolve(value);
    const schema = annotated(header, header.schema ?? {});
    return {
      name,
      isRequired: header.required === true,
      schema: buildSchemaView(reader, schema, { direction: "response", budget: MINOR_BUDGET, postFields }),
    };
  });
}

function buildCallbacks(reader: SchemaReader, raw: unknown, options: OperationPageOptions): CallbackView[] {
  return Object.entries(objectOf(raw)).flatMap(([name, callback]) =>
    Object.entries(reader.resolve(callback)).flatMap(([expression, item]) =>
      listOperations({ paths: { "/": reader.resolve(item) } }).map(({ method, operation }) => {
        const requestBody = buildRequestBody(reader, operation.requestBody, "", options);
        const description = textOf(operation.description);
        return {
          name,
          expression,
          method,
          title: textOf(operation.summary) ?? name,
          ...(description && { description }),
          ...(requestBody && { requestBody }),
          responses: buildResponses(reader, operation.responses, "", options),
        };
      }),
    ),
  );
}

function buildSamples(operation: JsonObject): GivenSample[] {
  const given = arrayOf(operation["x-codeSamples"] ?? operation["x-code-samples"]);
  return given.flatMap((raw) => {
    const { lang, label, source } = objectOf(raw);
    const code = textOf(source);
    if (!code) return [];
    return [{ language: textOf(lang) ?? "text", ...(textOf(label) && { label: textOf(label) }), source: code }];
  });
}

function externalDocsOf(operation: JsonObject): Pick<OperationPage, "externalDocs"> {
  const { url, description } = objectOf(operation.externalDocs);
  const address = textOf(url);
  if (!address || !/^https?:\/\//i.test(address)) return {};
  return { externalDocs: { url: address, ...(textOf(description) && { description: textOf(description) }) } };
}

// A body or response that is a reference stands where the reference points.
function placeOf(raw: unknown, pointer: string): string {
  const reference = textOf(objectOf(raw).$ref);
  return reference?.startsWith("#/") ? reference.slice(1) : pointer;
}

function escapeKey(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
