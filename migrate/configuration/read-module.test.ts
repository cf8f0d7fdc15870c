import { findUnread, ModuleReader } from "@/migrate/configuration/read-module";
import { memoryFolder, type SourceFiles } from "@/migrate/testing/migrate-fixture";
import { expect, test } from "@/tests/support/unit-test";

interface Row {
  rule: string;
  /** Files by path; `config.ts` is the one that is read. */
  files: SourceFiles;
  value: unknown;
  report?: string[];
}

const only = (source: string): SourceFiles => ({ "config.ts": source });

const NEEDS = "This part of the configuration is known only when its code runs (`--run`).";

const ROWS: Row[] = [
  {
    rule: "helpers of packages return what they are given",
    files: only("import { defineConfig } from 'x'\nexport default withPwa(defineConfig({ a: 1 } satisfies Config))"),
    value: { a: 1 },
  },
  {
    rule: "a function that is exported is called",
    files: only("export default async function () { return { a: (await import('./b')).a } }"),
    value: { a: 2 },
  },
  {
    rule: "exports that pass through other files",
    files: {
      "config.ts":
        "import { one, two as second } from './parts'\nimport * as all from './parts/b'\nexport default { one, second, all }",
      "parts/index.ts": "export * from './a'\nexport { two } from './b'",
      "parts/a.ts": "export const one = 1",
      "parts/b.ts": "export const two = 2",
    },
    value: { one: 1, second: 2, all: { two: 2 } },
  },
  {
    rule: "files of CommonJS, and data",
    files: {
      "config.ts":
        "const a = require('./a.cjs')\nimport b from './a.cjs'\nimport { version } from './package.json'\nmodule.exports = { a: a.a, c: b.c, version }",
      "a.cjs": "exports.a = 1\nmodule.exports.c = 2",
      "package.json": '{ "version": "3" }',
    },
    value: { a: 1, c: 2, version: "3" },
  },
  {
    rule: "functions of the configuration that return a value",
    files: only(
      "export default { nav: nav('en') }\nfunction nav(locale: string) {\n  const prefix = `/${locale}`\n  return [{ text: 'a', link: `${prefix}/a` }]\n}",
    ),
    value: { nav: [{ text: "a", link: "/en/a" }] },
  },
  {
    rule: "what is set later is reported",
    files: only(
      "const list = [1]\nconst config = { list, theme: {} as any }\nif (list) config.theme.a = 1\nlist.push(2)\nconfig.theme.b = 3\nconsole.log(list)\nexport default config",
    ),
    value: { list: [1], theme: {} },
    report: [NEEDS, NEEDS, NEEDS],
  },
  {
    rule: "what functions and operators change is reported",
    files: only(
      "const list = []\nconst theme: any = { a: 1 }\nfunction add(name: string) { list.push(name) }\nadd('a')\nObject.assign(theme, { b: 2 })\nawait fill(list)\ndelete theme.a\nexport default { list, theme }",
    ),
    value: { list: [], theme: { a: 1 } },
    report: [NEEDS, NEEDS, NEEDS, NEEDS],
  },
  {
    rule: "a package's result in a text is left out and reported",
    files: only("import { execSync } from 'child_process'\nexport default { a: `v${execSync('x')}` }"),
    value: { a: "v" },
    report: ["A part of this text is known only when the code runs; it was left out."],
  },
  {
    rule: "a condition that only running the code could tell is reported, whichever alternative is read",
    files: only(
      "import isCI, { site } from 'pkg'\nexport default { a: isCI ? 1 : 2, b: site.a ? 1 : 2, c: site.b || 3, d: process.env.NODE_ENV === 'production' ? 4 : 5 }",
    ),
    value: { a: 2, b: 2, c: 3, d: 4 },
    report: [NEEDS, NEEDS, NEEDS],
  },
  {
    rule: "a module that is imported by a call has all its exports",
    files: {
      "config.ts": "export default async () => ({ a: (await import('./c')).default, b: (await import('./c')).b })",
      "c.ts": "export default { a: 1 }\nexport const b = 2",
    },
    value: { a: { a: 1 }, b: 2 },
  },
  {
    rule: "nothing of this program can be reached",
    files: only(
      "export default { a: [].constructor, b: ({}).__proto__, c: (() => 1).constructor, d: typeof globalThis, e: process.env.HOME }",
    ),
    value: { a: undefined, b: undefined, e: undefined },
    report: ["The variable `HOME` of the environment was read as if it were not set."],
  },
];

for (const { rule, files, value, report = [] } of ROWS) {
  test(rule, () => {
    const reader = new ModuleReader(memoryFolder({ "b.ts": "export const a = 2", ...files }));
    const config = reader.readConfiguration("config.ts");
    const known = Object.fromEntries(Object.entries(config).filter(([, part]) => findUnread({ part }).length === 0));
    expect(reader.findings.map(({ message }) => message)).toEqual(report);
    expect(known).toEqual(value);
  });
}

test("what a package makes is found with its place", () => {
  const reader = new ModuleReader(
    memoryFolder(
      only(
        "import { generate } from 'pkg'\nexport default {\n  a: generate({}),\n  b: [\n    ...unknown.map(x),\n  ],\n  c: { ...generate({}) },\n  d: {\n    ...unknown.d,\n  },\n}",
      ),
    ),
  );
  expect(findUnread(reader.readConfiguration("config.ts")).map(({ line }) => line)).toEqual([3, 5, 7, 9]);
});
