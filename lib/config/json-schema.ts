import { z } from "zod";
import { docsSchema } from "@/lib/config/schema/docs-schema";

type Schema = Record<string, unknown>;

/** The JSON Schema of docs.json that editors use: what `docs.schema.json` holds. */
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
  return { ...shareRepeated(schema), title: "docs.json", description: "Configuration of a documentation site." };
}

/** Length of JSON from which a reference is shorter than a setting written again, in characters. */
const SHARED_LENGTH = 80;

/** Puts settings that are in several places among the definitions, under their names. */
function shareRepeated(schema: Schema): Schema {
  const definitions = { ...(schema.definitions as Schema) };
  const seen = new Map<string, number>();
  const names = new Map(Object.entries(definitions).map(([name, definition]) => [JSON.stringify(definition), name]));
  eachSetting(schema, (name, setting) => {
    const text = JSON.stringify(setting);
    seen.set(text, (seen.get(text) ?? 0) + 1);
    if (seen.get(text) !== 2 || text.length < SHARED_LENGTH || names.has(text)) return;
    let unused = name;
    for (let number = 2; unused in definitions; number += 1) unused = `${name}${number}`;
    names.set(text, unused);
    definitions[unused] = setting;
  });
  const shared: Schema = structuredClone({ ...schema, definitions });
  eachSetting(shared, (name, setting, settings) => {
    const definition = names.get(JSON.stringify(setting));
    if (definition !== undefined) settings[name] = { $ref: `#/definitions/${definition}` };
  });
  return shared;
}

/** Visits the settings of all objects of a schema, those of an object before those inside them. */
function eachSetting(value: unknown, visit: (name: string, setting: unknown, settings: Schema) => void): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    if (key === "properties") for (const [name, setting] of Object.entries(child)) visit(name, setting, child);
    eachSetting(child, visit);
  }
}

/** A default of `{}` or `[]`, also in parts: absence says the same. */
function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.values(value).every(isEmpty);
}

/** Any object or list may be replaced by `{"$ref": "./file.json"}`; what is required is then in that file. */
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
