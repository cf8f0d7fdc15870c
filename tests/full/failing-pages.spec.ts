import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "../support/answering-page";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { COMMAND, startServer, type TestServer } from "../support/server";

/** A page whose parts fail: each is left out, a component for a line, and everything else is there. */
const parts = [
  "Before {null.deep} after.",
  'export const Bad = () => { throw new Error("no luck") }',
  "<Bad />",
  "<svg {...props} data-kept />",
  "<br>text</br>",
  "{({ a: 1 })}",
  "The end.",
].join("\n\n");

/** Built-in components that are given what they cannot use, and what the framework cannot send. */
const builtIn = [
  "Before.",
  "<Card title={{ a: 1 }}>kept</Card>",
  '<Card title="shown" href={Object.create(null)}>lost</Card>',
  "<Icon icon={{ name: {} }} />",
  "<Badge style={'color: red'}>badge</Badge>",
  "<Tabs>{({ a: 1 })}</Tabs>",
  '{[{ a: 1 }, Symbol("x"), () => 1, new (class B {})(), Promise.resolve({})].map((value, key) => <Frame key={key} caption={value} className={value} style={value}>{value}</Frame>)}',
  "<Note key={Symbol()} {...new Proxy({}, { ownKeys() { throw new Error('trap') } })}>note</Note>",
  "export const Count = ({ value }) => { const [n] = useState(1); return <i>count {n}</i>; }",
  "<Count {...{ value: new (class C {})() }} />",
  "The end.",
].join("\n\n");

const table = (columns: number, rows: number) => {
  const line = (cell: string) => `|${` ${cell} |`.repeat(columns)}\n`;
  return line("h") + line("---") + line("c").repeat(rows);
};

/** Pages that fail as a whole; what only waited too long may be tried again after a while. */
const failing: { name: string; text: string; place: string; status: 500 | 503 }[] = [
  { name: "syntax", text: "Text\n\n</Note>", place: "syntax.mdx:7:2", status: 500 },
  { name: "top", text: "Text\n\nexport const x = JSON.parse('{')", place: "top.mdx:7:1", status: 500 },
  { name: "loop", text: "Text {(() => { while (true) {} })()}", place: "loop.mdx:5:6", status: 500 },
  {
    name: "loop-of-component",
    text: "export const Loop = () => { for (;;); }\n\n<Loop />",
    place: "loop-of-component.mdx:7:1",
    status: 500,
  },
  { name: "endless", text: "export const x = await new Promise(() => {})", place: "endless.mdx:1:1", status: 503 },
];

/** Pages that are shown, unless the machine is too slow for them. */
const large = [
  { name: "large-table", text: table(2000, 50) },
  { name: "headings", text: "## Heading\n\n".repeat(20_000) },
];

/** Interactive components that fail on the server, in several files: each with where it throws. */
const interactive: { name: string; place: string; text: string }[] = [
  {
    name: "Own",
    place: "interactive.mdx:7:",
    text: "export const Own = () => {\n  const [n] = useState(1);\n  return <i>{n.nope.deep}</i>;\n};\n\n<Own />",
  },
  {
    name: "Typed",
    place: "snippets/deep.ts:6:25",
    text: 'import { Typed } from "/snippets/typed.tsx"\n\n<Typed name="a" />',
  },
  {
    name: "_Inline0",
    place: "interactive.mdx:16:",
    text: '<button onClick={() => 1} title={(() => { throw new Error("in the title") })()}>Press</button>',
  },
];

const snippets = {
  "snippets/typed.tsx": [
    'import { deepOf } from "./deep.ts";',
    "interface Props { name: string }",
    "export function Typed({ name }: Props) {",
    "  const [n] = useState<number>(1);",
    "  return <b>{deepOf(name)}{n}</b>;",
    "}",
  ].join("\n"),
  "snippets/deep.ts": [
    "export type Name = string;",
    "export type Unused = { name: Name };",
    "",
    "export function deepOf(name: Name): string {",
    "  const missing = undefined as unknown as { deep: string };",
    "  return name + missing.deep;",
    "}",
  ].join("\n"),
};

let docs: DocsFolder;
let site: TestServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const pages = [
    { name: "parts", text: parts },
    { name: "built-in", text: builtIn },
    { name: "interactive", text: [...interactive.map(({ text }) => text), "The end."].join("\n\n") },
    { name: "fine", text: "All is well." },
    ...failing,
    ...large,
  ];
  docs = await createDocsFolder(
    { navigation: { pages: pages.map(({ name }) => name) } },
    {
      ...Object.fromEntries(pages.map(({ name, text }) => [`${name}.mdx`, `---\ntitle: Page\n---\n\n${text}\n`])),
      ...snippets,
    },
  );
  site = await startServer({ docsDirectory: docs.directory, environment: { LECTERN_METRICS: "on" } });
});

test.afterAll(async () => {
  await site?.stop();
  await docs?.dispose();
});

test("parts that fail are left out of their page, and the log says where", async ({ page }) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", ({ message }) => errors.push(message));
  const response = await page.goto(`${site.url}/parts`);
  expect(response?.status()).toBe(200);
  await expect(page.getByText("Before after.")).toBeVisible();
  await expect(page.getByText("This part of the page could not be displayed.")).toHaveCount(1);
  await expect(page.locator("svg[data-kept]")).toBeAttached();
  await expect(page.getByText("The end.")).toBeVisible();
  expect(errors).toEqual([]);
  for (const line of [5, 9, 15]) expect(site.output()).toContain(`"place":"parts.mdx:${line}:`);
  const metrics = await (await fetch(`${site.url}/metrics`)).text();
  expect(metrics).toMatch(/lectern_page_failures_total\{extent="part"\} [1-9]/);
});

test("an export leaves out pages that fail, lists them, and fails itself unless an option prevents it", async () => {
  test.setTimeout(180_000);
  const pages = { "fine.mdx": "All is well.\n", "top.mdx": "Text\n\nexport const x = JSON.parse('{')\n" };
  const small = await createDocsFolder({ navigation: { pages: ["fine", "top"] } }, pages);
  const out = path.join(small.directory, ".out");
  const run = async (...options: string[]) => {
    const command = [COMMAND, "export", "--quiet", "--out", out, ...options];
    const env = { ...process.env, DOCS_DIR: small.directory, LECTERN_DATA: path.join(small.directory, ".data") };
    return promisify(execFile)(process.execPath, command, { env }).then(
      () => ({ code: 0, stderr: "" }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
    );
  };
  try {
    const refused = await run();
    expect(refused.code, refused.stderr).toBe(1);
    expect(refused.stderr).toContain("/top returned status 500.");
    expect(refused.stderr).toContain("top.mdx:3:1");
    expect(existsSync(path.join(out, "top.html"))).toBe(false);
    expect(existsSync(path.join(out, "fine.html"))).toBe(true);
    expect((await run("--allow-failures")).code).toBe(0);
  } finally {
    await small.dispose();
  }
});

test("built-in components that fail are left out of their page, and the log says where", async ({ page }) => {
  const response = await page.goto(`${site.url}/built-in`);
  expect(response?.status()).toBe(200);
  for (const text of ["kept", "badge", "note", "count 1", "The end."]) await expect(page.getByText(text)).toBeVisible();
  for (const line of [7, 9, 13, 15, 17, 19, 23]) expect(site.output()).toContain(`"place":"built-in.mdx:${line}:`);
});

test("interactive components that fail on the server are logged once, with the place that threw", async () => {
  for (let count = 0; count < 2; count += 1) expect((await fetch(`${site.url}/interactive`)).status).toBe(200);
  const lines = site
    .output()
    .split("\n")
    .flatMap((line) => (line.includes("A component failed on the server") ? [JSON.parse(line)] : []))
    .filter(({ component }) => interactive.some(({ name }) => name === component));
  expect(lines.map(({ component }) => component).sort()).toEqual(interactive.map(({ name }) => name).sort());
  for (const { name, place } of interactive) {
    const line = lines.find(({ component }) => component === name);
    expect(line.place).toContain(place);
    expect(line.reason).toMatch(/deep|in the title/);
  }
});

for (const { name, place, status } of failing) {
  test(`a page that fails as a whole is an error to everyone: ${name}`, async () => {
    test.setTimeout(90_000);
    const asked = fetch(`${site.url}/${name}`);
    const others = await Promise.all(
      ["fine", "healthz"].map(async (path) => (await fetch(`${site.url}/${path}`)).status),
    );
    const response = await asked;
    const html = await response.text();
    expect(others).toEqual([200, 200]);
    expect(response.status).toBe(status);
    expect(response.headers.has("retry-after")).toBe(status === 503);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(html).toMatch(/<meta name="robots" content="noindex"/);
    expect(html).toContain("This page could not be displayed");
    expect((await fetch(`${site.url}/${name}`)).status).toBe(status);
    const lines = site
      .output()
      .split("\n")
      .filter((line) => line.includes(`"place":"${place}"`));
    expect(lines.map((line) => JSON.parse(line).message)).toEqual(["A page could not be rendered"]);
    const metrics = await (await fetch(`${site.url}/metrics`)).text();
    expect(metrics).toMatch(/lectern_page_failures_total\{extent="page"\} [1-9]/);
  });
}

for (const { name } of large) {
  test(`a large page is shown or refused, and others are answered meanwhile: ${name}`, async () => {
    test.setTimeout(90_000);
    const asked = fetch(`${site.url}/${name}`);
    const others = ["fine", "healthz"].map(async (path) => (await fetch(`${site.url}/${path}`)).status);
    expect(await Promise.all(others)).toEqual([200, 200]);
    expect([200, 500]).toContain((await asked).status);
  });
}
