import { ownValue } from "@/lib/base/own-value";
import { findNearest, suggest } from "@/lib/config/nearest";
import type { Finding } from "@/lib/openapi/document/finding";
import { formatJsonPath } from "@/lib/openapi/document/json-pointer";
import {
  arrayOf,
  isJsonObject,
  isOfType,
  objectOf,
  TYPES,
  textOf,
  typeOfValue,
} from "@/lib/openapi/document/json-value";
import type { JsonObject } from "@/lib/openapi/document/types";

/** Names that other languages have for the types of schemas. */
const OTHER_TYPES: Readonly<Record<string, string>> = {
  ...{ int: "integer", int32: "integer", int64: "integer", long: "integer", float: "number", double: "number" },
  ...{ bool: "boolean", str: "string", text: "string", date: "string", uuid: "string", list: "array", dict: "object" },
};

/** Kinds of values of schema keywords. */
const KEYWORDS: Readonly<Record<string, "list" | "number" | "text" | "object" | "flag" | "schema">> = {
  ...{ required: "list", enum: "list", allOf: "list", anyOf: "list", oneOf: "list" },
  ...{ minimum: "number", maximum: "number", multipleOf: "number", minLength: "number", maxLength: "number" },
  ...{ minItems: "number", maxItems: "number", minProperties: "number", maxProperties: "number" },
  ...{ title: "text", description: "text", format: "text", pattern: "text" },
  ...{ properties: "object", patternProperties: "object", items: "schema", not: "schema" },
  ...{ additionalProperties: "schema", deprecated: "flag", readOnly: "flag", writeOnly: "flag", uniqueItems: "flag" },
};

const HOLDS = {
  list: ["a list", Array.isArray],
  number: ["a number", (value: unknown) => typeof value === "number"],
  text: ["text", (value: unknown) => typeof value === "string"],
  object: ["an object", isJsonObject],
  flag: ["`true` or `false`", (value: unknown) => typeof value === "boolean"],
  schema: ["a schema", (value: unknown) => isJsonObject(value) || typeof value === "boolean"],
} as const;

/** Formats whose names are often misspelled. */
const FORMATS =
  "date-time date time email hostname ipv4 ipv6 uri uuid int32 int64 float double byte binary password".split(" ");

/** Keys that hold schemas by name, and keys that hold a schema or a list of them. */
const SCHEMA_MAPS = new Set(["schemas", "properties", "patternProperties", "$defs"]);
const SCHEMA_KEYS = new Set("schema items allOf anyOf oneOf not additionalProperties prefixItems contains".split(" "));

/** Keys of objects whose own keys are names that the author gives. */
const NAMED = new Set(
  "properties patternProperties dependentSchemas $defs definitions schemas responses parameters examples requestBodies headers links callbacks pathItems securitySchemes".split(
    " ",
  ),
);

/** True for values that are data: a property, response or component may itself be called `example`; then it is none. */
function isData(key: string, value: unknown, parents: readonly string[]): boolean {
  if (NAMED.has(parents.at(-1) ?? "")) return false;
  if (key === "examples") return Array.isArray(value);
  return key === "example" || key === "default" || key === "enum" || key === "const" || key === "value";
}

/** An object of a document with the keys that lead to it. */
export interface PlacedObject {
  value: JsonObject;
  keys: string[];
}

/** Every object of a document. Values of examples are data and are left out. */
export function listObjects(document: JsonObject): PlacedObject[] {
  const found: PlacedObject[] = [];
  const visit = (value: unknown, keys: string[]): void => {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, [...keys, String(index)]);
    if (!isJsonObject(value)) return;
    found.push({ value, keys });
    for (const [key, child] of Object.entries(value)) if (!isData(key, child, keys)) visit(child, [...keys, key]);
  };
  visit(document, []);
  return found;
}

/** True for the place of a schema: it has a name among others, or a keyword holds it, alone or in a list. */
function isSchemaPlace(keys: readonly string[]): boolean {
  if (SCHEMA_MAPS.has(keys.at(-2) ?? "") && !SCHEMA_MAPS.has(keys.at(-3) ?? "")) return true;
  return SCHEMA_KEYS.has(keys.findLast((key) => !/^\d+$/.test(key)) ?? "");
}

/** Maximum number of names of a document that are compared to find misspelled ones; those of real documents are under a hundred. */
const MOST_COMPARISONS = 10_000;

/** Mistakes in schemas. The published schema of OpenAPI 3.1 leaves schemas to their own dialect; those of others know the keywords. */
export function checkSchemas(document: JsonObject, objects: readonly PlacedObject[]): Finding[] {
  const budget = { comparisons: MOST_COMPARISONS };
  const knowsKeywords = !/^3\.[1-9]/.test(textOf(document.openapi) ?? "");
  return objects
    .filter(({ keys }) => isSchemaPlace(keys))
    .flatMap(({ value, keys }) => [
      ...(knowsKeywords ? [] : [...checkTypes(value, keys), ...checkKeywords(value, keys)]),
      ...checkValues(value, keys, budget),
    ]);
}

function finding(keys: string[], message: string, hint: string, level: Finding["level"] = "error"): Finding {
  return { code: "specification-invalid", level, keys, message, hint };
}

function checkTypes({ type: written }: JsonObject, keys: string[]): Finding[] {
  return (Array.isArray(written) ? written : [written]).flatMap((type) => {
    if (typeof type !== "string" || TYPES.includes(type)) return [];
    const nearest = ownValue(OTHER_TYPES, type.toLowerCase()) ?? findNearest(type, TYPES);
    const hint = nearest ? `Write \`${nearest}\`.` : `Write one of ${TYPES.join(", ")}.`;
    return [
      finding([...keys, "type"], `\`${formatJsonPath(keys)}\` has the type \`${type}\`, which does not exist.`, hint),
    ];
  });
}

/** Keywords that hold a value of another kind, or that are misspelled. */
function checkKeywords(schema: JsonObject, keys: string[]): Finding[] {
  return Object.entries(schema).flatMap(([key, value]) => {
    const own = [...keys, key];
    const kind = ownValue(KEYWORDS, key);
    if (kind !== undefined) {
      const [expected, holds] = HOLDS[kind];
      if (value === null || holds(value)) return [];
      const isFlag = key === "required" && typeof value === "boolean";
      const hint = isFlag
        ? `Remove it, and list the name of the property in \`required\` of the schema around it.`
        : `Write ${expected}.`;
      return [finding(own, `\`${formatJsonPath(own)}\` must be ${expected}, not \`${JSON.stringify(value)}\`.`, hint)];
    }
    const hint = /^[a-z]{6,}$/i.test(key) && isJsonObject(value) ? suggest(key, MISSPELLED) : undefined;
    if (hint === undefined) return [];
    return [finding(own, `\`${formatJsonPath(keys)}\` has the unknown key \`${key}\`.`, hint, "warning")];
  });
}

/** Keywords without which a schema says nothing, if they are misspelled. */
const MISSPELLED = ["properties", "additionalProperties"];

/** Finds values that the dialect allows, and that show readers something wrong. */
function checkValues(schema: JsonObject, keys: string[], budget: { comparisons: number }): Finding[] {
  const { default: initial, enum: choices, format } = schema;
  const place = (key: string) => `\`${formatJsonPath([...keys, key])}\``;
  const findings: Finding[] = [];
  const warn = (key: string, message: string, hint: string) =>
    findings.push(finding([...keys, key], `${place(key)} ${message}`, hint, "warning"));
  const properties = objectOf(schema.properties);
  const required = new Set(arrayOf(schema.required));
  const unlisted = Object.keys(properties).filter((name) => !required.has(name));
  for (const name of required) {
    // A name that the schema does not have may be in one that it is combined with.
    if (typeof name !== "string" || Object.hasOwn(properties, name) || unlisted.length > budget.comparisons) continue;
    budget.comparisons -= unlisted.length;
    const hint = suggest(name, unlisted);
    if (hint) warn("required", `names \`${name}\`, which is no property of the schema.`, hint);
  }
  const shown = [schema.example, ...(Array.isArray(schema.examples) ? schema.examples : [])];
  const mismatch = shown.findIndex((value) => value !== undefined && !fitsType(value, schema));
  if (mismatch >= 0) {
    findings.push(exampleFinding(shown[mismatch], schema, [...keys, mismatch === 0 ? "example" : "examples"]));
  }
  if (initial !== undefined && initial !== null && Array.isArray(choices) && !choices.includes(initial)) {
    const hint = "Choose a value of the list, or add this one.";
    warn("default", `is \`${JSON.stringify(initial)}\`, which \`enum\` does not list.`, hint);
  }
  const meant = typeof format === "string" && !FORMATS.includes(format) ? findNearest(format, FORMATS) : undefined;
  if (meant !== undefined && meant.replace("-", "") === String(format).replace(/[-_]/g, "")) {
    warn("format", `is \`${format}\`, which is no format.`, `Did you mean \`${meant}\`?`);
  }
  return findings;
}

/** True for a value of one of the types that a schema names; one that names none accepts all. */
export function fitsType(value: unknown, { type, nullable, format }: JsonObject): boolean {
  const types = (Array.isArray(type) ? type : [type]).map(String).filter((name) => TYPES.includes(name));
  // Large numbers are written as text.
  const isTextOfNumber = typeof value === "string" && (format === "int64" || format === "decimal");
  const isNull = value === null && nullable === true;
  return types.length === 0 || isTextOfNumber || isNull || types.some((name) => isOfType(name, value));
}

/** An example that is shown beside a type that it does not have. */
export function exampleFinding(value: unknown, { type }: JsonObject, keys: string[]): Finding {
  const types = (Array.isArray(type) ? type : [type]).map((name) => `\`${name}\``).join(" or ");
  const message = `\`${formatJsonPath(keys)}\` is of type \`${typeOfValue(value)}\`, but the schema says ${types}.`;
  const isQuoted = types === "`string`" && typeof value !== "object";
  return finding(keys, message, isQuoted ? "Put the example in quotes." : "Correct the example or the type.", "note");
}
