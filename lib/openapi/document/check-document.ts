import { ownValue } from "@/lib/base/own-value";
import { findNearest } from "@/lib/config/nearest";
import type { Finding } from "@/lib/openapi/document/finding";
import { formatJsonPath, pointerKeys, valueAt } from "@/lib/openapi/document/json-pointer";
import { arrayOf, isJsonObject, objectOf, textOf } from "@/lib/openapi/document/json-value";
import { listOperations } from "@/lib/openapi/document/summarize-operations";
import type { JsonObject } from "@/lib/openapi/document/types";

/** Finds mistakes that a JSON Schema cannot: dangling references, undeclared parameters and security schemes. */
export function checkDocument(document: JsonObject): Finding[] {
  return [
    ...checkReferences(document),
    ...checkTypes(document),
    ...checkPathParameters(document),
    ...checkOperationIds(document),
    ...checkSecurity(document),
  ];
}

/** Keys of objects whose own keys are names that the author gives. */
const NAMED = new Set(
  "properties patternProperties dependentSchemas $defs definitions schemas responses parameters examples requestBodies headers links callbacks pathItems securitySchemes".split(
    " ",
  ),
);

/** All references of a document with the keys that lead to them. Values of examples are data and are left out. */
export function listReferences(document: JsonObject): { reference: string; keys: string[] }[] {
  const found: { reference: string; keys: string[] }[] = [];
  const visit = (value: unknown, keys: string[], isExample: boolean): void => {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, [...keys, String(index)], isExample);
    } else if (isJsonObject(value) && !isExample) {
      if (typeof value.$ref === "string") found.push({ reference: value.$ref, keys: [...keys, "$ref"] });
      for (const [key, child] of Object.entries(value)) visit(child, [...keys, key], isData(key, child, keys));
    }
  };
  visit(document, [], false);
  return found;
}

// A property, response or component may itself be called `example` or `default`; then it is none.
function isData(key: string, value: unknown, parents: readonly string[]): boolean {
  if (NAMED.has(parents.at(-1) ?? "")) return false;
  if (key === "examples") return Array.isArray(value);
  return key === "example" || key === "default" || key === "enum" || key === "const" || key === "value";
}

const TYPES = ["string", "number", "integer", "boolean", "array", "object", "null"];

/** What other languages call the types of schemas. */
const OTHER_TYPES: Readonly<Record<string, string>> = {
  ...{ int: "integer", int32: "integer", int64: "integer", long: "integer", float: "number", double: "number" },
  ...{ bool: "boolean", str: "string", text: "string", date: "string", uuid: "string", list: "array", dict: "object" },
};

/** Types of schemas that do not exist. The published schema of 3.1 leaves schemas to their own dialect; older ones know the types. */
function checkTypes(document: JsonObject): Finding[] {
  if (!/^3\.[1-9]/.test(textOf(document.openapi) ?? "")) return [];
  const findings: Finding[] = [];
  const visit = (value: unknown, keys: string[], isSchema: boolean): void => {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, [...keys, String(index)], isSchema);
      return;
    }
    if (!isJsonObject(value)) return;
    for (const type of isSchema ? (Array.isArray(value.type) ? value.type : [value.type]) : []) {
      if (typeof type !== "string" || TYPES.includes(type)) continue;
      const nearest = ownValue(OTHER_TYPES, type.toLowerCase()) ?? findNearest(type, TYPES);
      const message = `\`${formatJsonPath(keys)}\` has the type \`${type}\`, which does not exist.`;
      const hint = nearest ? `Write \`${nearest}\`.` : `Write one of ${TYPES.join(", ")}.`;
      findings.push({ code: "specification-invalid", level: "error", keys: [...keys, "type"], message, hint });
    }
    for (const [key, child] of Object.entries(value)) {
      if (isData(key, child, keys)) continue;
      const isNamed = SCHEMA_MAPS.has(key) && !SCHEMA_MAPS.has(keys.at(-1) ?? "");
      if (isNamed && isJsonObject(child)) {
        for (const [name, schema] of Object.entries(child)) visit(schema, [...keys, key, name], true);
      } else visit(child, [...keys, key], SCHEMA_KEYS.has(key));
    }
  };
  visit(document, [], false);
  return findings;
}

/** Keys that hold schemas by name, and keys that hold a schema or a list of them. */
const SCHEMA_MAPS = new Set(["schemas", "properties", "patternProperties", "$defs"]);
const SCHEMA_KEYS = new Set("schema items allOf anyOf oneOf not additionalProperties prefixItems contains".split(" "));

function checkReferences(document: JsonObject): Finding[] {
  return listReferences(document).flatMap(({ reference, keys }) => {
    const target = reference.startsWith("#") ? pointerKeys(reference) : undefined;
    if (!target || valueAt(document, target) !== undefined) return [];
    return [
      {
        code: "specification-unresolved-reference",
        level: "error" as const,
        keys,
        message: `\`${reference}\` refers to something that is not in the document.`,
        hint: "Correct the reference, or add what it names.",
      },
    ];
  });
}

function checkPathParameters(document: JsonObject): Finding[] {
  return listOperations(document)
    .filter(({ path }) => path.startsWith("/"))
    .flatMap(({ path, pathItem, operation, keys }) => {
      const declared = [...arrayOf(pathItem.parameters), ...arrayOf(operation.parameters)]
        .map((parameter) => resolve(document, parameter))
        .filter((parameter) => parameter.in === "path")
        .map(({ name }) => name);
      const wanted = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? "");
      return wanted
        .filter((name) => !declared.includes(name))
        .map((name) => ({
          code: "specification-undeclared-parameter",
          level: "warning" as const,
          keys,
          message: `\`${formatJsonPath(keys)}\` does not declare the path parameter \`${name}\`.`,
          hint: `Add a parameter with \`in: path\` and \`name: ${name}\`.`,
        }));
    });
}

function checkOperationIds(document: JsonObject): Finding[] {
  const first = new Map<string, string>();
  return listOperations(document).flatMap(({ operation, keys }) => {
    const id = textOf(operation.operationId);
    if (!id) return [];
    const earlier = first.get(id);
    if (earlier === undefined) {
      first.set(id, formatJsonPath(keys));
      return [];
    }
    return [
      {
        code: "specification-duplicate-operation-id",
        level: "warning" as const,
        keys: [...keys, "operationId"],
        message: `The operationId \`${id}\` is already used by \`${earlier}\`.`,
        hint: "Give each operation its own operationId.",
      },
    ];
  });
}

function checkSecurity(document: JsonObject): Finding[] {
  const declared = objectOf(objectOf(document.components).securitySchemes);
  const places = [
    { security: document.security, keys: ["security"] },
    ...listOperations(document).map(({ operation, keys }) => ({
      security: operation.security,
      keys: [...keys, "security"],
    })),
  ];
  return places.flatMap(({ security, keys }) => {
    const named = arrayOf(security).flatMap((requirement) => Object.keys(objectOf(requirement)));
    return [...new Set(named)]
      .filter((name) => !Object.hasOwn(declared, name))
      .map((name) => ({
        code: "specification-undeclared-security",
        level: "warning" as const,
        keys,
        message: `\`${formatJsonPath(keys)}\` requires the security scheme \`${name}\`, which is not declared.`,
        hint: `Declare \`${name}\` in \`components.securitySchemes\`, or use one that is declared there.`,
      }));
  });
}

function resolve(document: JsonObject, value: unknown): JsonObject {
  const item = objectOf(value);
  const keys = typeof item.$ref === "string" ? pointerKeys(item.$ref) : undefined;
  return keys ? objectOf(valueAt(document, keys)) : item;
}
