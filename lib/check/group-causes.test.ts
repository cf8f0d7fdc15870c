import { compareWithBaseline, formatBaseline, parseBaseline } from "@/lib/check/baseline";
import { readFailOn, readRules } from "@/lib/check/check-settings";
import { countByCode, groupCauses } from "@/lib/check/group-causes";
import { failingProblems, selectProblems } from "@/lib/check/select-problems";
import type { Problem } from "@/lib/problems/types";
import { expect, test } from "@/tests/support/unit-test";

function problem(more: Partial<Problem> = {}): Problem {
  const base = { code: "broken-link", level: "warning", file: "a.mdx", line: 1, column: 1, path: "" } as const;
  return { ...base, message: "M", hint: "H", ...more };
}

const moved = (from: string, to: string) => problem({ correction: { from, to } });

const labels: [from: string, to: string, label: string, sentence: string][] = [
  ["/a/x", "/b/x", "`/a/` → `/b/`", "two folders"],
  ["/a/b/x", "/b/x", "`/a/` → `/`", "a folder less"],
  ["/x", "/a/x", "`/` → `/a/`", "a folder more"],
  ["/a/x", "/a/y", "`/a/x` → `/a/y`", "two pages"],
  ["a/x", "b/x", "`a/x` → `b/x`", "what is no path from the root"],
];

for (const [from, to, label, sentence] of labels) {
  test(`the cause of a move is ${sentence}: ${label}`, () => {
    const { causes } = groupCauses([moved(from, to), moved(from, to), moved(from, to)]);
    expect(causes).toMatchObject([{ label }]);
  });
}

test("three problems with the same cause are a group, the largest group first, and other problems are separate", () => {
  const { causes, others } = groupCauses([
    ...["x", "y", "z"].map((page) => moved(`/a/${page}`, `/b/${page}`)),
    ...Array.from({ length: 4 }, () => problem({ code: "unknown-key" })),
    problem({ message: "Once" }),
    problem({ message: "Once", code: "unknown-key" }),
  ]);
  expect(causes.map(({ code, problems }) => [code, problems.length])).toEqual([
    ["unknown-key", 4],
    ["broken-link", 3],
  ]);
  expect(others).toHaveLength(2);
});

test("codes are counted by level, the most frequent first, then by name", () => {
  const counted = countByCode([
    problem({ code: "b" }),
    problem({ code: "a" }),
    problem({ code: "c", level: "error" }),
    problem({ code: "c" }),
    problem({ code: "c" }),
  ]);
  expect(counted.map(({ code, level, count }) => `${code} ${level} ${count}`)).toEqual([
    "c warning 2",
    "a warning 1",
    "b warning 1",
    "c error 1",
  ]);
});

type Selection = Parameters<typeof selectProblems>[1];

const selections: [selection: Partial<Selection>, level: string | undefined, sentence: string][] = [
  [{}, "warning", "without rules"],
  [{ levels: { "broken-link": "error" } }, "error", "with the project's level"],
  [{ levels: { "broken-link": "off" } }, undefined, "whose code is off"],
  [{ levels: { other: "off" } }, "warning", "while another code is off"],
  [{ ignore: [{ code: "broken-link" }] }, undefined, "whose code is ignored"],
  [{ ignore: [{ files: "guides/" }] }, undefined, "whose folder is ignored"],
  [{ ignore: [{ files: "*.md" }] }, "warning", "while other files are ignored"],
  [{ ignore: [{ files: "*.mdx", code: "other" }] }, "warning", "that meets one of two conditions"],
  [{ ignore: [{ message: "old" }, { message: "gone" }] }, undefined, "whose message is ignored by any rule"],
  [{ only: [{ files: "guides/a.mdx" }] }, "warning", "of a file that is meant"],
  [{ only: [{ code: "other" }] }, undefined, "while another code is meant"],
  [{ only: [{ code: "broken-link" }], ignore: [{ files: "*.mdx" }] }, undefined, "that is meant and ignored"],
];

for (const [selection, level, sentence] of selections) {
  test(`a problem ${sentence} is ${level ? `a ${level}` : "left out"}`, () => {
    const one = problem({ file: "guides/a.mdx", message: "It is gone." });
    const selected = selectProblems([one], { levels: {}, ignore: [], only: [], ...selection });
    expect(selected.map((found) => found.level)).toEqual(level ? [level] : []);
  });
}

const failures: [failOn: string[] | undefined, levels: Selection["levels"], codes: string[], sentence: string][] = [
  [undefined, {}, ["broken-link", "e"], "errors, and what readers miss"],
  [undefined, { "broken-link": "warning" }, ["e"], "not what the project made milder"],
  [["warning"], {}, ["broken-link", "e", "w"], "a level and what is worse"],
  [["note", "error"], {}, ["broken-link", "e", "n", "w"], "the mildest of several levels"],
  [["n"], {}, ["n"], "a code alone"],
  [["none"], {}, [], "nothing"],
  [[], {}, [], "nothing of an empty list"],
];

for (const [failOn, levels, codes, sentence] of failures) {
  test(`a check fails for ${sentence}`, () => {
    const problems = [
      problem(),
      problem({ code: "e", level: "error" }),
      problem({ code: "n", level: "note" }),
      problem({ code: "w", level: "warning" }),
    ];
    expect(failingProblems(problems, failOn, levels).map(({ code }) => code)).toEqual(codes);
  });
}

test("a baseline excludes as many problems as it lists, at any position in the file", () => {
  const known = [problem(), problem({ line: 2 }), problem({ file: "b.mdx" })];
  const baseline = parseBaseline(formatBaseline(known));
  if (!baseline) throw new Error("The baseline cannot be read.");
  const now = [problem({ line: 9 }), problem({ line: 10 }), problem({ line: 11 }), problem({ message: "New" })];
  const { fresh, knownCount, goneCount } = compareWithBaseline(now, baseline);
  expect(fresh).toEqual([now[2], now[3]]);
  expect([knownCount, goneCount]).toEqual([2, 1]);
});

test("a baseline is the same text in any order of its problems", () => {
  const problems = [problem({ file: "b.mdx" }), problem({ message: "Z" }), problem()];
  expect(formatBaseline(problems)).toBe(formatBaseline(problems.toReversed()));
});

for (const text of ["", "{}", "[]", '{"problems": {"a": {"b": 0}}}', '{"problems": {"a": 1}}', "null"]) {
  test(`${JSON.stringify(text)} is no baseline`, () => expect(parseBaseline(text)).toBeUndefined());
}

const rules: [list: string | undefined, found: object[] | RegExp][] = [
  [undefined, []],
  [" , ", []],
  ["broken-link, guides/**", [{ code: "broken-link" }, { files: "guides/**" }]],
  ["a.mdx", [{ files: "a.mdx" }]],
  ["broken-lnik", /`broken-lnik` is not a problem code. Did you mean `broken-link`/],
  ["constructor", /`constructor` is not a problem code/],
];

for (const [list, found] of rules) {
  test(`the rules of "${list}" are read`, () => {
    const read = readRules(list);
    if (found instanceof RegExp) expect(read).toMatchObject({ ok: false, error: expect.stringMatching(found) });
    else expect(read).toEqual({ ok: true, value: found });
  });
}

test("what makes a check fail is a list of levels and codes", () => {
  expect(readFailOn(undefined)).toEqual({ ok: true, value: undefined });
  expect(readFailOn("warning, broken-link")).toEqual({ ok: true, value: ["warning", "broken-link"] });
  expect(readFailOn("toString")).toMatchObject({ ok: false });
});
