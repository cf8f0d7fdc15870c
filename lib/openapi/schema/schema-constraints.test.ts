import type { JsonObject } from "@/lib/openapi/document/types";
import { constraintTexts } from "@/lib/openapi/schema/constraint-texts";
import { constraintsOf } from "@/lib/openapi/schema/schema-constraints";
import { expect, test } from "@/tests/support/unit-test";

const rows: [schema: JsonObject, texts: string[], sentence: string][] = [
  [{}, [], "nothing said"],
  [{ minimum: 1, maximum: 100 }, ["1 – 100"], "two limits are one range"],
  [{ minimum: 0 }, ["≥ 0"], "zero is a limit"],
  [{ maximum: -0.5 }, ["≤ -0.5"], "an upper limit alone"],
  [{ minimum: 3, maximum: 3 }, ["= 3"], "one possible number"],
  [{ exclusiveMinimum: 0, exclusiveMaximum: 5 }, ["> 0", "< 5"], "limits that are not reached"],
  [{ minimum: 0, exclusiveMinimum: true }, ["> 0"], "the same in OpenAPI 3.0"],
  [{ maximum: 5, exclusiveMaximum: true }, ["< 5"], "for the upper limit, too"],
  [{ minimum: 0, exclusiveMinimum: false }, ["≥ 0"], "a flag that is off"],
  [{ exclusiveMinimum: true }, [], "a flag without limit"],
  [{ multipleOf: 0.01 }, ["multipleOf 0.01"], "a multiple"],
  [{ minLength: 2, maxLength: 2 }, ["length = 2"], "one length"],
  [{ minItems: 1 }, ["items ≥ 1"], "items of a list"],
  [{ maxProperties: 9 }, ["keys ≤ 9"], "keys of an object"],
  [{ minContains: 1, maxContains: 2 }, ["contains 1 – 2"], "items of a kind"],
  [{ uniqueItems: true }, ["unique"], "different items"],
  [{ uniqueItems: false }, [], "items that may be equal"],
  [{ pattern: "^a/b$" }, ["/^a/b$/"], "an expression"],
  [{ const: "a" }, ["= a"], "a constant text"],
  [{ const: false }, ["= false"], "a constant that is false"],
  [{ const: 0 }, ["= 0"], "zero as constant"],
  [{ const: null }, ["= null"], "null as constant"],
  [{ const: { a: [1] } }, ['= {"a":[1]}'], "a constant object"],
  [{ minimum: null, maxLength: null, pattern: null }, [], "keys that YAML leaves empty"],
];

for (const [schema, texts, sentence] of rows) {
  test(`constraints of ${JSON.stringify(schema)}: ${sentence}`, () => {
    expect(constraintTexts(constraintsOf(schema))).toEqual(texts);
  });
}
