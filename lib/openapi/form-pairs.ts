import { isJsonObject, textOfValue } from "@/lib/openapi/json-value";

/**
 * Name and value pairs that a form body sends: a list gives a pair for each item, an object is written as JSON. Fields
 * whose `encoding` has the style `deepObject` give a pair for each value inside them.
 * @example formPairs({ price: { unit: 5 } }, ["price"]) // [["price[unit]", "5"]]
 */
export function formPairs(value: unknown, deepFields: readonly string[] = []): [name: string, value: string][] {
  return Object.entries(isJsonObject(value) ? value : {}).flatMap(([name, field]) => {
    if (deepFields.includes(name)) return deepPairs(name, field);
    return (Array.isArray(field) ? field : [field]).map((item): [string, string] => [name, textOfValue(item)]);
  });
}

function deepPairs(name: string, value: unknown): [string, string][] {
  if (typeof value !== "object" || value === null) return [[name, textOfValue(value)]];
  return Object.entries(value).flatMap(([key, inner]) => deepPairs(`${name}[${key}]`, inner));
}
