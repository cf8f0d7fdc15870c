import { parseJson } from "@/lib/base/parse-json";
import { isJsonObject } from "@/lib/openapi/document/json-value";
import type { SchemaView } from "@/lib/openapi/document/operation-page-types";
import { writeForm } from "@/lib/openapi/playground/playground-form";

/** Converts a pasted JSON object to form values (format reference 5.7); undefined if it has no field of the body schema. */
export function pastedFields(text: string, schema: SchemaView): Record<string, string> | undefined {
  const value = text.trimStart().startsWith("{") ? parseJson(text) : undefined;
  const isBody = isJsonObject(value) && schema.properties?.some(({ name }) => Object.hasOwn(value, name));
  return isBody ? writeForm(schema, value) : undefined;
}
