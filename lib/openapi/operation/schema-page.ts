import { pointerKeys, valueAt } from "@/lib/openapi/document/json-pointer";
import type { SchemaView } from "@/lib/openapi/document/operation-page-types";
import type { JsonObject } from "@/lib/openapi/document/types";
import { buildExample } from "@/lib/openapi/samples/schema-example";
import { createSchemaReader, type SchemaReader } from "@/lib/openapi/schema/schema-reader";
import { buildSchemaView, type SchemaViewOptions } from "@/lib/openapi/schema/schema-view";

const BUDGET = 160;

/** How the schema at a JSON pointer is rendered. */
type SchemaLevelOptions = Pick<SchemaViewOptions, "direction" | "postFields">;

/** Renders the schema at a JSON pointer, with an example; undefined if there is nothing. */
export function buildSchemaPage(
  document: JsonObject,
  pointer: string,
  options: SchemaLevelOptions,
): { schema: SchemaView; example: unknown } | undefined {
  const found = findSchema(document, pointer);
  return (
    found && {
      schema: buildSchemaView(found.reader, found.raw, { ...options, budget: BUDGET }),
      example: buildExample(found.reader, found.raw, { direction: options.direction, onlyRequired: false }),
    }
  );
}

/** Renders the schema at a JSON pointer without an example; undefined if there is nothing. */
export function buildSchemaLevel(
  document: JsonObject,
  pointer: string,
  options: SchemaLevelOptions,
): SchemaView | undefined {
  const found = findSchema(document, pointer);
  return found && buildSchemaView(found.reader, found.raw, { ...options, budget: BUDGET });
}

function findSchema(document: JsonObject, pointer: string): { reader: SchemaReader; raw: object } | undefined {
  const keys = pointerKeys(pointer);
  const raw = keys && valueAt(document, keys);
  if (typeof raw !== "object" || raw === null) return undefined;
  const reader = createSchemaReader(document);
  reader.place(raw, pointer);
  return { reader, raw };
}
