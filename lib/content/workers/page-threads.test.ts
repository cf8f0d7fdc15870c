import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { createSiteCompiler } from "@/lib/content/compile-site";
import { isRenderedApart } from "@/lib/content/pipeline/page-limits";
import { hashText } from "@/lib/content/scan-content";
import { openPageThreads, type PageThreads } from "@/lib/content/workers/page-threads";
import { withChaos } from "@/tests/support/chaos-scale";

let root: string;
let threads: PageThreads;

test.beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "lectern-threads-"));
  threads = openPageThreads({ most: 1 });
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
  const page = { file: "a.mdx", title: "", mode: "default" as const, dependencies: Object.keys(files), text };
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

test("a page that comes while a process starts ahead waits for that one", async () => {
  test.skip(process.platform !== "linux", "needs /proc to count processes");
  const started = openPageThreads({ most: 2 });
  try {
    const before = await childCount();
    started.start();
    expect(await problemsOf("Ahead", {}, started)).toEqual([]);
    expect((await childCount()) - before).toBe(1);
  } finally {
    await started.close();
  }
});

/** Processes that this one has started. */
async function childCount(): Promise<number> {
  const threadIds = await readdir("/proc/self/task");
  const lists = threadIds.map((id) => readFile(`/proc/self/task/${id}/children`, "utf8").catch(() => ""));
  return (await Promise.all(lists)).join(" ").match(/\d+/g)?.length ?? 0;
}

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
  expect(result.ok && result.value.stopped).toEqual(["a.mdx:1:6", "a.mdx:5:1"]);
});

test("an interactive component that does not end is stopped, and known by its place", async () => {
  const text = "export const Loop = () => { const [a] = useState(1); while (a) {} }\n\nText\n\n<Loop />";
  const result = await compile(text);
  expect(result.ok && result.value.stopped).toEqual(["a.mdx:5:1"]);
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

test("what a page becomes, its code, and how long that works decide whether it is large", async () => {
  const list = "{Array.from({ length: 10_000 }, (_, index) => <p key={index}>A text of the list: {index}</p>)}";
  for (const [text, large] of [
    ["{1}", false],
    [list, true],
    ["- one\n".repeat(8_000), true],
    ["{(() => { const end = Date.now() + 900; while (Date.now() < end); return 1 })()}", true],
  ] as const) {
    const result = await compile(text);
    expect(result.ok && isRenderedApart(result.value), text).toBe(large);
  }
});

test("of the code of a page as much is highlighted as takes a second, and the rest is plain", async () => {
  const block = (word: string, times: number) => `\`\`\`js\n${`a("${word}")\n`.repeat(times)}\`\`\`\n\n`;
  const result = await compile(block("first", 9_000) + block("second", 2_000) + block("third", 1));
  if (!result.ok) throw new Error(result.error.problem.message);
  const { code } = result.value;
  const isHighlighted = (word: string) => new RegExp(`<span class=[^>]*>[^<>]*${word}`).test(code);
  expect(["first", "second", "third"].map(isHighlighted)).toEqual([true, false, true]);
});

const tooMuch: { title: string; text: string; message: RegExp }[] = [
  { title: "markup", text: '{"x".repeat(2e7)}{"y".repeat(2e7)}', message: /more than 32 MB of markup/ },
  { title: "one text", text: 'Text {"x".repeat(1e8)}', message: /^1:6 .*a text has more than 32,000,000 characters/ },
  { title: "characters", text: "Text. ".repeat(200_000), message: /more than 1,000,000 characters/ },
  {
    title: "cells",
    text: `|${" h |".repeat(2000)}\n|${" --- |".repeat(2000)}\n${`|${" c |".repeat(2000)}\n`.repeat(50)}`,
    message: /more than 12,000 table cells/,
  },
  { title: "headings", text: "## Heading\n\n".repeat(20_000), message: /more than 3,000 headings/ },
  { title: "list items", text: "- x\n".repeat(8_001), message: /more than 8,000 list items/ },
  { title: "footnotes", text: "a[^1]\n\n".repeat(4_001), message: /more than 4,000 footnotes/ },
  { title: "links", text: "[a](/b) [c](/d)\n\n".repeat(7_000), message: /more than 25,000 elements/ },
  { title: "elements in a line", text: "a *b* c\n\n".repeat(11_000), message: /more than 25,000 elements/ },
  { title: "components", text: '<Card title="a" />\n\n'.repeat(1_201), message: /more than 1,200 components/ },
  { title: "blocks of code", text: "```js\nx\n```\n\n".repeat(1_201), message: /more than 1,200 components and code/ },
  {
    title: "elements of HTML",
    text: "<b>x</b>\n\n".repeat(4_001),
    message: /more than 4,000 HTML elements and images/,
  },
  { title: "images", text: "![a](/a.png)\n\n".repeat(4_001), message: /more than 4,000 HTML elements and images/ },
  { title: "expressions", text: "x {1}\n\n".repeat(1_501), message: /more than 1,500 expressions/ },
  { title: "formulas", text: "$x$\n\n".repeat(5_001), message: /more than 10,000 dollar signs/ },
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

const WAIT = "await new Promise((go) => setTimeout(go))";

/** What fills memory, alone and again and again: heap, texts, memory outside the heap, and one step that nothing interrupts. */
const filling = withChaos<[title: string, step: string]>(
  [
    ["lists", "all.push(new Array(4e6).fill(0.5))"],
    ["typed arrays", "all.push(new Uint8Array(5e7).fill(1))"],
    ["one list that grows", "for (let i = 0; i < 2e8; i += 1) all.push(i + 0.5)"],
  ],
  [
    ["texts", "all.push('x'.repeat(1e8) + all.length); /x$/.test(all.at(-1))"],
    ["one huge typed array", "all.push(new Float64Array(1e9).fill(1))"],
    ["small objects", "for (let i = 0; i < 1e5; i += 1) all.push({ a: i, b: [i] })"],
  ],
);

for (const [title, step] of filling) {
  test(`a page that fills memory is refused, and the next one is compiled: ${title}`, async () => {
    test.setTimeout(180_000);
    const text = `export const x = await (async () => { for (const all = []; ; ${WAIT}) { ${step} } })()`;
    // On a slow machine its time is over first.
    const message = /MB of memory|ran for too long|did not settle|within \d+ seconds/;
    expect(await problemsOf(text)).toEqual([expect.stringMatching(message)]);
    expect(await problemsOf(`The page after ${title}.`)).toEqual([]);
  });
}

test("a page whose top level does not end is given up, at its place, and the next one is compiled", async () => {
  test.setTimeout(180_000);
  const text = "Text\n\nexport const x = await (async () => { for (;;) await null })()";
  expect(await problemsOf(text)).toEqual([expect.stringMatching(/^3:1 .*within \d+ seconds/)]);
  expect(await problemsOf("The page after it.")).toEqual([]);
});

const A_AND_B = "export const A = (props) => <B {...props} />\n\nexport const B = (props) => <A {...props} />";
const HOOK = "const [n] = useState(1);";

interface EndlessPart {
  title: string;
  text: string;
  place: string;
  files?: Record<string, string>;
}

/** Pages with a part that does not end, each with where it is. */
const endless = withChaos<EndlessPart>(
  [
    { title: "two components that render each other", text: `${A_AND_B}\n\n<A />`, place: "5:1" },
    { title: "a tree that grows", text: "export const A = () => <i><A /><A /></i>\n\n<A />", place: "3:1" },
    {
      title: "one of components of the site",
      text: "export const A = () => <Tabs><Tab title='a'><A /></Tab></Tabs>\n\n<A />",
      place: "3:1",
    },
    {
      title: "interactive components that render each other",
      text: `export const A = () => { ${HOOK} return <B /> }\n\nexport const B = () => { ${HOOK} return <A /> }\n\n<A />`,
      place: "5:1",
    },
    {
      title: "an interactive component inside one of the site",
      text: `export const A = () => { ${HOOK} return <Card title="a"><A /></Card> }\n\n<A />`,
      place: "3:1",
    },
    {
      title: "an interactive component that makes too much",
      text: `export const A = () => { ${HOOK} let o = <b />; for (let i = 0; i < 40; i += 1) o = <i>{o}{o}</i>; return o }\n\n<A />`,
      place: "3:1",
    },
    {
      title: "one made by React's own means",
      text: `export const A = React.memo(() => { ${HOOK} for (;;) {} })\n\n<A />`,
      place: "3:1",
    },
    {
      title: "a class that renders itself",
      text: "export class A extends React.Component { state = {}; render() { return <A /> } }\n\n<A />",
      place: "3:1",
    },
    {
      title: "an async component that goes round in microtasks",
      text: "export const L = async () => { for (;;) await null }\n\n<L />",
      place: "3:1",
    },
    {
      title: "a promise that is fulfilled by itself",
      text: "Text {({ then(done) { done(this) } })}",
      place: "1:6",
    },
    {
      title: "a loop after waiting",
      text: "export const L = async () => { await null; while (true) {} }\n\n<L />",
      place: "3:1",
    },
  ],
  [
    {
      title: "a chain of async components",
      text: "export const A = async () => { await new Promise((go) => setTimeout(go, 50)); return <A /> }\n\n<A />",
      place: "3:1",
    },
    {
      title: "a tree of async components that grows",
      text: "export const A = async () => { await null; return <i><A /><A /></i> }\n\n<A />",
      place: "3:1",
    },
    {
      title: "an async component that fills memory",
      text: `export const A = async () => { for (const all = []; ; ${WAIT}) all.push(new Array(4e6).fill(0.5)) }\n\n<A />`,
      place: "3:1",
    },
  ],
);

for (const { title, text, place, files } of endless) {
  test(`a part that does not end is left out of its page alone: ${title}`, async () => {
    test.setTimeout(180_000);
    const result = await compile(`${text}\n\nexport const Fine = () => <b>1</b>\n\n<Fine />`, files);
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    expect(result.ok && result.value.stopped).toEqual([`a.mdx:${place}`]);
    const messages = result.ok ? result.value.problems.map(({ message }) => message) : [];
    expect(messages).toEqual([expect.stringMatching(/could not be rendered: its code ran for too long/)]);
  });
}

test("a component that is waited for in vain is waited for once", async () => {
  const result = await compile("export const A = async () => { await new Promise(() => {}) }\n\n<A />");
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  expect(result.value.stopped).toEqual(["a.mdx:3:1"]);
  expect(result.value.problems.map(({ message }) => message)).toEqual([
    expect.stringMatching(/it is a promise that did not settle within 5 seconds/),
  ]);
});

test("a part that does not end in an imported file is left out there", async () => {
  const files = {
    "loop.jsx": "export default function D() { return <E /> }\n\nexport const E = () => <D />\n",
    "top.jsx": "export const Top = () => <b>1</b>\n\nfor (;;);\n",
  };
  const text = 'import D from "./loop.jsx"\nimport { Top } from "./top.jsx"\n\n<D />\n\n<Top />';
  const result = await compile(text, files);
  expect(result.ok && result.value.stopped).toEqual(["top.jsx:1:1", "loop.jsx:3:17"]);
});

for (const [file, line] of [
  ["waits.jsx", 1],
  ["waits.mdx", 3],
] as const) {
  test(`an imported file whose top level does not end after waiting is left out alone: ${file}`, async () => {
    const loop = "export const x = await (async () => { for (;;) await null })()\n";
    const files = { [file]: `export const Never = () => <b>1</b>\n\n${loop}` };
    const result = await compile(`import { Never } from "./${file}"\n\nText <Never />`, files);
    if (!result.ok) throw new Error(result.error.problem.message);
    const expected = { file, line, message: expect.stringMatching(/ran for too long/) };
    expect(result.value.problems).toContainEqual(expect.objectContaining(expected));
  });
}

/** Pages whose content would grow without end. */
const tooLarge: [title: string, element: string][] = [
  ["an element that holds the same one twice", "<i>{o}{o}</i>"],
  ["a list that does", "[o, o]"],
  ["a component of the site that does", "<Card title='a'>{o}{o}</Card>"],
];

for (const [title, element] of tooLarge) {
  test(`what would be too large is left out of its page: ${title}`, async () => {
    const text = `Text\n\n{(() => { let o = <b />; for (let n = 0; n < 40; n += 1) o = ${element}; return o })()}`;
    const problems = await problemsOf(text);
    expect(problems[0]).toMatch(/^3:1 .*(?:50,000 elements|ran for too long)/);
  });
}
