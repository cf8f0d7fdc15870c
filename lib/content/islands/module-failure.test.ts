import { withoutTypes } from "@/lib/content/islands/build-island-module";
import { moduleProblem } from "@/lib/content/islands/module-failure";
import { parseModule } from "@/lib/content/islands/parse-module";
import { expect, test } from "@/tests/support/unit-test";

async function problemOf(file: string, source: string) {
  try {
    parseModule(await withoutTypes(file, source));
    return undefined;
  } catch (error) {
    const problem = moduleProblem(error, file);
    if (!problem) throw error;
    return problem;
  }
}

const rows: readonly [title: string, file: string, source: string, line: number, column: number, reason: RegExp][] = [
  [
    "a tag that is not closed",
    "a.jsx",
    "export const A = () => {\n  return <div></span>;\n};",
    2,
    15,
    /closing tag for <div>\.$/,
  ],
  ["a bracket too few", "a.js", "export const a = [1;\n", 1, 20, /Unexpected token\.$/],
  ["types that are none", "a.tsx", "export const a: = 1;\n", 1, 17, /Unexpected "="\.$/],
];

for (const [title, file, source, line, column, reason] of rows) {
  test(`${title} is at its place in its own file`, async () => {
    const problem = await problemOf(file, source);
    expect(problem).toMatchObject({ code: "invalid-mdx", level: "error", file, line, column });
    expect(problem?.message).toMatch(reason);
  });
}

test("other errors are no problem of the file", () => {
  expect(moduleProblem(new Error("out of memory"), "a.jsx")).toBeUndefined();
});
