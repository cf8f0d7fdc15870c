import { z } from "zod";
import { isOptional } from "@/lib/config/inspect-schema";
import { isObject, readBoolean, readList, readNumber, readText } from "@/lib/config/read-value";
import { metadataOf } from "@/lib/config/schema/values";

/**
 * Reads a value of docs.json by its schema, as leniently as the schema allows: invalid or missing parts get their default or are
 * left out, alternative forms are normalized, and unknown keys are dropped. Validation reports the mistakes.
 * @returns undefined if no part of the value can be used.
 */
export function serveValue<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> | undefined {
  // `serve` returns the schema's output or undefined, which the type system cannot infer.
  return serve(schema, value) as z.output<Schema> | undefined;
}

function serve(schema: z.core.$ZodType, written: unknown): unknown {
  const { normalize } = metadataOf(schema);
  const value = normalize ? normalize(written) : written;
  if (schema instanceof z.ZodOptional) return serve(schema.def.innerType, value);
  if (schema instanceof z.ZodPrefault) {
    return serve(schema.def.innerType, value) ?? serve(schema.def.innerType, schema.def.defaultValue);
  }
  if (schema instanceof z.ZodPipe) return convert(schema.def.out, serve(schema.def.in, value));
  if (schema instanceof z.ZodUnion) return firstServed(schema.def.options, value);
  if (schema instanceof z.ZodObject) return serveObject(schema, value);
  if (schema instanceof z.ZodArray) return serveList(schema, value);
  if (schema instanceof z.ZodRecord) return serveRecord(schema, value);
  if (schema instanceof z.ZodEnum) return schema.options.find((option) => option === value);
  if (schema instanceof z.ZodBoolean) return readBoolean(value, undefined);
  if (schema instanceof z.ZodNumber) return readNumber(value);
  return readText(value);
}

/** Runs the conversion of a schema on a valid value. */
function convert(conversion: z.core.$ZodType, value: unknown): unknown {
  return value === undefined ? undefined : z.parse(conversion, value);
}

function firstServed(options: readonly z.core.$ZodType[], value: unknown): unknown {
  for (const option of options) {
    const served = serve(option, value);
    if (served !== undefined) return served;
  }
  return undefined;
}

function serveObject(schema: z.ZodObject, value: unknown): unknown {
  if (!isObject(value)) return undefined;
  const served: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(schema.def.shape)) {
    const { fallback, fallbackKey } = metadataOf(field);
    const sibling = fallbackKey === undefined ? undefined : value[fallbackKey];
    const result = serve(field, value[key]) ?? serve(field, sibling) ?? fallback;
    if (result !== undefined) served[key] = result;
    else if (!isOptional(field)) return undefined;
  }
  return served;
}

/** Reads a list: a single value counts as a list of one, and invalid entries are left out. */
function serveList(schema: z.ZodArray, value: unknown): unknown {
  if (value === undefined || value === null) return undefined;
  return readList(value)
    .map((entry) => serve(schema.def.element, entry))
    .filter((entry) => entry !== undefined);
}

function serveRecord(schema: z.ZodRecord, value: unknown): unknown {
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value).map(([key, entry]) => [key, serve(schema.def.valueType, entry)] as const);
  return Object.fromEntries(entries.filter(([, entry]) => entry !== undefined));
}
