import { targetOf } from "@/lib/openapi/document/json-pointer";
import type { SchemaView } from "@/lib/openapi/document/operation-page-types";
import type { JsonObject } from "@/lib/openapi/document/types";
import { buildExample } from "@/lib/openapi/samples/schema-example";
import { SchemaReader } from "@/lib/openapi/schema/schema-reader";
import { buildSchemaView, type SchemaViewOptions } from "@/lib/openapi/schema/schema-view";

const BUDGET = 160;

/** Renders the schema at a JSON pointer, with an example; undefined if there is nothing. */
export function buildSchemaPage(
  document: JsonObject,
  pointer: string,
  options: Pick<SchemaViewOptions, "direction" | "postFields">,
): { schema: SchemaView; example: unknown } | undefined {
  const raw = targetOf(document, pointer);
  if (typeof raw !== "object" || raw === null) return undefined;
  const reader = new SchemaReader(document);
  reader.place(raw, pointer);
  return {
    schema: buildSchemaView(reader, raw, { ...options, budget: BUDGET }),
    example: buildExample(reader, raw, { direction: options.direction, onlyRequired: false }),
  };
}
