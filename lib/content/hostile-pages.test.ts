import { expect, test } from "@playwright/test";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createPageLoader, renderPage } from "@/lib/content/load-page";
import { renderFixture } from "@/lib/content/testing/render-fixture";
import { evaluateIsland } from "@/lib/islands/island-store";

/** Pages whose own code goes wrong, each with what the reader or the author gets to see instead. */
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
  { title: "a thrown text", page: '{(() => { throw "words" })()}', expected: /words/ },
  { title: "a text without end", page: '{"a".repeat(2 ** 31)}', expected: /Invalid/ },
];

/** Draws a page the way the application does: what goes wrong becomes a text. */
async function outcomeOf(page: string): Promise<string> {
  try {
    return await renderFixture(page);
  } catch (error) {
    return String(error);
  }
}

for (const { title, page, expected } of rows) {
  test(`${title} stops the page alone: ${page.slice(0, 60)}`, async () => {
    expect(await outcomeOf(page)).toMatch(expected);
    expect(await renderFixture("The next *page*.")).toBe("<p>The next <em>page</em>.</p>");
  });
}

test("the environment of the server is not readable from a page", async () => {
  process.env.SECRET_OF_THE_TEST = "secret";
  expect(await renderFixture("[{process.env.SECRET_OF_THE_TEST}]")).toBe("<p>[]</p>");
});

for (const change of ["Object.prototype.polluted = 1", "Array.prototype.map = null", "globalThis.JSON = null"]) {
  test(`a page cannot change what other pages use: ${change}`, async () => {
    await renderFixture(`{(() => { ${change}; return null })()}`).catch(() => undefined);
    expect(await renderFixture('{["a"].map((item) => JSON.stringify([item, {}.polluted]))}')).toBe(
      '["a",null]'.replaceAll('"', "&quot;"),
    );
  });
}

test("a page that changes prototypes and globals changes nothing for the application", async () => {
  await renderFixture(
    "{(() => { try { Object.prototype.polluted = 1 } catch {} try { Array.prototype.map = null } catch {} return null })()}",
  );
  expect([({} as Record<string, unknown>).polluted, typeof [].map, typeof JSON.parse]).toEqual([
    undefined,
    "function",
    "function",
  ]);
});

test("a component that never ends is given up once for all, and the rest of the page stands", async () => {
  const failures: string[] = [];
  const site = { contentDirectory: "/", pages: new Map(), generatedPages: new Map(), files: new Set<string>() };
  const settings = { variables: {}, codeblocks: { theme: {}, isAlwaysDark: false, customLanguages: [] } };
  const loader = await createPageLoader(
    { ...site, settings } as never,
    { dataDirectory: "/dev/null", basePath: "" },
    { components: {}, renderFailure: ({ problem }) => String(failures.push(problem.message)) },
  );
  const text = "export const Loop = () => { while (true) {} };\n\nBefore\n\n<Loop /><Loop /><Loop />\n\nAfter";
  const loaded = await loader.loadText("page.mdx", text);
  if (!loaded.ok) throw new Error(loaded.error.problem.message);
  const rendered = renderPage(loaded.value, "page.mdx");
  if (!rendered.ok) throw new Error(rendered.error.problem.message);
  const html = renderToStaticMarkup(rendered.value as ReactNode);
  expect(html).toContain("Before");
  expect(html).toContain("After");
  expect(failures).toHaveLength(3);
  expect(failures[0]).toMatch(/<Loop>.*too long/);
});

test("an island that never ends is stopped on the server, also where it is drawn inside another", async () => {
  const React = await import("react");
  const code = `const island=({React})=>{const Inner=()=>{while(true){}};return{Outer:()=>React.createElement(Inner)}};island.components=[];export default island;\n`;
  const exports = evaluateIsland(code)({ React, components: {}, Slot: undefined });
  expect(() => renderToStaticMarkup(React.createElement(exports.Outer as never))).toThrow(/too long/);
});
