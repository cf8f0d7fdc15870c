import type { JsonObject } from "@/lib/openapi/document/types";
import { numberExample, stringExample } from "@/lib/openapi/samples/scalar-example";
import { expect, test } from "@/tests/support/unit-test";

const texts: [schema: JsonObject, least: number, most: number, sentence: string][] = [
  [{ minLength: 7, maxLength: 7 }, 7, 7, "one length just below that of the usual text"],
  [{ minLength: 8, maxLength: 8 }, 8, 8, "the length of the usual text"],
  [{ minLength: 1, maxLength: 1 }, 1, 1, "one character"],
  [{ maxLength: 0 }, 0, 0, "no character"],
  [{ maxLength: -1 }, 0, 0, "a limit that makes no sense"],
  [{ minLength: 64, maxLength: 64 }, 64, 64, "a fixed length"],
  [{ minLength: 9e9 }, 1, 2_000, "an absurd length"],
  [{ minLength: "3", maxLength: null }, 1, 20, "limits that are no numbers"],
  [{ minLength: 12, pattern: "^[a-z]+$" }, 12, 12, "a length and a pattern"],
];

for (const [schema, least, most, sentence] of texts) {
  test(`a text of ${sentence}: ${JSON.stringify(schema)}`, () => {
    const { length } = stringExample(schema);
    expect(length).toBeGreaterThanOrEqual(least);
    expect(length).toBeLessThanOrEqual(most);
  });
}

for (const format of ["constructor", "__proto__", "toString", "unknown", ""]) {
  test(`the format ${JSON.stringify(format)} says nothing`, () => {
    expect(stringExample({ format })).toBe(stringExample({}));
  });
}

const formatted: [format: string, pattern: RegExp][] = [
  ["time", /^\d\d:\d\d:\d\dZ$/],
  ["duration", /^P\d+D$/],
  ["byte", /^[\w+/]+={0,2}$/],
  ["json-pointer", /^\//],
  ["relative-json-pointer", /^\d/],
  ["hostname", /^[a-z.]+$/],
];

for (const [format, pattern] of formatted) {
  test(`a text has the format ${format}`, () => expect(stringExample({ format })).toMatch(pattern));
}

test("a pattern goes before a format that contradicts it", () => {
  expect(stringExample({ format: "date", pattern: "^\\d{2}/\\d{2}$" })).toMatch(/^\d{2}\/\d{2}$/);
});

const numbers: [schema: JsonObject, isInteger: boolean, sentence: string][] = [
  [{ minimum: 10, exclusiveMinimum: 5 }, false, "the higher of two lower limits"],
  [{ minimum: 5, exclusiveMinimum: 10 }, false, "the same the other way around"],
  [{ maximum: 3, exclusiveMaximum: 100 }, false, "the lower of two upper limits"],
  [{ minimum: 0, exclusiveMinimum: true, maximum: 1, exclusiveMaximum: true }, false, "limits excluded by flags"],
  [{ exclusiveMinimum: 0, exclusiveMaximum: 2 }, true, "the one integer between limits"],
  [{ minimum: 0.5, maximum: 1.5 }, true, "an integer between fractions"],
  [{ minimum: -1.5, maximum: -0.5 }, true, "an integer between negative fractions"],
  [{ minimum: 7, maximum: 7 }, true, "the only possible number"],
  [{ maximum: -5 }, true, "a number below zero"],
  [{ minimum: 1234567890123456, multipleOf: 1 }, true, "a long identifier"],
  [{ minimum: 10, maximum: 15, multipleOf: 7 }, true, "a multiple between limits"],
  [{ minimum: 8, maximum: 15, multipleOf: 7 }, true, "the multiple below where the next is too high"],
  [{ minimum: 0.05, multipleOf: 0.1 }, false, "a multiple of a fraction"],
  [{ multipleOf: 0.01 }, false, "a price"],
  [{ minimum: "2", maximum: null, multipleOf: "3" }, true, "limits that are no numbers"],
  [{ multipleOf: 0 }, true, "a multiple of nothing"],
  [{ multipleOf: -3 }, true, "a multiple that makes no sense"],
];

const limit = (value: unknown, otherwise: number) => (typeof value === "number" ? value : otherwise);

for (const [schema, isInteger, sentence] of numbers) {
  test(`a number is ${sentence}: ${JSON.stringify(schema)}`, () => {
    const value = numberExample({ ...schema, type: isInteger ? "integer" : "number" }, isInteger);
    expect(value).toBeGreaterThanOrEqual(limit(schema.minimum, -Infinity));
    expect(value).toBeLessThanOrEqual(limit(schema.maximum, Infinity));
    if (schema.exclusiveMinimum !== undefined)
      expect(value).toBeGreaterThan(limit(schema.exclusiveMinimum, limit(schema.minimum, 0)));
    if (schema.exclusiveMaximum !== undefined)
      expect(value).toBeLessThan(limit(schema.exclusiveMaximum, limit(schema.maximum, 0)));
    if (isInteger) expect(Number.isInteger(value)).toBe(true);
    const step = limit(schema.multipleOf, 0);
    if (step > 0) expect(Math.abs(value / step - Math.round(value / step))).toBeLessThan(1e-9);
  });
}
