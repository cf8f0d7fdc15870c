import { createProblem } from "@/lib/problems/create-problem";
import { withoutConsequences } from "@/lib/problems/without-consequences";
import { expect, test } from "@/tests/support/unit-test";

const place = { file: "docs.json", line: 1, column: 1 };
const empty = createProblem("empty-element", place, { path: "navigation.groups[1]", message: "Empty." });
const missingPage = (path: string) => createProblem("missing-page", place, { path, message: "No page." });

test("an element that is empty because of an error in it is that one error", () => {
  const cause = missingPage("navigation.groups[1].pages[0]");
  expect(withoutConsequences([empty, cause])).toEqual([cause]);
});

test("an empty element is a separate problem if the error is at another position", () => {
  const elsewhere = missingPage("navigation.groups[10].pages[0]");
  expect(withoutConsequences([empty, elsewhere])).toEqual([empty, elsewhere]);
});

test("a specification whose name has the wrong type is not also reported as missing", () => {
  const path = "navigation.groups[1].openapi";
  const unreadable = createProblem("specification-unreadable", place, { path, message: "No such file." });
  const wrongType = createProblem("wrong-type", place, { path, message: "Must be text." });
  expect(withoutConsequences([unreadable, wrongType])).toEqual([wrongType]);
});
