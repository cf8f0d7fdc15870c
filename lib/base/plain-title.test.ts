import { plainTitle } from "@/lib/base/plain-title";
import { expect, test } from "@/tests/support/unit-test";

const titles: [written: string, plain: string][] = [
  ["Plain words", "Plain words"],
  ["The `add` **command**", "The add command"],
  ["An *aside* and ~~nothing~~", "An aside and nothing"],
  ["__Strong__ words", "Strong words"],
  ["See [the guide](/guide)", "See the guide"],
  ["__init__.py and snake_case", "__init__.py and snake_case"],
  ["2 * 3 * 4", "2 * 3 * 4"],
  ["GET /users/{id}", "GET /users/{id}"],
];
for (const [written, plain] of titles) {
  test(`"${written}" is "${plain}"`, () => expect(plainTitle(written)).toBe(plain));
}
