import { withTraits } from "@/lib/openapi/channels/list-channels";
import { targetOf } from "@/lib/openapi/document/json-pointer";
import { arrayOf, isJsonObject, objectOf, textOf } from "@/lib/openapi/document/json-value";
import type {
  BindingView,
  ExampleView,
  MediaTypeView,
  MessageView,
  PropertyView,
} from "@/lib/openapi/document/operation-page-types";
import type { JsonObject } from "@/lib/openapi/document/types";
import { type BodyOptions, generatedExamples } from "@/lib/openapi/operation/media-types";
import { valueText } from "@/lib/openapi/schema/schema-constraints";
import type { SchemaReader } from "@/lib/openapi/schema/schema-reader";
import { buildSchemaView } from "@/lib/openapi/schema/schema-view";

/** Formats that are JSON Schema; other schemas are shown unchanged. */
const JSON_SCHEMA = /asyncapi|schema\+json|schema\+yaml|openapi/;

/** Maximum number of references from an operation to its message. */
const LONGEST_CHAIN = 10;

/** Builds the view of a message. `raw` is the message in a channel or operation, or a reference to it. */
export function buildMessage(reader: SchemaReader, id: string, raw: unknown, options: BodyOptions): MessageView {
  const message = withTraits(reader, raw);
  const description = textOf(message.description) ?? textOf(message.summary);
  const name = textOf(message.name);
  const correlation = textOf(reader.resolve(message.correlationId).location);
  placePayload(reader, raw, message);
  return {
    id,
    title: textOf(message.title) ?? name ?? id,
    ...(name && { name }),
    ...(description && { description }),
    headers: headersOf(reader, message.headers, options),
    content: contentOf(reader, message, options),
    ...(correlation && { correlation }),
    bindings: bindingViews(reader, message.bindings),
    isDeprecated: message.deprecated === true || message["x-deprecated"] === true,
  };
}

// Notes the JSON pointer of a payload, by which parts that are cut from it are loaded.
function placePayload(reader: SchemaReader, raw: unknown, { payload }: JsonObject): void {
  let pointer = reader.pointerOf(raw);
  let value = objectOf(raw);
  for (let step = 0; step < LONGEST_CHAIN && typeof value.$ref === "string"; step += 1) {
    pointer = value.$ref.slice(1);
    value = objectOf(targetOf(reader.document, pointer));
  }
  if (pointer === undefined) return;
  reader.place(payload, `${pointer}/payload`);
  reader.place(objectOf(payload).schema, `${pointer}/payload/schema`);
}

function headersOf(reader: SchemaReader, raw: unknown, options: BodyOptions): PropertyView[] {
  const { schema } = schemaOf(raw);
  return schema === undefined ? [] : (buildSchemaView(reader, schema, options).properties ?? []);
}

/** The schema of a payload, and its format if that is not JSON Schema. */
function schemaOf(raw: unknown): { schema?: unknown; format?: string } {
  if (!isJsonObject(raw)) return { schema: raw };
  const isSchema = ["$ref", "type", "properties", "allOf", "oneOf", "anyOf"].some((key) => raw[key] !== undefined);
  if (isSchema || raw.schema === undefined) return { schema: raw };
  const format = textOf(raw.schemaFormat);
  return format === undefined || JSON_SCHEMA.test(format) ? { schema: raw.schema } : { schema: raw.schema, format };
}

function contentOf(reader: SchemaReader, message: JsonObject, options: BodyOptions): MediaTypeView[] {
  const { schema, format } = schemaOf(message.payload);
  const given = givenExamples(message);
  if (schema === undefined && given.length === 0) return [];
  const mediaType = textOf(message.contentType) ?? textOf(reader.document.defaultContentType) ?? "application/json";
  if (format !== undefined) {
    const written: ExampleView = { label: format, value: schema, isGenerated: true };
    return [{ mediaType, examples: [...given, written] }];
  }
  return [
    {
      mediaType,
      ...(schema !== undefined && { schema: buildSchemaView(reader, schema, options) }),
      examples: given.length > 0 ? given : generatedExamples(reader, schema, options),
    },
  ];
}

function givenExamples({ examples }: JsonObject): ExampleView[] {
  return arrayOf(examples).flatMap((raw, index) => {
    const { name, summary, payload } = objectOf(raw);
    if (payload === undefined) return [];
    const label = textOf(summary) ?? textOf(name) ?? (index === 0 ? "Example" : `Example ${index + 1}`);
    return [{ label, value: payload, isGenerated: false }];
  });
}

/** The settings of each protocol that has some. */
export function bindingViews(reader: SchemaReader, raw: unknown): BindingView[] {
  return Object.entries(reader.resolve(raw)).flatMap(([protocol, settings]) => {
    if (protocol.startsWith("x-")) return [];
    const fields = Object.entries(reader.resolve(settings))
      .filter(([name]) => name !== "bindingVersion")
      .map(([name, value]): [string, string] => [name, valueText(plainValue(value))]);
    return fields.length === 0 ? [] : [{ protocol, fields }];
  });
}

/** Replaces a schema that allows a single value by that value. */
function plainValue(value: unknown): unknown {
  const { const: constant, enum: values } = objectOf(value);
  if (constant !== undefined) return constant;
  return Array.isArray(values) && values.length === 1 ? values[0] : value;
}
