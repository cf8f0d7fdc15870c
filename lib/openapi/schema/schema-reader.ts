import { escapeKey, pointerKeys, resolveObject, targetOf } from "@/lib/openapi/document/json-pointer";
import { arrayOf, isJsonObject, objectOf } from "@/lib/openapi/document/json-value";
import type { JsonObject } from "@/lib/openapi/document/types";
import { mergeSchemas } from "@/lib/openapi/schema/merge-schemas";

/** A schema with its references followed and its `allOf` merged, one level deep. */
export interface EffectiveSchema {
  schema: JsonObject;
  /** Pointers of the references that were followed; a circular reference repeats one of them. */
  pointers: string[];
  /** Name of the schema, if it is a component. */
  name?: string;
  /** True if the target of a reference does not exist. */
  isUnresolved?: boolean;
}

const SINGLE_PARTS = "items additionalProperties unevaluatedProperties contains if then else not".split(" ");

/** Reads schemas of one document, which does not change. Caches schemas and the pointers of objects. */
export class SchemaReader {
  private readonly places = new WeakMap<object, string>();
  /** Schemas whose parts have pointers. */
  private readonly placed = new WeakSet<object>();
  /** Results of `read`, valid while the object's pointer stays the same; cached because merging wide schemas takes long. */
  private readonly known = new WeakMap<object, { effective: EffectiveSchema; place: string | undefined }>();

  constructor(readonly document: JsonObject) {}

  /** Follows references and merges `allOf`, but does not look into properties, items or variants. */
  read(raw: unknown): EffectiveSchema {
    if (!isJsonObject(raw)) return this.readWithin(raw, [], new Set());
    const place = this.places.get(raw);
    const known = this.known.get(raw);
    if (known && known.place === place) return known.effective;
    const effective = this.readWithin(raw, [], new Set());
    this.known.set(raw, { effective, place });
    return effective;
  }

  /** Follows references of objects other than schemas: parameters, responses, examples. */
  resolve(raw: unknown): JsonObject {
    return resolveObject(this.document, raw);
  }

  /** Pointer of a schema object that was reached from an object with a known pointer; undefined for merged schemas. */
  pointerOf(raw: unknown): string | undefined {
    return typeof raw === "object" && raw !== null ? this.places.get(raw) : undefined;
  }

  /** Sets the pointer of an object of the document, so that the objects in it have pointers, too. */
  place(raw: unknown, pointer: string): void {
    if (typeof raw === "object" && raw !== null && !this.places.has(raw)) this.places.set(raw, pointer);
  }

  private placeChildren(schema: JsonObject): void {
    const pointer = this.places.get(schema);
    if (pointer === undefined || this.placed.has(schema)) return;
    this.placed.add(schema);
    for (const key of ["properties", "patternProperties", "dependentSchemas"]) {
      for (const [name, child] of Object.entries(objectOf(schema[key])))
        this.place(child, `${pointer}/${key}/${escapeKey(name)}`);
    }
    for (const key of ["allOf", "oneOf", "anyOf", "prefixItems"]) {
      for (const [index, child] of arrayOf(schema[key]).entries()) this.place(child, `${pointer}/${key}/${index}`);
    }
    for (const key of SINGLE_PARTS) this.place(schema[key], `${pointer}/${key}`);
  }

  // `around` contains the references on the way down; a repeated one is circular. `merged` contains all references followed so
  // far, which are not followed again: merging the same schema twice changes nothing but could take exponential time.
  private readWithin(raw: unknown, around: readonly string[], merged: Set<string>): EffectiveSchema {
    if (raw === false) return { schema: { not: {} }, pointers: [] };
    if (!isJsonObject(raw)) return { schema: {}, pointers: [] };
    this.placeChildren(raw);
    const { $ref, allOf, ...own } = raw;
    const parts: EffectiveSchema[] = [];
    if (typeof $ref === "string") parts.push(this.follow($ref, around, merged));
    for (const member of arrayOf(allOf)) parts.push(this.readWithin(member, around, merged));
    if (parts.length === 0) return { schema: raw, pointers: [] };
    const onlyPart = parts.length === 1 && isAnnotation(own) ? parts[0] : undefined;
    return {
      schema: mergeSchemas(
        own,
        parts.map(({ schema }) => schema),
      ),
      pointers: parts.flatMap(({ pointers }) => pointers),
      ...(onlyPart?.name && { name: onlyPart.name }),
      ...(parts.some(({ isUnresolved }) => isUnresolved) && { isUnresolved: true }),
    };
  }

  private follow(reference: string, around: readonly string[], merged: Set<string>): EffectiveSchema {
    const target = targetOf(this.document, reference);
    if (target === undefined || around.includes(reference)) {
      return { schema: {}, pointers: [reference.slice(1)], isUnresolved: true };
    }
    if (merged.has(reference)) return { schema: {}, pointers: [reference.slice(1)] };
    merged.add(reference);
    this.place(target, reference.slice(1));
    const found = this.readWithin(target, [...around, reference], merged);
    const [holder, key] = pointerKeys(reference)?.slice(-2) ?? [];
    const name = holder === "schemas" || holder === "definitions" ? key : undefined;
    return { ...found, pointers: [reference.slice(1), ...found.pointers], ...(name && { name }) };
  }
}

function isAnnotation(own: JsonObject): boolean {
  const meaningful = ["properties", "required", "enum", "oneOf", "anyOf", "items", "additionalProperties"];
  return meaningful.every((key) => own[key] === undefined);
}
