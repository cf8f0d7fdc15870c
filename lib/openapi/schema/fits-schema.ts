import { validate } from "@cfworker/json-schema";
import { getOrMake } from "@/lib/base/get-or-make";
import { targetOf } from "@/lib/openapi/document/json-pointer";
import type { SchemaReader } from "@/lib/openapi/schema/schema-reader";
import { createStandardSchemas, type StandardSchema } from "@/lib/openapi/schema/standard-schema";

/** Maximum number of references to follow for one value; no real specification needs more. Beyond it, the value is accepted. */
const REFERENCE_LIMIT = 10_000;

const schemasOf = new WeakMap<SchemaReader, ReturnType<typeof createStandardSchemas>>();

/**
 * Whether a schema of JSON Schema 2020-12 or OpenAPI 3.0 accepts a value. Read-only and write-only fields may be missing.
 * Dead and circular references accept everything.
 */
export function fitsSchema(reader: SchemaReader, raw: unknown, value: unknown): boolean {
  const standard = getOrMake(schemasOf, reader, () => createStandardSchemas(reader));
  let followed = 0;
  const targets = new Proxy<Record<string, StandardSchema>>(
    {},
    {
      get(_none, reference) {
        followed += 1;
        if (followed > REFERENCE_LIMIT) throw new RangeError("Too many references");
        return standard(targetOf(reader.document, String(reference)));
      },
    },
  );
  try {
    return validate(value, standard(raw), "2020-12", targets).valid;
  } catch {
    // An infinitely recursive schema constrains nothing.
    return true;
  }
}
