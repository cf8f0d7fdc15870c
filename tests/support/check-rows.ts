import { resolveReferences } from "@/lib/config/resolve-references";
import { parseSourceFile } from "@/lib/config/source-file";
import { validateConfig } from "@/lib/config/validate-config";
import type { ProblemCode } from "@/lib/problems/catalog";
import type { Problem } from "@/lib/problems/types";
import { expect, test } from "@/tests/support/unit-test";

/** A row: what it proves, the JSON with `▸` before the place that must be named, the code and the JSON path. */
export type Row = readonly [title: string, json: string, code: ProblemCode, path: string];

const MARK = "▸";

/** The problems of a docs.json. */
export function validate(text: string): Problem[] {
  const parsed = parseSourceFile(text);
  if (!parsed.ok) throw new Error(`The test contains invalid JSON: ${parsed.error.reason}: ${text}`);
  return validateConfig(
    resolveReferences("docs.json", new Map([["docs.json", { type: "read", source: parsed.value }]])),
  );
}

function positionOfMark(text: string): { line: number; column: number } {
  const before = text.slice(0, text.indexOf(MARK)).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** A sound docs.json with settings added. */
export function withSettings(settings: string): string {
  return `{
  "theme": "mint", "name": "Docs", "colors": { "primary": "#123456" },
  "navigation": { "pages": ["index"] },
  ${settings}
}`;
}

/** A sound docs.json with another navigation. */
export function withNavigation(navigation: string): string {
  return `{
  "theme": "mint", "name": "Docs", "colors": { "primary": "#123456" },
  "navigation": ${navigation}
}`;
}

/** One test for each row: it names exactly one problem, at the marked place. */
export function check(level: Problem["level"], rows: readonly Row[], wrap: (json: string) => string): void {
  for (const [title, json, code, path] of rows) {
    test(`${level}: ${title}`, () => {
      const text = wrap(json);
      const found = validate(text.replace(MARK, ""));
      expect(found.map(({ code, level, path, line, column }) => ({ code, level, path, line, column }))).toEqual([
        { code, level, path, ...positionOfMark(text) },
      ]);
    });
  }
}
