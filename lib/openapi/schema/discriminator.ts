import { objectOf, textOf } from "@/lib/openapi/document/json-value";

/** The value of a discriminator for one of the options: the option's key in the mapping, else the name of its component. */
export function discriminatorValue(discriminator: unknown, raw: unknown, name: string | undefined): string | undefined {
  const reference = textOf(objectOf(raw).$ref);
  const mapped = Object.entries(objectOf(objectOf(discriminator).mapping)).find(
    ([, target]) => (reference !== undefined && target === reference) || (name !== undefined && target === name),
  );
  return mapped?.[0] ?? name;
}
