import { isJsonObject } from "@/lib/openapi/json-value";
import type { PropertyView, SchemaView } from "@/lib/openapi/operation-page-types";

/** Texts of a form by the path of the field. */
export type FormTexts = Readonly<Record<string, string>>;

const SEPARATOR = "\u001f";

/** Key of a field below another: names may hold dots, so the separator is a character that no name has. */
export function fieldKey(parent: string, name: string | number): string {
  return parent === "" ? String(name) : `${parent}${SEPARATOR}${name}`;
}

/** The fields that the form shows one by one below a field; undefined where it is written as one text. */
export function fieldsBelow({ type, properties }: SchemaView): readonly PropertyView[] | undefined {
  const isObject = type === "object" || type === "object[]";
  const own = properties?.filter(({ name }) => name !== "{key}");
  return isObject && own && own.length > 0 && own.length === properties?.length ? own : undefined;
}

/** Indices of the list items that the form holds texts for. */
export function itemIndices(key: string, texts: FormTexts): number[] {
  const start = key === "" ? "" : `${key}${SEPARATOR}`;
  const indices = Object.keys(texts)
    .filter((path) => path.startsWith(start))
    .map((path) => Number(path.slice(start.length).split(SEPARATOR)[0]));
  return [...new Set(indices.filter(Number.isInteger))].sort((one, other) => one - other);
}

/** The value that a form amounts to, by the type of each field; undefined if nothing is filled in. */
export function readForm(schema: SchemaView, texts: FormTexts, key = ""): unknown {
  const fields = fieldsBelow(schema);
  if (!fields) return texts[key] ? typedValue(texts[key], schema.type) : undefined;
  if (schema.type.endsWith("[]")) {
    const items = itemIndices(key, texts).map((index) => readObject(fields, texts, fieldKey(key, index)) ?? {});
    return items.length > 0 ? items : undefined;
  }
  return readObject(fields, texts, key);
}

function readObject(fields: readonly PropertyView[], texts: FormTexts, key: string) {
  const entries = fields.flatMap(({ name, schema }) => {
    const value = readForm(schema, texts, fieldKey(key, name));
    return value === undefined ? [] : [[name, value] as const];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** The texts that show a value in the form; what the form has no field for is left out. */
export function writeForm(schema: SchemaView, value: unknown, key = ""): Record<string, string> {
  if (value === undefined) return {};
  const fields = fieldsBelow(schema);
  if (fields && schema.type.endsWith("[]") && Array.isArray(value)) {
    return mergeTexts(value.map((item, index) => writeObject(fields, item, fieldKey(key, index))));
  }
  if (fields && isJsonObject(value)) return writeObject(fields, value, key);
  return { [key]: typeof value === "string" ? value : JSON.stringify(value, null, 2) };
}

function writeObject(fields: readonly PropertyView[], value: unknown, key: string): Record<string, string> {
  const object = isJsonObject(value) ? value : {};
  return mergeTexts(fields.map(({ name, schema }) => writeForm(schema, object[name], fieldKey(key, name))));
}

function mergeTexts(parts: readonly Record<string, string>[]): Record<string, string> {
  return Object.assign({}, ...parts);
}

/** The texts without those of one list item. */
export function removeItem(texts: FormTexts, key: string): Record<string, string> {
  const kept = Object.entries(texts).filter(([path]) => path !== key && !path.startsWith(`${key}${SEPARATOR}`));
  return Object.fromEntries(kept);
}

/** Reads a field's text as its type says; text that does not fit stays text. */
export function typedValue(text: string, type: string): unknown {
  if (type.startsWith("string") && !type.endsWith("[]")) return text;
  if (/^(?:integer|number)(?!.*\[\]$)/.test(type))
    return text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
  if (type === "boolean") return text === "true" ? true : text === "false" ? false : text;
  try {
    return JSON.parse(text);
  } catch {
    // Lists may be written with commas.
    return type.endsWith("[]") ? text.split(",").map((item) => typedValue(item.trim(), type.slice(0, -2))) : text;
  }
}
