import { isJsonObject } from "@/lib/openapi/document/json-value";
import type { SchemaView } from "@/lib/openapi/document/operation-page-types";
import { writeForm } from "@/lib/openapi/playground/playground-form";

/** The values of the form for a pasted JSON object (format reference 5.7); undefined if it has no field of the body. */
export function pastedFields(text: string, schema: SchemaView): Record<string, string> | undefined {
  if (!text.trimStart().startsWith("{")) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const isBody = isJsonObject(value) && schema.properties?.some(({ name }) => Object.hasOwn(value, name));
    return isBody ? writeForm(schema, value) : undefined;
  } catch {
    // Text that only begins like JSON is text.
    return undefined;
  }
}
