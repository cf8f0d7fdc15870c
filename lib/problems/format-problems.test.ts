import { createProblem } from "@/lib/problems/create-problem";
import { formatProblems } from "@/lib/problems/format-problems";
import { sortProblems } from "@/lib/problems/sort-problems";
import { expect, test } from "@/tests/support/unit-test";

const unknown = createProblem(
  "unknown-key",
  { file: "docs.json", line: 4, column: 3 },
  { path: "nam", message: "`nam` has no meaning here and is ignored.", hint: "Did you mean `name`?" },
);
const missing = createProblem("missing-key", { file: "docs.json", line: 1, column: 1 }, { message: "No `name`." });
const page = createProblem("invalid-json", { file: "a.json", line: 2, column: 9 }, { message: "Not JSON." });

test("problems are grouped by file, docs.json first, with the totals at the end", () => {
  expect(formatProblems([page, unknown, missing])).toBe(
    [
      "docs.json",
      "  docs.json:1:1  error missing-key  No `name`.",
      "    Add the key.",
      "  docs.json:4:3  warning unknown-key  `nam` has no meaning here and is ignored.",
      "    Did you mean `name`?",
      "",
      "a.json",
      "  a.json:2:9  error invalid-json  Not JSON.",
      "    Fix the syntax at the given position.",
      "",
      "2 errors, 1 warning",
    ].join("\n"),
  );
});

test("no problems are one line", () => {
  expect(formatProblems([])).toBe("No problems found.");
});

test("only the first problems of a kind are printed, and the rest is counted", () => {
  const many = [1, 2, 3].map((line) => ({ ...unknown, line }));
  const text = formatProblems([...many, missing], { limitPerCode: 2 });
  expect(text).toContain("docs.json:2:3");
  expect(text).not.toContain("docs.json:3:3");
  expect(text).toContain("  and 1 more of unknown-key");
  expect(text).toContain("1 error, 3 warnings");
});

test("colors are for terminals", () => {
  expect(formatProblems([missing], { useColor: true })).toContain("\u001b[31merror\u001b[0m");
});

test("a problem that is found twice is listed once", () => {
  expect(sortProblems([missing, { ...missing }, unknown])).toEqual([missing, unknown]);
});
