import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { evaluateIsland } from "@/lib/content/islands/island-store.server";
import { createSiteCompiler } from "@/lib/content/run/compile-site";
import { createPageLoader } from "@/lib/content/run/load-page";
import type { ContentRuntime } from "@/lib/content/sandbox/content-runtime";
import { fullUnless } from "@/tests/support/full-tier";
import { nodeReact } from "@/tests/support/node-react";
import { renderFixture } from "@/tests/support/render-fixture";
import { expect, test } from "@/tests/support/unit-test";

/** Pages whose own code fails, each with what the reader or the author sees instead. */
const rows: { title: string; page: string; expected: RegExp }[] = [
  { title: "a loop without end in an expression", page: "{(() => { while (true) {} })()}", expected: /too long/ },
  {
    title: "a loop without end at the top",
    page: "export const x = (() => { for (;;) {} })();\n\n{x}",
    expected: /too long/,
  },
  {
    title: "a pattern that backtracks without end",
    page: `{String(/^(a+)+$/.test("${"a".repeat(60)}b"))}`,
    expected: /too long/,
  },
  { title: "recursion without end", page: "export const f = () => f();\n\n{f()}", expected: /call stack/i },
  { title: "the end of the process", page: "{process.exit(3)}", expected: /not a function/ },
  { title: "a signal to the process", page: "{process.kill(process.pid)}", expected: /not a function/ },
  { title: "modules of Node", page: '{require("node:fs").readdirSync("/")}', expected: /require is not defined/ },
  {
    title: "modules of Node, asked for while it runs",
    page: `export const files = await Function("return import('node:fs').then(() => 'open', () => 'no modules')")();\n\n{files}`,
    expected: /no modules/,
  },
  {
    title: "a promise that never settles",
    page: "{Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)}",
    expected: /too long/,
  },
  { title: "a thrown text", page: '{(() => { throw "words" })()}', expected: /words/ },
  { title: "a text without end", page: '{"a".repeat(2 ** 31)}', expected: /Invalid/ },
];

/** Renders a page. @returns its HTML and the messages of what failed. */
async function outcomeOf(page: string): Promise<string> {
  const messages: string[] = [];
  try {
    return [await renderFixture(page, {}, ({ message }) => messages.push(message)), ...messages].join("\n");
  } catch (error) {
    return String(error);
  }
}

for (const { title, page, expected } of rows) {
  // Each of those that are ended takes its time: one of them stands for them in the first tier.
  const isQuick = expected.source !== "too long" || title === "a loop without end in an expression";
  test(`${title} stops the page alone: ${page.slice(0, 60)}`, fullUnless(isQuick), async () => {
    expect(await outcomeOf(page)).toMatch(expected);
    expect(await renderFixture("The next *page*.")).toBe("<p>The next <em>page</em>.</p>");
  });
}

test("the environment of the server is not readable from a page", async () => {
  process.env.SECRET_OF_THE_TEST = "secret";
  expect(await renderFixture("[{process.env.SECRET_OF_THE_TEST}]")).toBe("<p>[]</p>");
});

const platformChanges: [change: string, owner: object][] = [
  ["globalThis.added = 1", globalThis],
  ["Array.prototype.added = 1", Array.prototype],
  ["Date.added = 1", Date],
  ["Map.prototype.added = 1", Map.prototype],
  ["Error.added = 1", Error],
  ["console.added = 1", console],
];

for (const [change, owner] of platformChanges) {
  test(`no page changes the platform for the application: ${change}`, async () => {
    expect(await outcomeOf(`{(() => { ${change}; return "done" })()}`)).toBe("done");
    expect("added" in owner).toBe(false);
  });
}

const platformUses: { title: string; expression: string; expected: string }[] = [
  {
    title: "errors of the language are errors",
    expression: "(() => { try { undefined.x } catch (error) { return String(error instanceof Error) } })()",
    expected: "true",
  },
  {
    title: "own errors are told apart",
    expression:
      "(() => { class Own extends Error {} return [new Own() instanceof Own, new Own() instanceof Error, Error(1) instanceof Own].join() })()",
    expected: "true,true,false",
  },
  {
    title: "dates are read and written",
    expression: "new Date(0).toISOString() + typeof Date()",
    expected: "1970-01-01T00:00:00.000Zstring",
  },
  { title: "maps are walked", expression: "[...new Map([[1, 2]])].join()", expected: "1,2" },
  {
    title: "addresses are taken apart",
    expression: 'new URL("https://a.example/b?c=d").searchParams.get("c")',
    expected: "d",
  },
];

for (const { title, expression, expected } of platformUses) {
  test(`the platform works as everywhere: ${title}`, async () => {
    expect(await renderFixture(`{${expression}}`)).toBe(expected);
  });
}

/** A loader for texts in a site without files. */
async function openLoader(runtime: Partial<ContentRuntime<ReactNode>>) {
  const folder = { contentDirectory: "/", pages: new Map(), generatedPages: new Map(), files: new Set<string>() };
  const codeblocks = { theme: { light: "", dark: "" }, isAlwaysDark: false, customLanguages: [] };
  const settings = { variables: { name: "secret" }, styling: { codeblocks }, seo: { trailingSlash: false } };
  const site = { ...folder, settings };
  const compiler = await createSiteCompiler(site, { dataDirectory: "/dev/null", basePath: "" });
  return createPageLoader<ReactNode>(site, compiler, { react: nodeReact, components: {}, ...runtime });
}

test("a component that never ends is left out, and the rest of the page stands", async () => {
  const failures: string[] = [];
  const loader = await openLoader({ renderFailure: ({ problem }) => String(failures.push(problem.message)) });
  const text = "export const Loop = () => { while (true) {} };\n\nBefore\n\n<Loop /><Loop /><Loop />\n\nAfter";
  const loaded = await loader.loadText("page.mdx", text);
  if (!loaded.ok) throw new Error(loaded.error.problem.message);
  const rendered = loaded.value.render();
  if (!rendered.ok) throw new Error(rendered.error.problem.message);
  const html = renderToStaticMarkup(rendered.value);
  expect(html).toContain("Before");
  expect(html).toContain("After");
  expect(failures).toHaveLength(3);
  expect(failures[0]).toMatch(/<Loop>.*too long/);
});

function Ran() {
  (globalThis as { ran?: true }).ran = true;
  return "component";
}

/** What a document of another host may try; `shown` is what is left of it. */
const strangersTexts: { title: string; text: string; shown: RegExp }[] = [
  { title: "an expression", text: "{globalThis.ran = true}", shown: /\{globalThis\.ran = true\}/ },
  {
    title: "an expression within a line",
    text: "a {globalThis.ran = true} b",
    shown: /a \{globalThis\.ran = true\} b/,
  },
  { title: "an export", text: "export const x = (globalThis.ran = true)", shown: /export const x/ },
  { title: "an import", text: 'import x from "/snippets/x.mdx"', shown: /import x/ },
  { title: "a component", text: "<Note>kept</Note>", shown: /^<p>kept<\/p>$/ },
  {
    title: "a component with an expression",
    text: "<Note title={globalThis.ran = true}>kept</Note>",
    shown: /^<p>.*kept/,
  },
  { title: "a component of its own", text: "<Ran />", shown: /^$/ },
  { title: "a script", text: "<script>globalThis.ran = true</script>", shown: /^$/ },
  { title: "a handler", text: '<img src="x" onerror="globalThis.ran = true" />', shown: /^$/ },
  { title: "a frame", text: '<iframe srcdoc="<script>1</script>"></iframe>', shown: /^$/ },
  { title: "a style", text: "<style>body { display: none }</style>", shown: /^$/ },
  { title: "a comment that ends early", text: "<!-- --> <Ran /> {globalThis.ran = true} -->", shown: /^$/ },
  { title: "an identifier of a heading with code", text: "## One {globalThis.ran = true}", shown: /One \{globalThis/ },
  { title: "a directive", text: ":::note{globalThis.ran = true}\ntext\n:::", shown: /:::note/ },
  {
    title: "a fence with code in its options",
    text: "```js {globalThis.ran = true} live\nx\n```",
    shown: /<pre /,
  },
  { title: "a link to a script", text: "[x](javascript:globalThis.ran=true)", shown: /React has blocked|<math|<span/ },
  {
    title: "a link to a script behind an entity",
    text: "[x](&#106;avascript:alert`1`)",
    shown: /React has blocked|<math|<span/,
  },
  { title: "a picture that is a script", text: "![x](javascript:alert`1`)", shown: /React has blocked|<math|<span/ },
  { title: "a formula with a link", text: "$\\href{javascript:alert(1)}{x}$", shown: /React has blocked|<math|<span/ },
  { title: "a variable of the site", text: "{{name}}", shown: /\{\{name\}\}/ },
  {
    title: "what Markdown has",
    text: "# A\n\n**b** `c`\n\n- d\n\n| e |\n| - |\n| f |",
    shown: /<strong>b<.*<li>d.*<td>f/s,
  },
];

for (const { title, text, shown } of strangersTexts) {
  test(`a text without code runs nothing: ${title}`, async () => {
    const loader = await openLoader({
      components: { Ran, Note: Ran, CodeFence: "pre", CodeStyles: "i" },
      renderFailure: ({ problem }) => problem.message,
    });
    const loaded = await loader.loadText("https://a.example/api.json", text, { code: false });
    if (!loaded.ok) throw new Error(loaded.error.problem.message);
    const rendered = loaded.value.render();
    if (!rendered.ok) throw new Error(rendered.error.problem.message);
    const html = renderToStaticMarkup(rendered.value).replace(/\s+$/, "");
    expect(html).toMatch(shown);
    expect(html).not.toMatch(/component|<script|<iframe|<style|onerror|secret/);
    expect((globalThis as { ran?: true }).ran).toBeUndefined();
  });
}

test("an island that never ends is stopped on the server, even inside another one", async () => {
  const React = await import("react");
  const code = `const island=({React})=>{const Inner=()=>{while(true){}};return{Outer:()=>React.createElement(Inner)}};island.components=[];export default island;\n`;
  const exports = evaluateIsland(code)({ React, components: {}, Slot: undefined });
  let thrown: unknown;
  try {
    renderToStaticMarkup(React.createElement(exports.Outer as never));
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toMatchObject({ cause: { message: expect.stringMatching(/too long/) } });
});
