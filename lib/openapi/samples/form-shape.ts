import type { PropertyView, SchemaView } from "@/lib/openapi/document/operation-page-types";

/** How a form shows the value of a schema. */
export type FormShape =
  /** One text field; it contains JSON unless the value is a scalar. */
  | { type: "text" }
  /** A field for each property, and named entries if the object is (also) a map. */
  | { type: "fields"; fields: readonly PropertyView[]; entry?: SchemaView }
  /** Any number of values of one schema. */
  | { type: "items"; item: SchemaView }
  /** The common properties of all choices, and one choice of several. */
  | { type: "choice"; fields: readonly PropertyView[]; choices: NonNullable<SchemaView["variants"]> };

/** The shape of the form for a schema: fields as far as the page contains the schema, else text. */
export function formShape(schema: SchemaView): FormShape {
  const isTuple = schema.type.startsWith("[");
  if (schema.deeper || isTuple) return { type: "text" };
  if (isListType(schema.type)) return { type: "items", item: itemSchema(schema) };
  const properties = schema.properties ?? [];
  const fields = properties.filter(({ name }) => !isEntryName(name));
  if (schema.variants) return { type: "choice", fields, choices: schema.variants };
  const entry = entrySchema(schema);
  if (fields.length === 0 && !entry) return { type: "text" };
  return { type: "fields", fields, ...(entry && { entry }) };
}

/** The schema of one choice, in which the discriminator's field accepts only the value of this choice. */
export function optionSchema(choices: NonNullable<SchemaView["variants"]>, index: number): SchemaView | undefined {
  const { discriminator, options } = choices;
  const option = options[index] ?? options[0];
  const own = option?.schema.properties?.find(({ name }) => name === discriminator);
  const isTold = discriminator !== undefined && option?.value !== undefined;
  if (!option || !isTold || (own && constantOf(own.schema) !== undefined)) return option?.schema;
  const others = option.schema.properties?.filter((property) => property !== own) ?? [];
  const told = { name: discriminator, isRequired: true, schema: { type: "string", enumValues: [option.value ?? ""] } };
  return { ...option.schema, properties: [told, ...others] };
}

/** The only value that a schema accepts, as text; undefined if there is a choice. */
export function constantOf({ constraints, enumValues }: SchemaView): string | undefined {
  const constant = constraints?.find(({ name }) => name === "const")?.value;
  return constant ?? (enumValues?.length === 1 ? enumValues[0] : undefined);
}

/**
 * True for lists, but not for a choice whose last type is a list.
 * @example isListType("(string | integer)[]") // true
 * @example isListType("string | string[]") // false
 */
export function isListType(type: string): boolean {
  if (!type.endsWith("[]")) return false;
  let depth = 0;
  for (const character of type) {
    if (character === "<" || character === "(" || character === "[") depth += 1;
    else if (character === ">" || character === ")" || character === "]") depth -= 1;
    else if (character === "|" && depth === 0) return false;
  }
  return true;
}

/** True for fields that carry a file in a form body. */
export function isFileType(type: string): boolean {
  return /<(?:binary|base64)>(?:\[\])?$/.test(type);
}

// The view of a list contains the properties of its items; constraints and texts of the list do not apply to an item.
function itemSchema({ type, enumValues, properties, variants, name }: SchemaView): SchemaView {
  return {
    type: type.slice(0, -2).replace(/^\((.*)\)$/, "$1"),
    ...(name && { name }),
    ...(enumValues && { enumValues }),
    ...(properties && { properties }),
    ...(variants && { variants }),
  };
}

function entrySchema({ type, properties = [] }: SchemaView): SchemaView | undefined {
  const entry = properties.find(({ name }) => isEntryName(name));
  return entry?.schema ?? (type === "map<string, any>" ? { type: "any" } : undefined);
}

// Entries of a map or of a name pattern: the reader enters their names.
function isEntryName(name: string): boolean {
  return name === "{key}" || /^\/.*\/$/.test(name);
}
