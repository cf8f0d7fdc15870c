import { ownValue } from "@/lib/base/own-value";
import { isJsonObject, textOfValue } from "@/lib/openapi/document/json-value";
import type { MediaTypeView } from "@/lib/openapi/document/operation-page-types";
import { parameterPairs } from "@/lib/openapi/samples/serialize-parameter";

/**
 * The names and values that a form body sends. A list becomes a pair for each item, and an object becomes JSON. Fields whose
 * `encoding` has a style are written like query parameters of that style. Null is left out.
 * @example formPairs({ price: { unit: 5 } }, { price: { style: "deepObject" } }) // [["price[unit]", "5"]]
 */
export function formPairs(
  value: unknown,
  styles: NonNullable<MediaTypeView["fieldStyles"]> = {},
): [name: string, value: string][] {
  return Object.entries(isJsonObject(value) ? value : {}).flatMap(([name, field]) => {
    const style = ownValue(styles, name);
    if (!style) return plainPairs(name, field);
    return parameterPairs({ ...style, name, value: field }).map(([key, text, separator]): [string, string] => [
      key,
      Array.isArray(text) ? text.join(separator) : text,
    ]);
  });
}

function plainPairs(name: string, field: unknown): [string, string][] {
  const items = (Array.isArray(field) ? field : [field]).filter((item) => item !== null && item !== undefined);
  return items.map((item) => [name, textOfValue(item)]);
}
