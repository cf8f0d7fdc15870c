import type { SchemaView } from "@/lib/openapi/document/operation-page-types";
import type { JsonObject } from "@/lib/openapi/document/types";
import { rulesOf } from "@/lib/openapi/schema/schema-view";
import { expect, test } from "@/tests/support/unit-test";

/** Rules whose views are the schemas that they show. */
function rules(schema: JsonObject, direction: "request" | "response" = "request") {
  return rulesOf(schema, direction, (raw) => raw as SchemaView);
}

const known = { properties: { kind: { type: "string" }, iban: { minLength: 15 } } };
const isCard = { properties: { kind: { const: "card" } } };
const asksIban = { required: ["iban"] };
const showsIban = { required: ["iban"], properties: { iban: { minLength: 15 } } };

// oxlint-disable unicorn/no-thenable -- a keyword of JSON Schema
const rows: [schema: JsonObject, shown: object, sentence: string][] = [
  [{}, {}, "nothing said"],
  [known, {}, "fields alone are no rules"],
  [
    { ...known, if: isCard, then: asksIban, else: false },
    { conditions: [{ when: isCard, met: showsIban, unmet: false }] },
    "a condition with what holds in both cases, and the fields it asks for as their schema describes them",
  ],
  [
    { ...known, if: { not: isCard }, else: asksIban },
    { conditions: [{ when: isCard, met: showsIban }] },
    "what holds unless something is not so holds when it is so",
  ],
  [
    { ...known, dependentRequired: { kind: ["iban"] } },
    { conditions: [{ when: { required: ["kind"], properties: { kind: { type: "string" } } }, met: showsIban }] },
    "a field that another one asks for",
  ],
  [
    { allOf: [{ if: isCard, then: false }, { required: ["a"] }, { if: asksIban, then: true }] },
    {
      conditions: [
        { when: isCard, met: false },
        { when: { required: ["iban"], properties: { iban: {} } }, met: true },
      ],
    },
    "the conditions of all parts",
  ],
  [{ contains: { const: 1 } }, { contains: { const: 1 } }, "what a list must contain"],
  [{ contains: false }, { contains: false }, "even nothing"],
  [{ propertyNames: { maxLength: 5 } }, { keyNames: { type: "string", maxLength: 5 } }, "names of keys are texts"],
  [{ propertyNames: true }, {}, "any name is no rule"],
  [{ not: {} }, {}, "what accepts nothing refuses nothing in particular"],
  [
    { not: { required: ["constructor"] } },
    { not: { required: ["constructor"], properties: { constructor: {} } } },
    "a refused field called like a method",
  ],
  [{ additionalProperties: false }, { isClosed: true }, "other fields are refused"],
  [{ unevaluatedProperties: false }, { isClosed: true }, "the same in later words"],
  [{ additionalProperties: {} }, {}, "other fields are let in"],
  [
    { if: { $ref: "#/x", required: ["a"] }, then: true },
    { conditions: [{ when: { $ref: "#/x", required: ["a"] }, met: true }] },
    "a reference is left as it is",
  ],
];
// oxlint-enable unicorn/no-thenable

for (const [schema, shown, sentence] of rows) {
  test(`rules: ${sentence}`, () => expect(rules(schema)).toEqual(shown));
}

test("what comes back is not said to be closed", () => {
  expect(rules({ additionalProperties: false }, "response")).toEqual({});
});
