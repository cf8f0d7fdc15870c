import { z } from "zod";
import { docsSchema } from "@/lib/config/schema/docs-schema";

type Schema = Record<string, unknown>;

/** The JSON Schema of docs.json for editors: the content of `docs.schema.json`. */
function buildJsonSchema(): Schema {
  const schema = z.toJSONSchema(docsSchema, {
    target: "draft-7",
    unrepresentable: "any",
    io: "input",
    override: ({ jsonSchema }) => {
      for (const key of ["id", "defaultText", "fallback", "fallbackKey", "normalize", "isFile"]) delete jsonSchema[key];
      if (isEmpty(jsonSchema.default)) delete jsonSchema.default;
      allowReference(jsonSchema);
    },
  });
  return { ...schema, title: "docs.json", description: "Configuration of a documentation site." };
}

/** A default of `{}` or `[]`, also in parts: absence says the same. */
function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.values(value).every(isEmpty);
}

/** Any object or list may be replaced by `{"$ref": "./file.json"}`; required keys are then in that file. */
function allowReference(schema: Schema): void {
  if (schema.type === "object" && schema.properties !== undefined) {
    schema.properties = { $ref: { type: "string", pattern: "\\.json$" }, ...(schema.properties as Schema) };
    if (schema.required !== undefined) {
      schema.anyOf = [{ required: ["$ref"] }, { required: schema.required }];
      delete schema.required;
    }
  }
  if (schema.type === "array") {
    schema.type = ["array", "object"];
    schema.required = ["$ref"];
  }
}

/** The text of `docs.schema.json`. */
export function formatJsonSchema(): string {
  return `${JSON.stringify(buildJsonSchema(), null, 2)}\n`;
}
