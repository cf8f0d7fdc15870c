import { escapeKey } from "@/lib/openapi/document/json-pointer";
import { arrayOf, objectOf, textOf } from "@/lib/openapi/document/json-value";
import {
  type CallbackView,
  type GivenSample,
  MOST_FIELDS,
  type OperationPage,
  PARAMETER_PLACES,
  type ParameterView,
} from "@/lib/openapi/document/operation-page-types";
import { WEBHOOK_METHOD } from "@/lib/openapi/document/operation-reference";
import { buildServers } from "@/lib/openapi/document/servers";
import { findOperationEntry, listOperations, type OperationEntry } from "@/lib/openapi/document/summarize-operations";
import type { JsonObject, OperationSummary } from "@/lib/openapi/document/types";
import { annotated, buildRequestBody, buildResponses } from "@/lib/openapi/operation/operation-messages";
import { buildSecurity, type SecurityView } from "@/lib/openapi/operation/security";
import { buildExample } from "@/lib/openapi/samples/schema-example";
import { SchemaReader } from "@/lib/openapi/schema/schema-reader";
import { buildSchemaView } from "@/lib/openapi/schema/schema-view";

/** The settings that affect a page. */
export interface OperationPageOptions {
  /** `api.params.post`. */
  postFields: readonly string[];
  /** `api.examples.defaults` is `required`. */
  onlyRequired: boolean;
}

/** Fields of a parameter rendered at once; what exceeds them is fetched on demand. */
const PARAMETER_BUDGET = 24;

/** Builds the page of the operation that a summary names; undefined if the document no longer holds it. */
export function buildOperationPage(
  document: JsonObject,
  summary: OperationSummary,
  options: OperationPageOptions,
): OperationPage | undefined {
  const entry = findOperationEntry(document, summary);
  if (!entry) return undefined;
  const reader = new SchemaReader(document);
  const { operation, pathItem } = entry;
  const isWebhook = entry.method === WEBHOOK_METHOD;
  const security = buildSecurity(reader, operation, isWebhook);
  const pointer = `/${entry.keys.map(escapeKey).join("/")}`;
  const messages = { ...options, startsAt: isWebhook ? ("api" as const) : ("client" as const) };
  const requestBody = buildRequestBody(reader, operation.requestBody, `${pointer}/requestBody`, messages);
  return {
    specification: summary.specification,
    method: entry.method,
    path: entry.path,
    ...(entry.webhookMethod && { webhookMethod: entry.webhookMethod }),
    ...(isWebhook && { sentAs: entry.keys.at(-1)?.toUpperCase() }),
    title: summary.title,
    ...(summary.description && { description: summary.description }),
    ...(textOf(objectOf(operation["x-mint"]).content) && { content: textOf(objectOf(operation["x-mint"]).content) }),
    ...(isExpanded(operation, document) && { opensPlayground: true as const }),
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
    responses: buildResponses(reader, operation.responses, `${pointer}/responses`, messages),
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
  const parameters = [...merged.values()];
  return PARAMETER_PLACES.flatMap((place) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .slice(0, MOST_FIELDS)
      .flatMap((parameter) => parameterView(reader, parameter, options)),
  );
}

// Some documents list the header of a security scheme as a parameter again; the credential has its own section.
function isCredential({ place, name }: ParameterView, { alternatives }: SecurityView): boolean {
  const isSame = (other: string) => (place === "header" ? other.toLowerCase() === name.toLowerCase() : other === name);
  return alternatives.flat().some((scheme) => scheme.place === place && isSame(scheme.name));
}

/** One parameter as readers see it; empty for one without name, or with an unknown place. */
export function parameterView(
  reader: SchemaReader,
  parameter: JsonObject,
  options: OperationPageOptions,
): ParameterView[] {
  const place = PARAMETER_PLACES.find((known) => known === parameter.in);
  const name = textOf(parameter.name);
  if (!place || !name) return [];
  const [mediaType, rawMedia] = Object.entries(objectOf(parameter.content))[0] ?? [];
  const media = reader.resolve(rawMedia);
  const schema = annotated(parameter, parameter.schema ?? media.schema ?? {});
  const named = reader.resolve(Object.values(objectOf(parameter.examples))[0]);
  const given = parameter.example ?? named.value ?? media.example;
  const { postFields, onlyRequired } = options;
  const own = reader.read(schema).schema;
  const prefill = own["x-default"] ?? given ?? own.example ?? arrayOf(own.examples)[0] ?? own.default;
  const example = given ?? buildExample(reader, schema, { direction: "request", onlyRequired }) ?? null;
  return [
    {
      name,
      place,
      isRequired: parameter.required === true || place === "path",
      schema: buildSchemaView(reader, schema, { direction: "request", budget: PARAMETER_BUDGET, postFields }),
      example,
      ...(prefill !== undefined && prefill !== null && { prefill }),
      ...(textOf(parameter.style) && { style: textOf(parameter.style) }),
      ...(typeof parameter.explode === "boolean" && { explode: parameter.explode }),
      ...(mediaType !== undefined && { mediaType }),
      ...(parameter.allowReserved === true && { allowsReserved: true }),
    },
  ];
}

function buildCallbacks(reader: SchemaReader, raw: unknown, options: OperationPageOptions): CallbackView[] {
  const messages = { ...options, startsAt: "api" as const };
  return Object.entries(objectOf(raw)).flatMap(([name, callback]) =>
    Object.entries(reader.resolve(callback)).flatMap(([expression, item]) =>
      listOperations({ paths: { "/": reader.resolve(item) } }).map(({ method, operation }) => {
        const requestBody = buildRequestBody(reader, operation.requestBody, "", messages);
        const description = textOf(operation.description);
        return {
          name,
          expression,
          method,
          title: textOf(operation.summary) ?? name,
          ...(description && { description }),
          ...(requestBody && { requestBody }),
          responses: buildResponses(reader, operation.responses, "", messages),
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

/** The link to more, if it is one. */
export function externalDocsOf(operation: JsonObject): Pick<OperationPage, "externalDocs"> {
  const { url, description } = objectOf(operation.externalDocs);
  const address = textOf(url);
  if (!address || !/^https?:\/\//i.test(address)) return {};
  return { externalDocs: { url: address, ...(textOf(description) && { description: textOf(description) }) } };
}

/** `x-mint.playground.expand` of an operation, or of the document for all that say nothing. */
function isExpanded(...holders: readonly JsonObject[]): boolean {
  const wishes = holders.map((holder) => objectOf(objectOf(holder["x-mint"]).playground).expand);
  return wishes.find((wish) => typeof wish === "boolean") === true;
}
