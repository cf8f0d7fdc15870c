import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { problemCatalog } from "@/lib/problems/catalog";
import { expect, test } from "@/tests/support/unit-test";

const folders = ["content", "navigation", "openapi", "site"];

/** Codes that the source writes as `code: "…"`, or as the first argument of a function; problem codes are the ones with a hyphen. */
function writtenCodes(): string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join("lib", folder), { recursive: true, encoding: "utf8" }).map((file) =>
      path.join("lib", folder, file),
    ),
  );
  const sources = files.filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
  return sources.flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(
        /(?:\bcode: |\b(?:createProblem|error|warning|note)\(\s*)"([a-z]+(?:-[a-z]+)+)"/g,
      ),
    ].map((match) => match[1] ?? ""),
  );
}

test("every code that a site can report is in the catalog", () => {
  const codes = writtenCodes();
  expect(codes).toContain("invalid-mdx");
  expect(codes.filter((code) => !(code in problemCatalog))).toEqual([]);
});

test("every code has a meaning and a fix, in sentences", () => {
  const sentence = /^[A-Z`].*[.]$/;
  const poor = Object.entries(problemCatalog).filter(
    ([, { meaning, remedy }]) => !sentence.test(meaning) || !sentence.test(remedy),
  );
  expect(poor).toEqual([]);
});

test("a test names every code", () => {
  const files = ["lib", "tests"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
  );
  const tests = files.filter((file) => /(?:\.test|\.spec)\.ts$/.test(file) || /^tests\/.*\.ts$/.test(file));
  const text = tests.map((file) => readFileSync(file, "utf8")).join("\n");
  expect(Object.keys(problemCatalog).filter((code) => !new RegExp(`\\b${code}\\b`).test(text))).toEqual([]);
});
