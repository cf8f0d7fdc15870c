import { z } from "zod";
import type { JsonPath } from "@/lib/config/json-path";

/** The alternatives of a schema, after unwrapping optional values, defaults, conversions, lazy schemas and unions. */
export function alternatives(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (isOptional(schema)) return alternatives(schema.def.innerType);
  if (schema instanceof z.ZodPipe) return alternatives(schema.def.in);
  if (schema instanceof z.ZodLazy) return alternatives(schema.def.getter());
  if (schema instanceof z.ZodUnion) return schema.def.options.flatMap(alternatives);
  return [schema];
}

/** True for a setting that may be left out. */
export function isOptional(schema: z.core.$ZodType): schema is z.ZodOptional | z.ZodDefault | z.ZodPrefault {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault;
}

function stepInto(schema: z.core.$ZodType, step: string | number): z.core.$ZodType[] {
  if (schema instanceof z.ZodArray) return alternatives(schema.def.element);
  if (schema instanceof z.ZodRecord) return alternatives(schema.def.valueType);
  if (!(schema instanceof z.ZodObject)) return [];
  const field: z.core.$ZodType | undefined = schema.def.shape[step];
  return field === undefined ? [] : alternatives(field);
}

/** The keys of an object at a path of the schema, from all alternatives. */
export function knownKeys(schema: z.core.$ZodType, path: JsonPath): string[] {
  const reached = path.reduce(
    (schemas, step) => schemas.flatMap((candidate) => stepInto(candidate, step)),
    alternatives(schema),
  );
  return reached.flatMap((candidate) => {
    if (candidate instanceof z.ZodObject) return Object.keys(candidate.def.shape);
    if (candidate instanceof z.ZodRecord && candidate.def.keyType instanceof z.ZodEnum) {
      return Object.keys(candidate.def.keyType.def.entries);
    }
    return [];
  });
}
