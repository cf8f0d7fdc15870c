import { check, type Row, validate, withNavigation, withSettings } from "@/tests/support/check-rows";
import { expect, test } from "@/tests/support/unit-test";

const misspelled: readonly Row[] = [
  ["a required key", `{ "groups": [{ ▸"gruop": "A", "pages": ["a"] }] }`, "missing-key", "navigation.groups[0].gruop"],
  [
    "the pages of a group",
    `{ "groups": [{ "group": "A", ▸"page": ["a"] }] }`,
    "missing-key",
    "navigation.groups[0].page",
  ],
  ["the pattern", `{ ▸"tab": [{ "tab": "A", "pages": ["a"] }] }`, "no-pattern", "navigation.tab"],
];
check("error", misspelled, withNavigation);

test("a misspelled required key is reported once, with the missing key and the intended one", () => {
  const [problem] = validate(withSettings(`"redirects": [{ "sorce": "/a", "destination": "/b" }]`));
  expect(problem).toMatchObject({
    message: "`redirects[0]` has no `source`: `sorce` means nothing here.",
    hint: "Did you mean `source`?",
  });
});

test("an unknown key and a missing key with dissimilar names are reported as two problems", () => {
  const found = validate(withNavigation(`{ "groups": [{ "zebra": "A", "pages": ["a"] }] }`));
  expect(found.map(({ code }) => code).sort()).toEqual(["missing-key", "unknown-key"]);
});
