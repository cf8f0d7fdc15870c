import { objectOf, textOf } from "@/lib/openapi/document/json-value";

/** What the discriminator of a choice says for one of its options: its key in the mapping, else the component's name. */
export function discriminatorValue(discriminator: unknown, raw: unknown, name: string | undefined): string | undefined {
  const reference = textOf(objectOf(raw).$ref);
  const mapped = Object.entries(objectOf(objectOf(discriminator).mapping)).find(
    ([, target]) => (reference !== undefined && target === reference) || (name !== undefined && target === name),
  );
  return mapped?.[0] ?? name;
}
