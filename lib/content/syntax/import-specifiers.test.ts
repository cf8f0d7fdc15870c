import { listImportSpecifiers, snippetSpecifier } from "@/lib/content/syntax/import-specifiers";
import { listPackageImports } from "@/lib/content/syntax/package-imports";
import { expect, test } from "@/tests/support/unit-test";

const specifiers: [rule: string, source: string, found: string[]][] = [
  [
    "one of each way",
    'import "/a.css"\nimport b from "/b"\nexport * from "/c"\nexport * as d from "/d"',
    ["/a.css", "/b", "/c", "/d"],
  ],
  ["one that is named twice", 'import a from "/a"\nimport { b } from "/a"', ["/a"]],
  ["lines that end as on Windows", 'import a from "/a"\r\nimport {\r\n  b\r\n} from "/b"\r\n', ["/a", "/b"]],
  ["a default with names", "import a, { b, c as d } from './a'", ["./a"]],
  ["behind code in a line", "```inline``` text\n\nimport a from '/a'", ["/a"]],
  ["behind a fence in a list", "- ```js\n  import no from 'no'\n  ```\n\nimport a from '/a'", ["/a"]],
  ["not in a fence of tildes", "~~~\nimport a from '/a'\n~~~", []],
  ["not in a fence that Windows wrote", "```js\r\nimport a from '/a'\r\n```\r\n", []],
  [
    "a snippet by its file",
    '<Snippet file="/a.mdx" />\n<Snippet title="x" file={"snippets/b.mdx"} />',
    ["/snippets/a.mdx", "/snippets/b.mdx"],
  ],
  ["not one whose file is computed", "<Snippet file={name} />", []],
  ["a name with other letters", "import a from '/snippets/größe 日.mdx'", ["/snippets/größe 日.mdx"]],
  ["not an import while the page runs", "export const a = () => import('/a')", []],
  ["a row of white space", `import ${" ".repeat(3_000)}x`, []],
  ["names in other alphabets, and without spaces", "import größe from '/a'\nimport {日}from'/b'", ["/a", "/b"]],
  ["a long list of names", `import { ${"a, ".repeat(5_000)}} from "/a"`, ["/a"]],
  ["a row of words", `import ${"a ".repeat(20_000)}`, []],
  ["a row of open tags", "<Snippet ".repeat(5_000), []],
];
for (const [rule, source, found] of specifiers) {
  test(`what a text imports: ${rule}`, () => expect(listImportSpecifiers(source)).toEqual(found));
}

const files: [file: string, specifier: string][] = [
  ["a.mdx", "/snippets/a.mdx"],
  ["./a.mdx", "/snippets/a.mdx"],
  ["//a.mdx", "/snippets/a.mdx"],
  ["/snippets/a.mdx", "/snippets/a.mdx"],
  ["_snippets/a.mdx", "/_snippets/a.mdx"],
  ["snippets-old/a.mdx", "/snippets/snippets-old/a.mdx"],
];
for (const [file, specifier] of files) {
  test(`the file ${file} of a snippet is ${specifier}`, () => expect(snippetSpecifier(file)).toBe(specifier));
}

const packages: [rule: string, source: string, found: Record<string, string[]>][] = [
  ["a default", "import a from 'a'", { a: ["default"] }],
  ["names, under what name ever", "import { b, c as d } from 'a'", { a: ["b", "c"] }],
  ["all of them", "import * as a from 'a'", { a: ["*"] }],
  ["a default with names", "import a, { b } from 'a'", { a: ["b", "default"] }],
  ["nothing but what it does", "import 'a/style.css'", { "a/style.css": [] }],
  ["several statements together", "import a from 'a'\nimport { b } from 'a'", { a: ["default", "b"] }],
  ["names passed on", "export { b as c } from 'a'", { a: ["b"] }],
  ["a folder of a package with a scope", "import { b } from '@a/b/c'", { "@a/b/c": ["b"] }],
  ["no types", "import type { A } from 'a'\nimport type B from 'b'\nimport { type C, d } from 'c'", { c: ["d"] }],
  ["what is called `type`", "import type from 'a'\nimport { type } from 'b'", { a: ["default"], b: ["type"] }],
  [
    "neither React nor files",
    "import React from 'react'\nimport a from './a'\nimport b from '/b'\nimport c from 'snippets/c'",
    {},
  ],
  ["no list of everything", "export * from 'a'", {}],
  ["a package with a name that every object has", "import a from 'constructor'", { constructor: ["default"] }],
];
for (const [rule, source, found] of packages) {
  test(`what a text imports from packages: ${rule}`, () => {
    expect([...listPackageImports(source)]).toEqual(Object.entries(found));
  });
}
