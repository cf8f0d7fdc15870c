import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTypeReader } from "@/lib/content/page/read-types";
import { emptyFenceMeta } from "@/lib/content/pipeline/code/fence-meta";
import { highlightCode } from "@/lib/content/pipeline/code/highlight-code";
import type { TypeReader } from "@/lib/content/pipeline/code/typed-code";
import { expect, test } from "@/tests/support/unit-test";

let folder: string;
let read: TypeReader;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lectern-types-"));
  const leaf = join(folder, "node_modules", "leaf");
  await mkdir(leaf, { recursive: true });
  await writeFile(join(leaf, "package.json"), '{ "name": "leaf", "version": "1.0.0", "types": "index.d.ts" }');
  await writeFile(
    join(leaf, "index.d.ts"),
    "/** Lets a leaf fall. */\nexport declare function fall(height: number): Promise<string>;\n",
  );
  read = createTypeReader(folder);
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

const rows: [sentence: string, code: string, shown: string, notes: string[]][] = [
  [
    "names say their types, those of installed packages with their descriptions",
    'import { fall } from "leaf";\nawait fall(3);',
    'import { fall } from "leaf";\nawait fall(3);',
    ["hover 0:9 ", "hover 1:6 (alias) fall(height: number): Promise<string>\nimport fall\n\nLets a leaf fall."],
  ],
  ["a question is answered below its line", "let a = 1;\n//  ^?", "let a = 1;", ["query 0:4 let a: number"]],
  [
    "an expected mistake is shown below its line",
    '// @errors: 2322\nlet a: number = "b";',
    'let a: number = "b";',
    ["error 0:4 Type 'string' is not assignable to type 'number'."],
  ],
  [
    "what is above a cut is read but not shown",
    "let a = 1;\n// ---cut---\na + 1;",
    "a + 1;",
    ["hover 0:0 let a: number"],
  ],
  [
    "code asks for completions",
    "// @noErrors\nlet leaf = { stem: 1 };\nleaf.st;\n//     ^|",
    "let leaf = { stem: 1 };\nleaf.st;",
    ["completion 1:7 stem"],
  ],
];

for (const [sentence, code, shown, expected] of rows) {
  test(sentence, async () => {
    const typed = await read(code, "ts");
    expect(typed.complaint).toBeUndefined();
    expect(typed.code).toBe(shown);
    const notes = typed.notes.map(({ kind, line, character, text }) => `${kind} ${line}:${character} ${text}`);
    for (const start of expected)
      expect(
        notes.some((note) => note.startsWith(start)),
        notes.join("\n"),
      ).toBe(true);
  });
}

const refused: [sentence: string, language: string, code: string, problem: string, message: RegExp][] = [
  ["a mistake that is not expected", "ts", 'let a: number = "b";', "code-type-error", /not assignable.*TS2322/],
  [
    "a package that is not installed",
    "tsx",
    'import "twig/leaf";\nimport { a } from "twig";',
    "code-type-error",
    /twig.*TS2307/,
  ],
  ["another language", "py", "a = 1", "unsupported-code-option", /`py`/],
];

for (const [sentence, language, code, problem, message] of refused) {
  test(`${sentence} is reported, and the block has no types`, async () => {
    const { complaint, notes } = await read(code, language);
    expect(notes).toEqual([]);
    expect(complaint).toMatchObject({ code: problem, message: expect.stringMatching(message) });
  });
}

test("a block that fails is shown without its instructions to the compiler", async () => {
  const { code, complaint } = await read('let a: number = "b";\n//  ^?', "ts");
  expect(code).toBe('let a: number = "b";');
  expect(complaint?.hint).toContain("// @errors: 2322");
});

test("types are attributes in the markup, so that copied code contains only code", async () => {
  const { code, notes } = await read("let leaf = 1;\n//  ^?\nleaf;", "ts");
  const theme = { light: "github-light-default", dark: "dark-plus" };
  const { html } = await highlightCode(code, "ts", emptyFenceMeta(), { theme, isAlwaysDark: false }, notes);
  expect(html.match(/data-type="let leaf: number"/g)).toHaveLength(2);
  expect(html).toContain('data-note="let leaf: number"');
  expect(html.replace(/<[^>]+>/g, "")).toBe("let leaf = 1;\nleaf;\n");
});
