import { ownValue } from "@/lib/base/own-value";
import { parseJson } from "@/lib/base/parse-json";
import { isJsonObject } from "@/lib/openapi/document/json-value";
import type { PropertyView, SchemaView } from "@/lib/openapi/document/operation-page-types";
import { constantOf, type FormShape, formShape, isListType, optionSchema } from "@/lib/openapi/samples/form-shape";

/** Texts of a form by the path of the field. */
export type FormTexts = Readonly<Record<string, string>>;

const SEPARATOR = "\u001f";
// Path parts that cannot be field names.
const ENTRY = "\u001e";
const CHOICE = "\u001d";

/** Key of a field below another: names may hold dots, so the separator is a character that no name has. */
export function fieldKey(parent: string, name: string | number): string {
  return parent === "" ? String(name) : `${parent}${SEPARATOR}${name}`;
}

/** Key of a named entry of a map; its name and its value are the fields `name` and `value` below it. */
export function entryKey(parent: string, index: number): string {
  return fieldKey(parent, `${ENTRY}${index}`);
}

/** Key of the text that holds the index of what was chosen. */
export function choiceKey(parent: string): string {
  return fieldKey(parent, CHOICE);
}

/** Indices of the list items that the form holds texts for. */
export function itemIndices(key: string, texts: FormTexts): number[] {
  return indicesBelow(key, texts, "");
}

/** Indices of the entries that the form holds texts for. */
export function entryIndices(key: string, texts: FormTexts): number[] {
  return indicesBelow(key, texts, ENTRY);
}

function indicesBelow(key: string, texts: FormTexts, mark: string): number[] {
  const start = key === "" ? "" : `${key}${SEPARATOR}`;
  const parts = Object.keys(texts).flatMap((path) => {
    const part = path.startsWith(start) ? (path.slice(start.length).split(SEPARATOR)[0] ?? "") : "";
    return part.startsWith(mark) && /^\d+$/.test(part.slice(mark.length)) ? [Number(part.slice(mark.length))] : [];
  });
  return [...new Set(parts)].sort((one, other) => one - other);
}

/** Index of the choice that counts: the chosen one, or the first. */
export function chosenIndex(texts: FormTexts, key: string): number {
  return Number(texts[choiceKey(key)] ?? 0);
}

/** The value of a form, by the type of each field; undefined if nothing is filled in. */
export function readForm(schema: SchemaView, texts: FormTexts, key = "", isChosen = false): unknown {
  const shape = formShape(schema);
  if (shape.type === "choice") return readChoice(shape, texts, key);
  const text = ownValue(texts, key);
  // A text that another choice left behind.
  if (text && isOtherThan(constantOf(schema), text)) return undefined;
  if (text) return schema.isNullable && text === "null" ? null : typedValue(text, schema.type);
  if (shape.type === "items") {
    const items = itemIndices(key, texts)
      .map((index) => readForm(shape.item, texts, fieldKey(key, index)) ?? emptyValue(shape.item))
      .filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  if (shape.type === "text") return undefined;
  const value = { ...readFields(shape.fields, texts, key), ...readEntries(shape.entry, texts, key) };
  return withConstants(value, shape.fields, isChosen);
}

// The fields of the choice are beside those that every choice has.
function readChoice(shape: Extract<FormShape, { type: "choice" }>, texts: FormTexts, key: string): unknown {
  const schema = optionSchema(shape.choices, chosenIndex(texts, key));
  const own = readFields(shape.fields, texts, key);
  const isChosen = texts[choiceKey(key)] !== undefined || Object.keys(own).length > 0;
  const value = schema && readForm(schema, texts, key, isChosen);
  if (value !== undefined && !isJsonObject(value)) return value;
  return withConstants({ ...own, ...value }, shape.fields, false);
}

function readFields(fields: readonly PropertyView[], texts: FormTexts, key: string): Record<string, unknown> {
  const entries = fields.flatMap(({ name, schema }) => {
    const value = readForm(schema, texts, fieldKey(key, name));
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

function readEntries(schema: SchemaView | undefined, texts: FormTexts, key: string): Record<string, unknown> {
  if (!schema) return {};
  const entries = entryIndices(key, texts).flatMap((index) => {
    const entry = entryKey(key, index);
    const name = texts[fieldKey(entry, "name")];
    return name ? [[name, readForm(schema, texts, fieldKey(entry, "value")) ?? emptyValue(schema) ?? ""] as const] : [];
  });
  return Object.fromEntries(entries);
}

// An added value counts before it is filled in, unless it is a single text.
function emptyValue(schema: SchemaView): unknown {
  return formShape(schema).type === "fields" ? {} : undefined;
}

// A field that can only be one value is part of every object that is sent.
function withConstants(value: Record<string, unknown>, fields: readonly PropertyView[], isChosen: boolean) {
  if (Object.keys(value).length === 0 && !isChosen) return undefined;
  const constants = fields.flatMap(({ name, schema, isRequired }) => {
    const constant = isRequired ? constantOf(schema) : undefined;
    return constant === undefined ? [] : [[name, typedValue(constant, schema.type)] as const];
  });
  const whole: Record<string, unknown> = { ...value, ...Object.fromEntries(constants) };
  return Object.keys(whole).length > 0 ? whole : undefined;
}

/** The texts that show a value in the form; what the form has no field for is left out. */
export function writeForm(schema: SchemaView, value: unknown, key = ""): Record<string, string> {
  if (value === undefined) return {};
  const shape = formShape(schema);
  if (shape.type === "items" && Array.isArray(value)) {
    return mergeTexts(value.map((item, index) => writeItem(shape.item, item, fieldKey(key, index))));
  }
  if (shape.type === "fields" && isJsonObject(value)) {
    return { ...writeFields(shape.fields, value, key), ...writeEntries(shape.fields, shape.entry, value, key) };
  }
  if (shape.type === "choice" && value !== null) {
    const index = fittingOption(shape.choices, value);
    const option = optionSchema(shape.choices, index);
    return {
      ...(isJsonObject(value) && writeFields(shape.fields, value, key)),
      ...(option && writeForm(option, value, key)),
      ...(index > 0 && { [choiceKey(key)]: String(index) }),
    };
  }
  return { [key]: typeof value === "string" ? value : JSON.stringify(value, null, 2) };
}

// An empty object is an item as well: its first field has an empty text.
function writeItem(schema: SchemaView, item: unknown, key: string): Record<string, string> {
  const texts = writeForm(schema, item, key);
  return Object.keys(texts).length > 0 ? texts : { [fieldKey(key, "")]: "" };
}

function writeFields(fields: readonly PropertyView[], value: Record<string, unknown>, key: string) {
  return mergeTexts(fields.map(({ name, schema }) => writeForm(schema, ownValue(value, name), fieldKey(key, name))));
}

function writeEntries(
  fields: readonly PropertyView[],
  schema: SchemaView | undefined,
  value: Record<string, unknown>,
  key: string,
) {
  const others = Object.entries(value).filter(([name]) => !fields.some((field) => field.name === name));
  return mergeTexts(
    others.map(([name, inner], index) => {
      const entry = entryKey(key, index);
      return schema ? { [fieldKey(entry, "name")]: name, ...writeForm(schema, inner, fieldKey(entry, "value")) } : {};
    }),
  );
}

/** The choice that a value is most likely of: no constant contradicts it, its type fits, and it has most of its fields. */
function fittingOption(choices: NonNullable<SchemaView["variants"]>, value: unknown): number {
  const object = isJsonObject(value) ? value : {};
  const scores = choices.options.map((_, index) => {
    const schema = optionSchema(choices, index) ?? { type: "any" };
    const known = schema.properties?.filter(({ name }) => ownValue(object, name) !== undefined) ?? [];
    const isContradicted = known.some((property) => isOtherThan(constantOf(property.schema), object[property.name]));
    return (isContradicted ? -1_000_000 : 0) + (isOfShape(schema, value) ? 1_000 : 0) + known.length;
  });
  return scores.indexOf(Math.max(...scores));
}

function isOtherThan(constant: string | undefined, value: unknown): boolean {
  return constant !== undefined && constant !== (typeof value === "string" ? value : JSON.stringify(value));
}

function isOfShape({ type, enumValues }: SchemaView, value: unknown): boolean {
  if (Array.isArray(value)) return isListType(type);
  if (isJsonObject(value)) return /^(?:object|map|any)/.test(type) && !isListType(type);
  if (enumValues) return enumValues.includes(typeof value === "string" ? value : JSON.stringify(value));
  return typeof value === "number" ? /^(?:integer|number)/.test(type) : type.startsWith(typeof value);
}

function mergeTexts(parts: readonly Record<string, string>[]): Record<string, string> {
  return Object.assign({}, ...parts);
}

/** The texts without those of one list item or entry. */
export function removeItem(texts: FormTexts, key: string): Record<string, string> {
  const kept = Object.entries(texts).filter(([path]) => path !== key && !path.startsWith(`${key}${SEPARATOR}`));
  return Object.fromEntries(kept);
}

/** Reads a field's text as its type says; text that does not fit stays text. */
export function typedValue(text: string, type: string): unknown {
  const isList = isListType(type);
  if (type.startsWith("string") && !isList) return text;
  if (/^(?:integer|number)/.test(type) && !isList)
    return text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
  if (type === "boolean") return text === "true" ? true : text === "false" ? false : text;
  const value = parseJson(text);
  if (value !== undefined) return value;
  // Lists may be written with commas.
  return isList ? text.split(",").map((item) => typedValue(item.trim(), type.slice(0, -2))) : text;
}
