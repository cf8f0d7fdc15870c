import { getOrMake } from "@/lib/base/get-or-make";
import {
  checkSchemas,
  exampleFinding,
  fitsType,
  listObjects,
  type PlacedObject,
} from "@/lib/openapi/document/check-schemas";
import { error, type Finding, warning } from "@/lib/openapi/document/finding";
import { formatJsonPath, resolveObject, targetOf } from "@/lib/openapi/document/json-pointer";
import { arrayOf, isJsonObject, objectOf, textOf } from "@/lib/openapi/document/json-value";
import { MOST_FIELDS, MOST_RESPONSES, MOST_VALUES } from "@/lib/openapi/document/operation-page-types";
import { listOperations } from "@/lib/openapi/document/summarize-operations";
import type { JsonObject } from "@/lib/openapi/document/types";

/** Finds mistakes that a JSON Schema cannot: dangling references, undeclared parameters and security schemes. */
export function checkDocument(document: JsonObject): Finding[] {
  const objects = listObjects(document);
  return [
    ...checkReferences(document),
    ...checkSchemas(document, objects),
    ...checkSizes(document, objects),
    ...checkServers(document),
    ...checkPathParameters(document),
    ...checkOperationIds(document),
    ...checkSecurity(document),
    ...checkResponses(document),
    ...checkMediaTypes(document, objects),
  ];
}

/** All references of a document with the keys that lead to them. */
export function listReferences(document: JsonObject): { reference: string; keys: string[] }[] {
  return listObjects(document).flatMap(({ value: { $ref: reference }, keys }) =>
    typeof reference === "string" ? [{ reference, keys: [...keys, "$ref"] }] : [],
  );
}

function checkReferences(document: JsonObject): Finding[] {
  return listReferences(document).flatMap(({ reference, keys }) => {
    if (!/^#(?:\/|$)/.test(reference) || targetOf(document, reference) !== undefined) return [];
    const message = `\`${reference}\` refers to something that is not in the document.`;
    return error("specification-unresolved-reference", keys, message, "Correct the reference, or add what it names.");
  });
}

/** Maximum number of entries that a page shows, by key. */
const SHOWN_ENTRIES = {
  properties: MOST_FIELDS,
  parameters: MOST_FIELDS,
  enum: MOST_VALUES,
  responses: MOST_RESPONSES,
};

/** Lists and objects of which pages show a part. */
function checkSizes(document: JsonObject, objects: readonly PlacedObject[]): Finding[] {
  // Many schemas may combine the same large one.
  const known = new Map<unknown, number>();
  const sizeOf = (value: unknown) => getOrMake(known, value, () => countEntries(value));
  return objects.flatMap(({ value, keys }) => {
    // Definitions that operations share are shown one by one.
    if (keys.length === 0 || keys.join() === "components") return [];
    const own = sizeOf(value.properties);
    const inherited = arrayOf(value.allOf).map((part) => sizeOf(resolveObject(document, part).properties));
    const combined = own > MOST_FIELDS ? 0 : inherited.reduce((sum, size) => sum + size, own);
    const sizes = Object.entries(SHOWN_ENTRIES).map(
      ([key, most]) => [key, sizeOf(value[key]), most, "entries"] as const,
    );
    return [...sizes, ["allOf", combined, MOST_FIELDS, "fields"] as const]
      .filter(([, size, most]) => size > most)
      .flatMap(([key, size, most, things]) => {
        const place = [...keys, key];
        const message = `\`${formatJsonPath(place)}\` has ${size} ${things}, of which pages show the first ${most}.`;
        return warning("specification-invalid", place, message, "Divide it into several parts.");
      });
  });
}

function countEntries(value: unknown): number {
  return Array.isArray(value) ? value.length : Object.keys(objectOf(value)).length;
}

/** Addresses of servers that are read as paths of the page: a host without its scheme. */
function checkServers(document: JsonObject): Finding[] {
  return arrayOf(document.servers).flatMap((server, index) => {
    const url = textOf(objectOf(server).url) ?? "";
    if (!/^(?:[a-z\d-]+\.)+[a-z]{2,}(?:[:/]|$)/i.test(url)) return [];
    const keys = ["servers", String(index), "url"];
    const message = `\`${formatJsonPath(keys)}\` is \`${url}\`, which is no URL.`;
    return warning("specification-invalid", keys, message, `Write \`https://${url}\`.`);
  });
}

function checkPathParameters(document: JsonObject): Finding[] {
  return listOperations(document)
    .filter(({ path }) => path.startsWith("/"))
    .flatMap(({ path, pathItem, operation, keys }) => {
      const parameters = [...arrayOf(pathItem.parameters), ...arrayOf(operation.parameters)]
        .map((parameter) => resolveObject(document, parameter))
        .filter((parameter) => parameter.in === "path");
      const declared = new Set(parameters.map(({ name }) => name));
      const wanted = new Set([...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? ""));
      const unused = [...declared].filter((name) => !wanted.has(String(name)));
      const undeclared = [...wanted].filter((name) => !declared.has(name));
      // A slip of the pen makes two problems of one; the other one says what to add.
      const place = formatJsonPath(keys);
      const surplus = (undeclared.length > 0 ? [] : unused).map((name) => {
        const message = `\`${place}\` declares the path parameter \`${name}\`, which its path does not have.`;
        const hint = `Write \`{${name}}\` into the path, or \`in: query\` at the parameter.`;
        return warning("specification-invalid", keys, message, hint);
      });
      const missing = undeclared.map((name) => {
        const message = `\`${place}\` does not declare the path parameter \`${name}\`.`;
        const hint = `Add a parameter with \`in: path\` and \`name: ${name}\`.`;
        return warning("specification-undeclared-parameter", keys, message, hint);
      });
      return [...surplus, ...missing];
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
    const message = `The operationId \`${id}\` is already used by \`${earlier}\`.`;
    const hint = "Give each operation its own operationId.";
    return warning("specification-duplicate-operation-id", [...keys, "operationId"], message, hint);
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
      .map((name) => {
        const message = `\`${formatJsonPath(keys)}\` requires the security scheme \`${name}\`, which is not declared.`;
        const hint = `Declare \`${name}\` in \`components.securitySchemes\`, or use one that is declared there.`;
        return warning("specification-undeclared-security", keys, message, hint);
      });
  });
}

/** Operations that describe no response. */
function checkResponses(document: JsonObject): Finding[] {
  const isPublished = textOf(document.openapi)?.startsWith("3.0") === false;
  return listOperations(document).flatMap(({ operation, keys }) => {
    const isMissing = operation.responses === undefined;
    // The published schemas of other versions ask for the key.
    if ((isMissing && !isPublished) || Object.keys(objectOf(operation.responses)).length > 0) return [];
    const place = isMissing ? keys : [...keys, "responses"];
    const message = `\`${formatJsonPath(keys)}\` describes no response, so readers do not know what it returns.`;
    const hint = "Add `responses` with at least the successful one.";
    return [
      { code: "specification-invalid", level: isMissing ? "note" : "warning", keys: place, message, hint } as const,
    ];
  });
}

/** Media types that are not valid, such as `json`, and examples of bodies that do not have the type of their schema. */
function checkMediaTypes(document: JsonObject, objects: readonly PlacedObject[]): Finding[] {
  const outsideSchemas = objects.filter(({ keys }) => !keys.some((key) => /^(?:schemas?$|x-)/.test(key)));
  return outsideSchemas.flatMap(({ value: { schema, example, content }, keys }) => {
    const resolved = isJsonObject(schema) ? resolveObject(document, schema) : undefined;
    const isMismatch = resolved && example !== undefined && !fitsType(example, resolved);
    const wrong = Object.keys(objectOf(content)).filter((type) => !type.includes("/"));
    return [
      ...(isMismatch ? [exampleFinding(example, resolved, [...keys, "example"])] : []),
      ...wrong.map((type) => mediaTypeFinding(type, [...keys, "content", type])),
    ];
  });
}

function mediaTypeFinding(type: string, keys: string[]): Finding {
  const message = `\`${formatJsonPath(keys)}\`: \`${type}\` is not a media type.`;
  const hint = /^[a-z]+$/i.test(type)
    ? `Write \`${type === "text" ? "text/plain" : `application/${type}`}\`.`
    : "Write a type such as `application/json`.";
  return warning("specification-invalid", keys, message, hint);
}
