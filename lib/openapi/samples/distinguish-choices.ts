import { arrayOf, isJsonObject, objectOf } from "@/lib/openapi/document/json-value";
import type { JsonObject } from "@/lib/openapi/document/types";
import { fitsSchema } from "@/lib/openapi/schema/fits-schema";
import type { SchemaReader } from "@/lib/openapi/schema/schema-reader";

/** The example made for one choice of a `oneOf`. */
export interface ChoiceExample {
  value: unknown;
  /** The choice as written. */
  raw: unknown;
  required: readonly unknown[];
}

const NESTING_LIMIT = 3;

/**
 * Choices often accept each other's examples, which a strict validator refuses. Finds a value that exactly one choice
 * of the schema's `oneOf` accepts: an optional field less, or with `mayAddFields` a field that only another choice knows, set
 * to what that one refuses. Undefined if no such value is found, and often there is none.
 */
export function distinguishChoices(
  made: readonly ChoiceExample[],
  schema: JsonObject,
  { reader, mayAddFields }: { reader: SchemaReader; mayAddFields: boolean },
): { value: unknown } | undefined {
  const isDistinct = (value: unknown) => fitsSchema(reader, schema, value);
  for (const example of made) {
    const value = withoutCommonField(example, isDistinct);
    if (value) return { value };
  }
  for (const example of mayAddFields ? made : []) {
    const value = refusedByOthers(example, arrayOf(schema.oneOf), reader);
    if (value && isDistinct(value)) return { value };
  }
  return undefined;
}

// Choices that accept each other's full examples often differ in what they require: one field less distinguishes them.
function withoutCommonField({ value, required }: ChoiceExample, isDistinct: (value: unknown) => boolean) {
  if (!isJsonObject(value)) return undefined;
  for (const name of Object.keys(value).filter((key) => !required.includes(key))) {
    const { [name]: _left, ...rest } = value;
    if (isDistinct(rest)) return rest;
  }
  return undefined;
}

// A choice accepts what it does not know, but not what its own fields cannot be.
function refusedByOthers(own: ChoiceExample, choices: readonly unknown[], reader: SchemaReader) {
  if (!isJsonObject(own.value)) return undefined;
  let value = own.value;
  for (const other of choices) {
    if (other === own.raw || !fitsSchema(reader, other, value)) continue;
    const changed = [...withForeignField(value, own.raw, other, reader)].find(
      (candidate) => !fitsSchema(reader, other, candidate) && fitsSchema(reader, own.raw, candidate),
    );
    if (!changed) return undefined;
    value = changed;
  }
  return value;
}

/** The value with each field added in turn that only the other choice knows, here or in an object that both know. */
function* withForeignField(
  value: JsonObject,
  own: unknown,
  other: unknown,
  reader: SchemaReader,
  depth = 0,
): Generator<JsonObject> {
  const ownFields = objectOf(reader.read(own).schema.properties);
  for (const [name, field] of Object.entries(objectOf(reader.read(other).schema.properties))) {
    const inner = value[name];
    if (!Object.hasOwn(ownFields, name)) {
      if (inner === undefined) yield* [null, false].map((foreign) => ({ ...value, [name]: foreign }));
    } else if (isJsonObject(inner) && depth < NESTING_LIMIT) {
      for (const changed of withForeignField(inner, ownFields[name], field, reader, depth + 1)) {
        yield { ...value, [name]: changed };
      }
    }
  }
}
