import { compiledFixture, renderFixture } from "@/tests/support/render-fixture";
import { expect, test } from "@/tests/support/unit-test";

const FILES = {
  "guides/frame.jsx":
    "export default ({ children }) => <main>{children}</main>; export const label = 'L'; export const Box = ({ children }) => <b>{children}</b>",
  "guides/notes.txt": "text",
};

const renderings: [rule: string, source: string, html: string][] = [
  ["a default export is what the page is shown in", "export default ({ children }) => <main>{children}</main>", "main"],
  ["also one of another file", 'export { default } from "./frame.jsx"', "main"],
  ["also one beside others", 'export { default, label } from "./frame.jsx"', "main"],
  ["also a name that is exported as the default", 'export { Box as default } from "./frame.jsx"', "b"],
  ["also one of the page itself", "export const A = ({ children }) => <i>{children}</i>\nexport { A as default }", "i"],
  ["a default under another name is none", 'export { default as Frame } from "./frame.jsx"', "p"],
  ["an export of nothing changes nothing", "export {}", "p"],
];
for (const [rule, source, tag] of renderings) {
  test(`exports of a page: ${rule}`, async () => {
    const html = await renderFixture(`${source}\n\nHi`, { files: FILES });
    expect(html).toBe(tag === "p" ? "<p>Hi</p>" : `<${tag}><p>Hi</p></${tag}>`);
  });
}

const bindings: [rule: string, source: string, html: string][] = [
  ["default imports", 'import Frame from "./frame.jsx"\n\n<Frame>a</Frame>', "<main>a</main>"],
  ["several at once", 'import Frame, { label as l } from "./frame.jsx"\n\n{l}', "L"],
  ["a namespace", 'import * as all from "./frame.jsx"\n\n{all.label}', "L"],
  ["a default by its name", 'import { default as Frame } from "./frame.jsx"\n\n<Frame>a</Frame>', "<main>a</main>"],
  ["a name in quotes", 'import { "label" as l } from "./frame.jsx"\n\n{l}', "L"],
  ["React", 'import { Fragment } from "react"\n\n<Fragment>a</Fragment>', "a"],
];
for (const [rule, source, html] of bindings) {
  test(`imports bind ${rule}`, async () => {
    expect(await renderFixture(source, { files: FILES })).toBe(html);
  });
}

test("imports are listed by specifier, with the resolved file", async () => {
  const source = 'import Frame from "./frame"\nexport { label } from "/guides/frame.jsx"\nimport "./frame.jsx"\n\nHi';
  const { imports } = await compiledFixture(source, { files: FILES });
  expect(imports).toEqual([
    { specifier: "./frame", file: "guides/frame.jsx" },
    { specifier: "/guides/frame.jsx", file: "guides/frame.jsx" },
  ]);
});

const refusals: [rule: string, statement: string, code: string, text: string][] = [
  ["a file that does not exist", 'import A from "./none.jsx"', "missing-import", "none.jsx"],
  ["a file that is no code", 'import A from "./notes.txt"', "missing-import", "notes.txt"],
  ["a package", 'import A from "lodash"', "package-import", "package"],
  ["the alias of a bundler", 'import A from "@site/src/a"', "package-import", "/src/a"],
  ["an alias with a tilde", 'import A from "~/a"', "package-import", "/a"],
  ["a scope, which is no alias", 'import A from "@acme/a"', "package-import", "package.json"],
  ["every name of a file", 'export * from "./frame.jsx"', "refused-import", "names must be listed"],
];
for (const [rule, statement, code, text] of refusals) {
  test(`what cannot be imported is reported: ${rule}`, async () => {
    const { problems } = await compiledFixture(`\n${statement}\n\nHi`, { files: FILES });
    expect(problems.map(({ code, line }) => [code, line])).toEqual([[code, 2]]);
    expect(`${problems[0]?.message} ${problems[0]?.hint}`).toContain(text);
  });
}

test("a component that is missing shows its content", async () => {
  expect(await renderFixture('import A from "./none.jsx"\n\n<A>**in**</A>')).toBe("<strong>in</strong>");
});

test("code of a page renders built-in components, unless it has its own of that name", async () => {
  expect(await renderFixture("export const A = () => <Note>a</Note>\n\n<A />")).toBe("<x-note>a</x-note>");
  expect(
    await renderFixture("export const Note = () => <i>own</i>\n\nexport const A = () => <Note>a</Note>\n\n<A />"),
  ).toBe("<i>own</i>");
});
