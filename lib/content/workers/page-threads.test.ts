import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { createSiteCompiler } from "@/lib/content/compile-site";
import { isLarge } from "@/lib/content/pipeline/page-limits";
import { hashText } from "@/lib/content/scan-content";
import { openPageThreads, type PageThreads } from "@/lib/content/workers/page-threads";

let root: string;
let threads: PageThreads;

test.beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "lectern-threads-"));
  threads = openPageThreads(1);
});

test.afterAll(async () => {
  await threads.close();
  await rm(root, { recursive: true });
});

/** Compiles a page of a site of some files in a thread. */
async function compile(text: string, files: Record<string, string> = {}, using = threads) {
  for (const [file, source] of Object.entries(files)) await writeFile(join(root, file), source);
  const codeblocks = {
    theme: { light: "github-light", dark: "github-dark" },
    isAlwaysDark: false,
    customLanguages: [],
  };
  const site = {
    contentDirectory: root,
    pages: new Map(),
    generatedPages: new Map(),
    files: new Set<string>(),
    settings: { variables: {}, styling: { codeblocks }, seo: { trailingSlash: false } },
  };
  const location = { dataDirectory: join(root, "data"), basePath: "", islands: { put: async () => undefined } };
  const compiler = await createSiteCompiler(site, location, { threads: using });
  const page = { file: "a.mdx", title: "", mode: "default" as const, dependencies: [], text };
  return compiler.compile({ ...page, contentHash: hashText(text) });
}

/** `line:column message` of the problems of a page, or of what it failed with. */
async function problemsOf(text: string, files?: Record<string, string>, using = threads): Promise<string[]> {
  const result = await compile(text, files, using);
  const problems = result.ok ? result.value.problems : [result.error.problem];
  return problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
}

test("a page is compiled, and what throws in it is among its problems", async () => {
  const text =
    'Text {"x".nope.deep}\n\nexport const Bad = () => { throw new Error("no luck") }\n\n<Card>\n  <Bad />\n</Card>';
  expect(await problemsOf(text)).toEqual([
    "1:6 This could not be rendered: Cannot read properties of undefined (reading 'deep').",
    "6:3 `<Bad>` could not be rendered: no luck.",
  ]);
});

test("what works has no problems: hooks, what waits, imports, elements as props", async () => {
  const text = [
    'import { Badge } from "./badge.jsx"',
    'import Part from "./part.mdx"',
    "export const Later = async () => <b>{await Promise.resolve('later')}</b>",
    "export const Sum = ({ numbers }) => { const sum = React.useMemo(() => numbers.length, []); return <i>{sum}</i> }",
    "",
    "<Later />",
    "",
    "<Sum numbers={[1, 2]} />",
    "",
    "<Card icon={<svg />}><Badge /> <Part a={1} /></Card>",
  ].join("\n");
  const files = {
    "badge.jsx": "export const Badge = () => <b>1</b>",
    "part.mdx": "export const x = 1\n\nPart {props.a}",
  };
  expect(await problemsOf(text, files)).toEqual([]);
});

test("code that does not end is stopped in the thread, and is known by its place", async () => {
  const text = "Text {(() => { while (true) {} })()}\n\nexport const Loop = () => { while (true) {} }\n\n<Loop />";
  const result = await compile(text);
  expect(result.ok && result.value.stopped).toEqual(["1:6", "5:1"]);
});

test("an interactive component that does not end is stopped, and known by its place", async () => {
  const text = "export const Loop = () => { const [a] = useState(1); while (a) {} }\n\nText\n\n<Loop />";
  const result = await compile(text);
  expect(result.ok && result.value.stopped).toEqual(["5:1"]);
});

test("a page whose top level throws fails, at its place", async () => {
  expect(await compile("Text\n\nexport const x = JSON.parse('{')")).toMatchObject({
    ok: false,
    error: { problem: { code: "render-error", file: "a.mdx", line: 3, column: 1 } },
  });
});

test("a page that is too large is a problem with its own code", async () => {
  expect(await compile("Text. ".repeat(200_000))).toMatchObject({
    ok: false,
    error: { problem: { code: "page-too-large", file: "a.mdx" } },
  });
});

/** Values that are no text. */
const VALUES = [
  "10n",
  'Symbol("s")',
  "() => 1",
  "new (class K { a = 1 })()",
  "(() => { const a = {}; a.a = a; return a; })()",
  "Promise.resolve({})",
  'Promise.reject(new Error("no"))',
  "new Map([[1, 2]])",
  "new Set([Symbol()])",
  "new Date(0)",
  "new Date(NaN)",
  'new Error("e")',
  "-0",
  "/a/",
  "Object.create(null)",
  'JSON.parse("[".repeat(3000) + "]".repeat(3000))',
];

test("a value that is no text is a matter of its own place in the page", async () => {
  const parts = VALUES.flatMap((value, index) => [
    `export const n${index} = ${value}`,
    `Text {${value}} {n${index}} <b title={${value}} data-x={n${index}}>bold</b>`,
    `<Card title={${value}} href={n${index}}>card</Card>`,
    `<Count value={${value}} other={n${index}} />`,
  ]);
  const components = [
    "export const Small = () => <Unknown given={10n} />",
    "export const Count = ({ value }) => { const [count] = useState(1); return <i>{count}</i> }",
  ];
  const result = await compile(["Start.", ...components, ...parts].join("\n\n"));
  expect(result.ok).toBe(true);
  expect((result.ok ? result.value.problems : []).filter(({ line }) => line === 1)).toEqual([]);
});

test("what a page becomes decides whether it is large, whatever its length", async () => {
  const list = "{Array.from({ length: 10_000 }, (_, index) => <p key={index}>A text of the list: {index}</p>)}";
  for (const [text, large] of [
    ["{1}", false],
    [list, true],
  ] as const) {
    const result = await compile(text);
    expect(result.ok && isLarge(result.value), text).toBe(large);
  }
});

const tooMuch: { title: string; text: string; message: RegExp }[] = [
  {
    title: "memory",
    text: "export const x = await (async () => { for (const all = []; ; await new Promise((go) => setTimeout(go))) all.push(new Array(4e6).fill(0.5)) })()",
    // On a slow machine its time is over first.
    message: /MB of memory|ran for too long|did not settle/,
  },
  { title: "markup", text: '{"x".repeat(1e8)}', message: /more than 32 MB of markup/ },
  { title: "characters", text: "Text. ".repeat(200_000), message: /more than 1,000,000 characters/ },
  {
    title: "cells",
    text: `|${" h |".repeat(2000)}\n|${" --- |".repeat(2000)}\n${`|${" c |".repeat(2000)}\n`.repeat(50)}`,
    message: /more than 20,000 table cells/,
  },
  { title: "headings", text: "## Heading\n\n".repeat(20_000), message: /more than 3,000 headings/ },
  { title: "elements", text: "- x\n".repeat(17_000), message: /more than 50,000 elements/ },
  {
    title: "levels",
    text: `${"<div>".repeat(5_000)}x${"</div>".repeat(5_000)}`,
    message: /nested more than 150 levels deep/,
  },
];

for (const { title, text, message } of tooMuch) {
  test(`a page with too much of something is refused, and the next one is compiled: ${title}`, async () => {
    test.setTimeout(90_000);
    expect(await problemsOf(text)).toEqual([expect.stringMatching(message)]);
    expect(await problemsOf(`The page after ${title}.`)).toEqual([]);
  });
}

test("a page that takes too long is given up, and the next one is compiled", async () => {
  test.setTimeout(90_000);
  const strict = openPageThreads(1, 12_000);
  const text = "export const L = async () => { await null; while (true) {} }\n\n<L />";
  expect(await problemsOf(text, {}, strict)).toEqual([expect.stringMatching(/within 12 seconds/)]);
  expect(await problemsOf("The page after it.", {}, strict)).toEqual([]);
  await strict.close();
});
