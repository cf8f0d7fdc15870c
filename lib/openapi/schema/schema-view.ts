import { arrayOf, isJsonObject, objectOf, textOf } from "@/lib/openapi/document/json-value";
import {
  type DeeperSchema,
  type Direction,
  MOST_FIELDS,
  MOST_VALUES,
  type PropertyView,
  type SchemaRules,
  type SchemaView,
  type VariantView,
} from "@/lib/openapi/document/operation-page-types";
import type { JsonObject } from "@/lib/openapi/document/types";
import { discriminatorValue } from "@/lib/openapi/schema/discriminator";
import { mergeSchemas } from "@/lib/openapi/schema/merge-schemas";
import { type Condition, conditionsOf } from "@/lib/openapi/schema/schema-conditions";
import { constraintsOf, valueText } from "@/lib/openapi/schema/schema-constraints";
import type { EffectiveSchema, SchemaReader } from "@/lib/openapi/schema/schema-reader";
import { schemaTypes, typeLabel } from "@/lib/openapi/schema/schema-type";

export interface SchemaViewOptions {
  direction: Direction;
  /** Number of fields from which deeper levels are left out, to be loaded on demand. */
  budget: number;
  /** `api.params.post`: schema keys shown as pills after every name. */
  postFields: readonly string[];
}

interface Walk extends SchemaViewOptions {
  reader: SchemaReader;
  levelsLeft: number;
  counter: { fields: number };
  /** Pointers of the schemas around this one. */
  around: readonly string[];
}

const DEEPEST_LEVEL = 6;
const DEEPEST_RULE = -1;

/** Renders a schema within a budget of fields. Recursion and deeper levels are cut, with a pointer to the rest. */
export function buildSchemaView(reader: SchemaReader, raw: unknown, options: SchemaViewOptions): SchemaView {
  const fields = Object.keys(objectOf(reader.read(raw).schema.properties)).length;
  for (let levels = fields > options.budget ? 1 : DEEPEST_LEVEL; levels > 1; levels -= 1) {
    const counter = { fields: 0 };
    const view = viewOf(raw, { ...options, reader, levelsLeft: levels, counter, around: [] });
    if (counter.fields <= options.budget) return view;
  }
  const counter = { fields: Number.NEGATIVE_INFINITY };
  return viewOf(raw, { ...options, reader, levelsLeft: 1, counter, around: [] });
}

function viewOf(raw: unknown, walk: Walk): SchemaView {
  // An attempt that exceeds the budget is discarded as a whole.
  if (walk.counter.fields > walk.budget) return { type: "any" };
  const effective = singleBranch(walk.reader.read(raw), walk.reader);
  const { schema } = effective;
  const inner = innermost(raw, effective, walk.reader);
  const extension = objectOf(schema["x-mint"]);
  const pillsAfter = [...walk.postFields.flatMap((key) => pillsOf(key, schema[key])), ...textsOf(extension.post)];
  const pillsBefore = textsOf(extension.pre);
  const constraints = [
    ...constraintsOf(schema),
    ...(inner.effective === effective ? [] : constraintsOf(inner.effective.schema)),
  ];
  const examples = examplesOf(schema);
  return {
    type: effective.isUnresolved ? "any" : typeLabel(schema, walk.reader),
    ...(inner.effective.name && { name: inner.effective.name }),
    ...(textOf(schema.description) && { description: textOf(schema.description) }),
    ...(isNullable(schema) && { isNullable: true }),
    ...(schema.deprecated === true && { isDeprecated: true }),
    ...(schema.readOnly === true && { isReadOnly: true }),
    ...(schema.writeOnly === true && { isWriteOnly: true }),
    ...enumOf(schema, inner.effective.schema),
    ...(schema.default !== undefined && { default: valueText(schema.default) }),
    ...(examples.length > 0 && { examples }),
    ...(constraints.length > 0 && { constraints }),
    ...(pillsBefore.length > 0 && { pillsBefore }),
    ...(pillsAfter.length > 0 && { pillsAfter }),
    ...(inner.effective !== effective && rulesView(schema, walk)),
    ...childrenOf(inner.raw, inner.effective, walk),
  };
}

/** Replaces a union with a single branch besides null by that branch, so that its type and constraints are shown in one row. */
function singleBranch(effective: EffectiveSchema, reader: SchemaReader): EffectiveSchema {
  const { oneOf, anyOf, discriminator: _, ...own } = effective.schema;
  const branches = [...arrayOf(oneOf), ...arrayOf(anyOf)];
  const real = branches.filter((branch) => !isNullOnly(reader.read(branch).schema));
  if (real.length !== 1 || (oneOf && anyOf)) return effective;
  const branch = reader.read(real[0]);
  if (isOnlyRequired(branch.schema) || branch.isUnresolved) return effective;
  const name = branch.name ?? effective.name;
  return {
    schema: { ...mergeSchemas(own, [branch.schema]), ...(branches.length > 1 && { nullable: true }) },
    pointers: [...effective.pointers, ...branch.pointers],
    ...(name && { name }),
  };
}

/** The innermost items of an array or of an array of arrays, whose fields are shown below the array. */
function innermost(raw: unknown, effective: EffectiveSchema, reader: SchemaReader) {
  let current = { raw, effective };
  for (let step = 0; step < 5; step += 1) {
    const { schema } = current.effective;
    const hasOwnFields = isJsonObject(schema.properties) || Array.isArray(schema.prefixItems);
    if (!isJsonObject(schema.items) || hasOwnFields) break;
    current = { raw: schema.items, effective: reader.read(schema.items) };
  }
  return current;
}

type Children = SchemaRules & Pick<SchemaView, "properties" | "variants" | "deeper">;

function childrenOf(raw: unknown, effective: EffectiveSchema, walk: Walk): Children {
  const { schema, pointers } = effective;
  const properties = propertiesOf(schema, walk.direction);
  const variants = variantsOf(schema, walk.reader);
  const hasChildren = properties.length > 0 || variants !== undefined;
  if (!hasChildren) return rulesView(schema, walk);
  const isCircular = pointers.some((pointer) => walk.around.includes(pointer));
  if (isCircular || walk.levelsLeft <= 0) {
    const deeper = deeperOf(raw, effective, walk);
    // A merged schema has no address of its own, so that it is rendered here unless it is circular.
    if (deeper || isCircular) return deeper ? { deeper } : {};
  }
  const own = walk.reader.pointerOf(raw);
  const around = [...walk.around, ...pointers, ...(own ? [own] : [])];
  const inside: Walk = { ...walk, around, levelsLeft: walk.levelsLeft - 1 };
  const views = properties.slice(0, MOST_FIELDS).map(({ name, isRequired, raw: field }): PropertyView => {
    walk.counter.fields += 1;
    return { name, isRequired, schema: viewOf(field, inside) };
  });
  return {
    ...(views.length > 0 && { properties: views }),
    ...(variants && {
      variants: {
        ...variants,
        options: variants.options.map(({ raw: choice, ...option }): VariantView => {
          walk.counter.fields += 1;
          return { ...option, schema: viewOf(choice, inside) };
        }),
      },
    }),
    ...rulesView(schema, walk),
  };
}

function deeperOf(raw: unknown, { pointers }: EffectiveSchema, walk: Walk): DeeperSchema | undefined {
  const pointer = textOf(objectOf(raw).$ref) ? pointers[0] : walk.reader.pointerOf(raw);
  return pointer === undefined ? undefined : { pointer, direction: walk.direction };
}

interface Property extends Omit<PropertyView, "schema"> {
  raw: unknown;
}

/** Fields of an object in document order, then fields by pattern, the entries of a map, and the items of a tuple. */
function propertiesOf(schema: JsonObject, direction: Direction): Property[] {
  const required = new Set(arrayOf(schema.required));
  const hiddenFlag = direction === "request" ? "readOnly" : "writeOnly";
  const named = Object.entries(objectOf(schema.properties))
    .filter(([, raw]) => objectOf(raw)[hiddenFlag] !== true)
    .map(([name, raw]) => ({ name, isRequired: required.has(name), raw }));
  const patterned = Object.entries(objectOf(schema.patternProperties)).map(([pattern, raw]) => ({
    name: `/${pattern}/`,
    isRequired: false,
    raw,
  }));
  const entries = [schema.additionalProperties, schema.unevaluatedProperties].find(isJsonObject);
  const map = entries && Object.keys(entries).length > 0 ? [{ name: "{key}", isRequired: false, raw: entries }] : [];
  const placed = arrayOf(schema.prefixItems).map((raw, index) => ({ name: `[${index}]`, isRequired: false, raw }));
  return [...named, ...patterned, ...map, ...placed];
}

interface Variants {
  kind: "oneOf" | "anyOf";
  discriminator?: string;
  options: { label: string; value?: string; raw: unknown }[];
}

function variantsOf(schema: JsonObject, reader: SchemaReader): Variants | undefined {
  const kind = Array.isArray(schema.oneOf) ? "oneOf" : "anyOf";
  const options = arrayOf(schema[kind])
    .map((raw) => ({ raw, effective: reader.read(raw) }))
    .filter(({ effective }) => !isNullOnly(effective.schema) && !isOnlyRequired(effective.schema));
  if (options.length === 0) return undefined;
  const discriminator = textOf(objectOf(schema.discriminator).propertyName);
  return {
    kind,
    ...(discriminator && { discriminator }),
    options: options.map(({ raw, effective }) => {
      const value = discriminator && discriminatorValue(schema.discriminator, raw, effective.name);
      const label = textOf(effective.schema.title) ?? effective.name ?? typeLabel(effective.schema, reader);
      return { raw, label, ...(value && { value }) };
    }),
  };
}

// Rules nested in rules are limited, since they may be recursive.
function rulesView(schema: JsonObject, walk: Walk): SchemaRules {
  if (walk.levelsLeft < DEEPEST_RULE) return {};
  const inside = { ...walk, levelsLeft: Math.min(walk.levelsLeft, 0) - 1 };
  return rulesOf(schema, walk.direction, (raw) => viewOf(raw, inside));
}

function isNullable(schema: JsonObject): boolean {
  const types = schemaTypes(schema);
  if (schema.nullable === true || (types.length > 1 && types.includes("null"))) return true;
  return [...arrayOf(schema.oneOf), ...arrayOf(schema.anyOf)].some((option) => isNullOnly(objectOf(option)));
}

/** True for a choice that accepts only null. */
export function isNullOnly(schema: JsonObject): boolean {
  return schema.type === "null" || schema.const === null;
}

/** True for a choice that only lists required fields. */
export function isOnlyRequired(schema: JsonObject): boolean {
  const keys = Object.keys(schema);
  return keys.length > 0 && keys.every((key) => key === "required" || key === "not");
}

function enumOf(schema: JsonObject, inner: JsonObject): Pick<SchemaView, "enumValues"> {
  const values = arrayOf(schema.enum ?? inner.enum);
  return values.length > 0 ? { enumValues: values.slice(0, MOST_VALUES).map(valueText) } : {};
}

function examplesOf(schema: JsonObject): string[] {
  const given = schema.example === undefined ? arrayOf(schema.examples).slice(0, 3) : [schema.example];
  return given.filter((value) => typeof value !== "object" || value === null).map(valueText);
}

function pillsOf(key: string, value: unknown): string[] {
  if (value === true) return [key];
  if (typeof value === "number") return [String(value)];
  return textsOf(value);
}

function textsOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value];
  return values.filter((text): text is string => typeof text === "string" && text !== "");
}

/** The rules of a schema besides its fields: conditions, `contains`, key names, `not`, and whether other fields are allowed. */
export function rulesOf(schema: JsonObject, direction: Direction, viewOf: (raw: unknown) => SchemaView): SchemaRules {
  const conditions = conditionsOf(schema).map((condition) => conditionView(condition, schema, viewOf));
  const isClosed = schema.additionalProperties === false || schema.unevaluatedProperties === false;
  const isRefusing = isJsonObject(schema.not) && Object.keys(schema.not).length > 0;
  return {
    ...(conditions.length > 0 && { conditions }),
    ...(schema.contains !== undefined && { contains: viewOf(schema.contains) }),
    ...(isJsonObject(schema.propertyNames) && { keyNames: viewOf({ type: "string", ...schema.propertyNames }) }),
    ...(isRefusing && { not: viewOf(withAskedFields(schema.not, schema)) }),
    // Readers send no responses, so that extra fields matter only in requests.
    ...(isClosed && direction === "request" && { isClosed: true }),
  };
}

type ConditionView = NonNullable<SchemaRules["conditions"]>[number];

function conditionView(condition: Condition, schema: JsonObject, viewOf: (raw: unknown) => SchemaView): ConditionView {
  const negated = objectOf(condition.if).not;
  const isTurned = negated !== undefined && condition.then === undefined;
  const [met, unmet] = isTurned ? [condition.else, undefined] : [condition.then, condition.else];
  return {
    when: viewOf(withAskedFields(isTurned ? negated : condition.if, schema)),
    ...(met !== undefined && { met: viewOf(withAskedFields(met, schema)) }),
    ...(unmet !== undefined && { unmet: viewOf(withAskedFields(unmet, schema)) }),
  };
}

// Rules often only name fields of the surrounding schema; their descriptions are added for the reader.
function withAskedFields(raw: unknown, around: JsonObject): unknown {
  if (!isJsonObject(raw) || raw.$ref !== undefined) return raw;
  const own = objectOf(raw.properties);
  const known = objectOf(around.properties);
  const asked = arrayOf(raw.required).filter(
    (name): name is string => typeof name === "string" && !Object.hasOwn(own, name),
  );
  if (asked.length === 0) return { ...raw };
  return {
    ...raw,
    properties: {
      ...own,
      ...Object.fromEntries(asked.map((name) => [name, Object.hasOwn(known, name) ? known[name] : {}])),
    },
  };
}
