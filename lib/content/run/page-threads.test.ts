import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPageThreads, type PageThreads } from "@/lib/content/run/page-threads";
import { compileInThreads } from "@/tests/support/compile-in-threads";
import { fullUnless } from "@/tests/support/full-tier";
import { expect, test } from "@/tests/support/unit-test";

let root: string;
let threads: PageThreads;

test.beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "lectern-threads-"));
  threads = openPageThreads({ threads: 1 });
});

test.afterAll(async () => {
  await threads.close();
  await rm(root, { recursive: true });
});

/** Compiles a page of a site of some files in a thread. */
const compile = (text: string, files: Record<string, string> = {}, using = threads) =>
  compileInThreads(root, text, { files, threads: using });

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
  const started = openPageThreads({ threads: 2 });
  try {
    const before = (await children()).length;
    started.start();
    expect(await problemsOf("Ahead", {}, started)).toEqual([]);
    expect((await children()).length - before).toBe(1);
  } finally {
    await started.close();
  }
});

/** Processes that this one has started. */
async function children(): Promise<string[]> {
  const threadIds = await readdir("/proc/self/task");
  const lists = threadIds.map((id) => readFile(`/proc/self/task/${id}/children`, "utf8").catch(() => ""));
  return (await Promise.all(lists)).join(" ").match(/\d+/g) ?? [];
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

test("a page whose top level throws fails, at its place", async () => {
  expect(await compile("Text\n\nexport const x = JSON.parse('{')")).toMatchObject({
    ok: false,
    error: { problem: { code: "render-error", file: "a.mdx", line: 3, column: 1 } },
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

test("of the code of a page as much is highlighted as takes a second, and the rest is plain", async () => {
  const block = (word: string, times: number) => `\`\`\`js\n${`a("${word}")\n`.repeat(times)}\`\`\`\n\n`;
  const result = await compile(block("first", 9_000) + block("second", 2_000) + block("third", 1));
  if (!result.ok) throw new Error(result.error.problem.message);
  const { code } = result.value;
  const isHighlighted = (word: string) => new RegExp(`<span class=[^>]*>[^<>]*${word}`).test(code);
  expect(["first", "second", "third"].map(isHighlighted)).toEqual([true, false, true]);
});

/** Pages whose code does not come to an end, each with the problem that it is. */
const endless: [title: string, text: string, problem: RegExp][] = [
  ["a loop in an expression", "Text {(() => { for (;;); })()}", /^1:6 .*ran for too long/],
  ["a loop in a component", "export const L = () => { for (;;); }\n\n<L />", /^3:1 .*ran for too long/],
  ["a loop at the top level", "Text\n\nexport const x = (() => { for (;;); })()", /^3:1 .*ran for too long/],
  ["a promise that never settles", "Text {new Promise(() => {})}", /^1:6 .*did not settle within 5 seconds/],
  [
    "an async component that never returns",
    "export const L = async () => { await new Promise(() => {}) }\n\n<L />",
    /^3:1 .*did not settle within 5 seconds/,
  ],
  [
    "a loop of microtasks",
    "export const x = await (async () => { for (;;) await null })()",
    /not compiled within 3 seconds/,
  ],
  ["a component that renders itself", "export const A = () => <i><A /></i>\n\n<A />", /within 3 seconds|MB of memory/],
  [
    "lists that fill memory",
    "{(() => { for (const all = []; ; ) all.push(new Array(4e6).fill(0.5)) })()}",
    /MB of memory|ran for too long/,
  ],
  [
    "memory outside the heap",
    "{(() => { for (const all = []; ; ) all.push(new Uint8Array(5e7).fill(1)) })()}",
    /MB of memory|ran for too long/,
  ],
];

/** One page for each limit: of running code, of microtasks, and of memory; `try-part.test.ts` has one that waits. */
const QUICK = ["a loop in an expression", "a loop of microtasks", "lists that fill memory"];

for (const [title, text, problem] of endless) {
  test(
    `a page fails by itself, and the next one is compiled: ${title}`,
    fullUnless(QUICK.includes(title)),
    async () => {
      // Only where this limit ends the code it is short: a busy machine needs more until the others do.
      const limited = openPageThreads({ threads: 1, timeLimit: /within 3/.test(problem.source) ? 3_000 : 40_000 });
      try {
        expect(await problemsOf(text, {}, limited)).toEqual([expect.stringMatching(problem)]);
        expect(await problemsOf(`The page after ${title}.`, {}, limited)).toEqual([]);
      } finally {
        await limited.close();
      }
    },
  );
}

test("a page that only waits beyond its time fails for a while", async () => {
  const limited = openPageThreads({ threads: 1, timeLimit: 2_000 });
  try {
    const text = "export const x = await new Promise(() => {})";
    expect(await compile(text, {}, limited)).toMatchObject({ ok: false, error: { isTemporary: true } });
  } finally {
    await limited.close();
  }
});

test("a thread is kept for the next page", async () => {
  const one = openPageThreads({ threads: 1 });
  try {
    expect(await problemsOf("{void (globalThis.isKept = true)}", {}, one)).toEqual([]);
    expect(await problemsOf("{globalThis.isKept && null.kept}", {}, one)).toEqual([
      expect.stringContaining("reading 'kept'"),
    ]);
  } finally {
    await one.close();
  }
});

test("while a page fills memory, another one is compiled in the same process", async () => {
  test.skip(process.platform !== "linux", "needs /proc to find the process");
  const two = openPageThreads({ threads: 2, memory: 200 });
  try {
    expect(await problemsOf("Start.", {}, two)).toEqual([]);
    const before = await children();
    const text = "{await (async () => { for (const all = []; ; await null) all.push(new Uint8Array(1e7).fill(1)) })()}";
    const filling = problemsOf(text, {}, two);
    expect(await problemsOf("Another page.", {}, two)).toEqual([]);
    expect(await filling).toEqual([expect.stringMatching(/MB of memory/)]);
    expect(await children()).toEqual(before);
  } finally {
    await two.close();
  }
});

test("while a page does not come to an end, another one is compiled", async () => {
  const two = openPageThreads({ threads: 2, timeLimit: 60_000 });
  try {
    const waiting = compile("export const y = await (async () => { for (;;) await null })()", {}, two);
    waiting.catch(() => undefined);
    expect(await problemsOf("Another page.", {}, two)).toEqual([]);
  } finally {
    await two.close();
  }
});

test("a page whose worker is killed is compiled by the next one", async () => {
  test.skip(process.platform !== "linux", "needs /proc to find the process");
  const killed = openPageThreads({ threads: 1 });
  try {
    const before = await children();
    const text = "{await new Promise((go) => setTimeout(() => go(1), 1000))}";
    const compiling = problemsOf(text, {}, killed);
    await expect.poll(async () => (await children()).filter((id) => !before.includes(id)).length).toBe(1);
    for (const id of await children()) if (!before.includes(id)) process.kill(Number(id), "SIGKILL");
    expect(await compiling).toEqual([]);
  } finally {
    await killed.close();
  }
});
