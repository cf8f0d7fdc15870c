import { compilePathPattern, matchPathPattern } from "@/lib/base/path-pattern";
import { expect, test } from "@/tests/support/unit-test";

const rows: [sentence: string, pattern: string, path: string, taken: Record<string, string> | undefined][] = [
  ["text fits itself", "/a/b", "/a/b", {}],
  ["text fits no longer path", "/a", "/ab", undefined],
  ["a name takes a segment", "/a/:id", "/a/7", { id: "7" }],
  ["a name takes no empty segment", "/a/:id", "/a/", undefined],
  ["names share a segment, the first takes most", "/:a-:b", "/x-y-z", { a: "x-y", b: "z" }],
  ["a star takes slashes", "/*", "/a/b", { "*": "a/b" }],
  ["a star gives back what the rest needs", "/*/end", "/a/end/end", { "*": "a/end" }],
  ["the first of two stars counts", "/*/x/*", "/1/x/2", { "*": "1" }],
  ["folders take nothing", "/a/:rest*", "/a", { rest: "" }],
  ["folders take what stands between", "/:rest*/end", "/a/b/end", { rest: "a/b" }],
  ["folders take nothing before an end", "/a/:rest*/end", "/a/end", { rest: "" }],
  ["signs of regular expressions are text", "/a.b(c)+", "/a.b(c)+", {}],
  ["a dot is a dot", "/a.b", "/axb", undefined],
];

for (const [sentence, pattern, path, taken] of rows) {
  test(`${sentence}: ${pattern}`, () => {
    const values = matchPathPattern(compilePathPattern(pattern), path);
    expect(values && Object.fromEntries(values)).toEqual(taken);
  });
}

test("many stars and a long path that almost matches are processed in time", () => {
  const pattern = compilePathPattern(`${"/:a*/x/*-:b-:c".repeat(5)}/end`);
  const path = "/x/x-x-x".repeat(12_000);
  expect(matchPathPattern(pattern, path)).toBeUndefined();
  expect(matchPathPattern(pattern, `${path}/end`)).toBeDefined();
});
