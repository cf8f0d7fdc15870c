import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { z } from "zod";
import { checkReportSchema } from "@/lib/check/reports/report-schema";
import { expect, test } from "@/tests/support/unit-test";
import { type CheckCommandOptions, runCheck } from "../../cli/run-check";
import { createFolder, createOutput, readFiles, writeFiles } from "../support/command-folder";

function docs(pages: readonly string[], others: Record<string, unknown> = {}): string {
  const colors = { primary: "#053eea", light: "#8ab4ff" };
  return JSON.stringify({ theme: "mint", name: "Docs", colors, navigation: { pages }, ...others }, null, 2);
}

const warned = { "docs.json": docs(["index"]), "index.mdx": "<Nope>Text</Nope>\n" };
const dead = { "docs.json": docs(["index", "setup"]), "index.mdx": "[a](/nowhere)\n", "setup.mdx": "Text\n" };

async function check(folder: string, options: Partial<CheckCommandOptions> = {}, answer = false) {
  const output = createOutput(answer);
  const code = await runCheck({ folder, dataDirectory: path.join(folder, ".lectern"), ...options }, output);
  return { code, text: output.text(), output };
}

async function codesOf(folder: string, options: Partial<CheckCommandOptions> = {}): Promise<string[]> {
  const { text } = await check(folder, { ...options, format: "json" });
  return (JSON.parse(text) as { problems: { code: string }[] }).problems.map(({ code }) => code);
}

const exits: readonly (readonly [
  title: string,
  files: Record<string, string>,
  options: Partial<CheckCommandOptions>,
  code: number,
])[] = [
  ["a dead link fails", dead, {}, 1],
  ["a dead link passes if only errors fail", dead, { failOn: "error" }, 0],
  ["a dead link passes if its level is lowered", { ...dead, "lectern.json": level("broken-link", "note") }, {}, 0],
  ["a dead link passes if it is off", { ...dead, "lectern.json": level("broken-link", "off") }, {}, 0],
  ["an unknown component passes", warned, {}, 0],
  ["an unknown component fails if warnings do", warned, { strict: true }, 1],
  ["an unknown component fails if it is named", warned, { failOn: "unknown-component" }, 1],
  [
    "an unknown component fails if the project says so",
    { ...warned, "lectern.json": level("unknown-component", "error") },
    {},
    1,
  ],
  ["nothing fails if nothing is to fail", { ...dead, "index.mdx": "<Note>" }, { failOn: "none" }, 0],
];

function level(code: string, value: string): string {
  return `{ // what matters to us\n  "check": { "levels": { "${code}": "${value}" } },\n}`;
}

for (const [title, files, options, code] of exits) {
  test(title, async () => {
    expect((await check(createFolder(files), options)).code).toBe(code);
  });
}

const chosen: readonly (readonly [title: string, options: Partial<CheckCommandOptions>, codes: readonly string[]])[] = [
  ["all", {}, ["broken-link", "unknown-component", "broken-link"]],
  ["only one code", { only: "unknown-component" }, ["unknown-component"]],
  ["only some files", { only: "old/**" }, ["broken-link"]],
  ["all but one code", { ignore: "broken-link" }, ["unknown-component"]],
  ["all but some files", { ignore: "old/" }, ["broken-link", "unknown-component"]],
];

for (const [title, options, codes] of chosen) {
  test(`reports ${title}`, async () => {
    const folder = createFolder({
      "docs.json": docs(["index", "old/page"]),
      "index.mdx": "[a](/nowhere)\n\n<Nope />\n",
      "old/page.mdx": "[a](/nowhere)\n",
    });
    expect(await codesOf(folder, options)).toEqual(codes);
  });
}

test("the project's ignore list names codes, files and parts of messages", async () => {
  const rules = [{ code: "broken-link", files: "old/**" }, { message: "`/known`" }];
  const folder = createFolder({
    "docs.json": docs(["index", "old/page"]),
    "lectern.json": JSON.stringify({ check: { ignore: rules } }),
    "index.mdx": "[a](/nowhere) [b](/known)\n",
    "old/page.mdx": "[a](/nowhere)\n\n<Nope />\n",
  });
  expect(await codesOf(folder)).toEqual(["broken-link", "unknown-component"]);
});

const mistaken: readonly (readonly [title: string, settings: string, message: string])[] = [
  ["an unknown code", level("broken-links", "off"), "Did you mean `broken-link`?"],
  [
    "an unknown key",
    `{ "check": { "level": {} } }`,
    "lectern.json:1:14 `check.level` has no meaning here. Did you mean `levels`?",
  ],
  ["an unknown level", level("broken-link", "fatal"), "check.levels.broken-link"],
  ["broken JSON", `{\n  "check": {\n`, "lectern.json:3"],
];

for (const [title, settings, message] of mistaken) {
  test(`settings with ${title} are refused`, async () => {
    await expect(check(createFolder({ ...dead, "lectern.json": settings }))).rejects.toThrow(message);
  });
}

test("a baseline excludes known problems, and lists problems that no longer exist", async () => {
  const folder = createFolder(dead);
  const written = await check(folder, { updateBaseline: true });
  expect(written.code).toBe(0);
  expect((await check(folder)).code).toBe(0);
  expect((await check(folder)).text).toContain("1 known problem of");
  writeFiles(folder, { "index.mdx": "Moved down\n\n[a](/nowhere) [b](/elsewhere)\n" });
  const next = await check(folder);
  expect(next.code).toBe(1);
  expect(next.text).toContain("`/elsewhere`");
  expect(next.text).not.toContain("Nothing exists at `/nowhere`");
  writeFiles(folder, { "index.mdx": "Text\n" });
  expect((await check(folder)).text).toContain("1 of its problems no longer occur");
});

for (const partial of [{ only: "missing-alt" }, { ignore: "broken-link" }, { quick: true }]) {
  const flag = `--${Object.keys(partial)[0]}`;
  test(`a check with ${flag} neither counts problems that no longer exist nor rewrites the baseline`, async () => {
    const folder = createFolder(dead);
    await check(folder, { updateBaseline: true });
    const before = readFiles(folder)["check-baseline.json"];
    expect((await check(folder, partial)).text).not.toContain("no longer occur");
    await expect(check(folder, { ...partial, updateBaseline: true })).rejects.toThrow(`leave ${flag} out`);
    expect(readFiles(folder)["check-baseline.json"]).toBe(before);
  });
}

test("a page that does not come to an end is reported with the rest of what it says", async () => {
  const endless = "export const x = await (async () => { for (;;) await null })()";
  const folder = createFolder({ "docs.json": docs(["index"]), "index.mdx": `${endless}\n\n[a](/nowhere)\n` });
  expect(await codesOf(folder)).toEqual(["page-too-large", "broken-link"]);
});

test("equal causes are one entry, and codes are counted", async () => {
  const pages = ["one", "two", "three", "four"];
  const folder = createFolder({
    "docs.json": docs(["index", ...pages.map((name) => `api/v2/${name}`)]),
    "index.mdx": pages.map((name) => `[x](/api/${name})\n\n`).join(""),
    ...Object.fromEntries(pages.map((name) => [`api/v2/${name}.mdx`, "<Nope />\n"])),
  });
  const { text } = await check(folder);
  expect(text).toContain("warning broken-link  `/api/` → `/api/v2/`  (4 in 1 file)");
  expect(text).toContain("warning unknown-component  `<Nope>` is not a component; nothing is shown.  (4 in 4 files)");
  expect(text).toContain("Summary\n  4  warning  broken-link\n  4  warning  unknown-component");
  expect(text).toContain("8 warnings\nFailed: 4 problems, marked with ✗, must be fixed.");
  expect((await check(folder, { all: true })).text).toContain(
    "index.mdx:7:1  warning broken-link  Nothing exists at `/api/four`.",
  );
});

test("GitHub shows failing problems as errors, in paths of the working directory", async () => {
  const folder = createFolder(dead);
  const file = path.relative(process.cwd(), path.join(folder, "index.mdx"));
  expect((await check(folder, { format: "github" })).text).toBe(
    `::error file=${file},line=1,col=1,title=Lectern%3A broken-link::Nothing exists at \`/nowhere\`. Correct the URL, or add the page or a redirect.`,
  );
});

test("GitHub is told nothing where nothing is wrong", async () => {
  expect(await check(createFolder({ ...dead, "index.mdx": "Text" }), { format: "github" })).toMatchObject({
    code: 0,
    text: "",
  });
});

test("SARIF has rules, levels and places", async () => {
  const { text } = await check(createFolder(dead), { format: "sarif" });
  const [run] = JSON.parse(text).runs;
  expect(run.tool.driver.rules).toMatchObject([{ id: "broken-link" }]);
  expect(run.results).toMatchObject([
    {
      ruleId: "broken-link",
      ruleIndex: 0,
      level: "error",
      locations: [{ physicalLocation: { region: { startLine: 1, startColumn: 1 } } }],
    },
  ]);
});

test("JUnit counts what fails and escapes what is written", async () => {
  const { text } = await check(createFolder({ ...dead, "index.mdx": "[a](/nowhere)\n\n<Nope />\n" }), {
    format: "junit",
  });
  expect(text).toContain('<testsuites name="Lectern" tests="2" failures="1">');
  expect(text).toMatch(/<testcase classname="unknown-component"[^>]*line="3"><system-out>[^<]*&lt;Nope&gt;/);
});

const corrections: readonly (readonly [title: string, before: string, after: string])[] = [
  ["a misspelled path", "[a](/guides/setpu#x)", "[a](/guides/setup#x)"],
  ["a misspelled relative path", "[a](./guides/setpu.mdx)", "[a](./guides/setup.mdx)"],
  ["a moved page", "[a](/guides/old/deploy?b=c)", "[a](/guides/deploy?b=c)"],
  ["a redirected link", "[a](/former)", "[a](/guides/setup)"],
  ["a link to a redirect out of the site", "[a](/away)", "[a](https://example.com/b)"],
  ["an anchor of another engine", "[a](/guides/setup#58-get-going)", "[a](/guides/setup#5-8-get-going)"],
  ["an attribute", '<Card title="A" href="/guides/setpu">B</Card>', '<Card title="A" href="/guides/setup">B</Card>'],
  ["an image", "![A](/images/pictrue.png)", "![A](/images/picture.png)"],
  ["a link whose label is its address", "[guides/setpu](guides/setpu)", "[guides/setpu](guides/setup)"],
  [
    "a link with an image",
    "[![`]` /guides/setpu](/images/picture.png)](/guides/setpu)",
    "[![`]` /guides/setpu](/images/picture.png)](/guides/setup)",
  ],
  ["a link in code", '{true && <a href="/guides/setpu">a</a>}', '{true && <a href="/guides/setup">a</a>}'],
  ["two links in a line", "[a](/guides/setpu) [b](/guides/setpu)", "[a](/guides/setup) [b](/guides/setup)"],
];

const correctable = {
  "docs.json": docs(["index", "guides/setup", "guides/deploy"], {
    redirects: [
      { source: "/former", destination: "/guides/setup" },
      { source: "/away", destination: "https://example.com/b" },
    ],
  }),
  "guides/setup.mdx": "## x\n\n## 5.8 Get going\n",
  "guides/deploy.mdx": "Text\n",
  "images/picture.png": "",
};

for (const [title, before, after] of corrections) {
  test(`corrects ${title}`, async () => {
    const folder = createFolder({ ...correctable, "index.mdx": `Text\n\n${before}\n` });
    const { code, text } = await check(folder, { fix: true, yes: true });
    expect(readFiles(folder)["index.mdx"]).toBe(`Text\n\n${after}\n`);
    expect(text).toContain(`-${before}\n+${after}`);
    expect(code).toBe(0);
  });
}

test("files of data that nothing refers to are reported, and those that something refers to are not", async () => {
  const folder = createFolder({
    "docs.json": JSON.stringify({ ...JSON.parse(docs(["index"])), variables: { $ref: "./settings/variables.json" } }),
    "settings/variables.json": "{}",
    "index.mdx": 'import { Table } from "/snippets/table.jsx";\n\n[Prices](/data/prices.csv) <Table />\n',
    "snippets/table.jsx": 'export const Table = () => <a href="/data/rows.json">Rows</a>;\n',
    "data/prices.csv": "a,b\n",
    "data/rows.json": "[]",
    "robots.txt": "User-agent: *\n",
    "notes.txt": "Call them on Monday.\n",
    "deploy.yml": "on: push\n",
    "threads.jsonl": '{"id":"t","domain":"docs","keyId":"k","fingerprint":"f"}\n',
  });
  const { text } = await check(folder, { format: "json" });
  expect(JSON.parse(text).problems).toMatchObject([
    { code: "unreferenced-file", level: "note", file: "deploy.yml" },
    { code: "unreferenced-file", level: "note", file: "notes.txt" },
  ]);
});

test("entries that nobody has translated are notes, in their place in docs.json", async () => {
  const languages = [
    { language: "en", pages: ["index"] },
    { language: "fr", pages: ["fr/index"] },
  ];
  const folder = createFolder({
    "docs.json": JSON.stringify({ ...JSON.parse(docs([])), navigation: { languages } }),
    "index.mdx": "Text\n",
  });
  const { text, code } = await check(folder, { format: "json", only: "missing-translation" });
  expect(code).toBe(0);
  expect(JSON.parse(text).problems).toMatchObject([
    { code: "missing-translation", level: "note", path: "navigation.languages[1].pages[0]" },
  ]);
});

const versions = {
  "docs.json": JSON.stringify({
    theme: "mint",
    name: "Docs",
    colors: { primary: "#053eea", light: "#8ab4ff" },
    navigation: {
      versions: [
        { version: "v4", pages: ["v4/index", "v4/setup", "v4/new-feature"] },
        { version: "v3", pages: ["v3/index", "v3/setup", "v3/part"] },
      ],
    },
    redirects: ["setup", "new-feature"].map((page) => ({ source: `/${page}`, destination: `/v4/${page}` })),
  }),
  ...Object.fromEntries(
    ["v4/index", "v4/setup", "v4/new-feature", "v3/setup"].map((page) => [`${page}.mdx`, "Text\n"]),
  ),
  "v3/part.mdx": 'import A from "/snippets/a.mdx";\n\n<A />\n',
};

const acrossVersions: readonly (readonly [title: string, before: string, after: string, hint: string])[] = [
  ["a redirect to a page that its own version has", "[a](/setup)", "[a](/setup)", "Link to `/v3/setup`, the same page"],
  [
    "a redirect to a page that only that version has",
    "[a](/new-feature)",
    "[a](/v4/new-feature)",
    "Link to `/v4/new-feature`.",
  ],
  [
    "a page that only another version has",
    "[a](/v3/new-feature)",
    "[a](/v3/new-feature)",
    "Did you mean `/v4/new-feature`?",
  ],
];

for (const [title, before, after, hint] of acrossVersions) {
  test(`a correction keeps the version of a page: ${title}`, async () => {
    const folder = createFolder({ ...versions, "snippets/a.mdx": "Text\n", "v3/index.mdx": `${before}\n` });
    expect((await check(folder, { all: true })).text).toContain(hint);
    await check(folder, { fix: true, yes: true });
    expect(readFiles(folder)["v3/index.mdx"]).toBe(`${after}\n`);
  });
}

test("a link in a snippet is not corrected if pages of several versions share it", async () => {
  const snippet = 'import A from "/snippets/a.mdx";\n\n<A />\n';
  const shared = { "v4/index.mdx": snippet, "v3/index.mdx": snippet, "snippets/a.mdx": "[a](/setup)\n" };
  const folder = createFolder({ ...versions, ...shared });
  await check(folder, { fix: true, yes: true });
  expect(readFiles(folder)["snippets/a.mdx"]).toBe("[a](/setup)\n");
});

test("says what it would correct, and changes nothing", async () => {
  const folder = createFolder({ ...correctable, "index.mdx": "[a](/former)\n" });
  const { text } = await check(folder, { dryRun: true, yes: true });
  expect(text).toContain("-[a](/former)\n+[a](/guides/setup)");
  expect(text).toContain("Would correct 1 problem in 1 file.");
  expect(readFiles(folder)["index.mdx"]).toBe("[a](/former)\n");
});

test("corrects docs.json: a misspelled page, its capitals and a chain of redirects", async () => {
  const redirects = [
    { source: "/a", destination: "/b" },
    { source: "/b", destination: "/guides/setup" },
  ];
  const folder = createFolder({
    ...correctable,
    "index.mdx": "Text",
    "docs.json": docs(["index", "guides/setpu", "Guides/deploy"], { redirects }),
  });
  expect((await check(folder, { fix: true, yes: true })).code).toBe(0);
  const config = JSON.parse(readFiles(folder)["docs.json"] ?? "");
  expect(config.navigation.pages).toEqual(["index", "guides/setup", "guides/deploy"]);
  expect(config.redirects[0].destination).toBe("/guides/setup");
});

test("finds dead links in docs.json, in code, in components, and out of the folder", async () => {
  const config = docs(["index"], {
    navbar: { links: [{ label: "A", href: "/dead-bar" }], primary: { type: "button", label: "B", href: "/indxe?a=b" } },
    footer: { links: [{ header: "A", items: [{ label: "B", href: "/dead-footer" }] }] },
    banner: { content: "[a](/dead-banner) <a href='/'>b</a> [c](https://example.com)" },
    errors: { 404: { description: "Go [back](/dead-404)." } },
    logo: { light: "/a.svg", dark: "/a.svg", href: "/" },
  });
  const folder = createFolder({
    "docs.json": config,
    "a.svg": "<svg/>",
    "guides/indexes.mdx": "Text",
    "index.mdx":
      'import { A } from "/snippets/a.tsx"\n\n{true && <a href="/dead-code">a</a>} [b](../dead-outside)\n\n<A />\n',
    "snippets/a.tsx":
      'type Props = {\n  a: string;\n};\n\nexport const A = (_: Props) => (\n  <a href="/dead-component">\n    <a href="/guides/indexes">b</a>\n  </a>\n);\n',
  });
  const { text } = await check(folder, { format: "json", only: "broken-link" });
  const { problems } = JSON.parse(text) as { problems: { file: string; line: number; message: string }[] };
  const line = (of: string) => config.split("\n").findIndex((written) => written.includes(of)) + 1;
  expect(problems.map(({ file, line: at, message }) => `${file}:${at} ${message.split("`")[1]}`)).toEqual([
    `docs.json:${line("/dead-bar")} /dead-bar`,
    `docs.json:${line("/indxe")} /indxe`,
    `docs.json:${line("/dead-footer")} /dead-footer`,
    `docs.json:${line("/dead-banner")} /dead-banner`,
    `docs.json:${line("/dead-404")} /dead-404`,
    "index.mdx:3 /dead-code",
    "index.mdx:3 /dead-outside",
    "snippets/a.tsx:6 /dead-component",
  ]);
});

test("prints every problem with --all", async () => {
  const links = Array.from({ length: 9 }, (_, index) => `[a](/nowhere-${index})`).join("\n\n");
  const folder = createFolder({ ...dead, "index.mdx": links });
  const { text } = await check(folder, { all: true });
  expect(text).toContain("/nowhere-8");
  expect(text).not.toContain("more of");
});

const kept: readonly (readonly [title: string, page: string])[] = [
  ["a path that could be several pages", "[a](/guides/pagx)"],
  ["a path that resembles nothing", "[a](/billing/invoices)"],
  ["an anchor that is only near", "[a](/guides/setup#5-8-got-goin)"],
];

for (const [title, page] of kept) {
  test(`does not correct ${title}`, async () => {
    const others = { "guides/page.mdx": "Text", "guides/pags.mdx": "Text" };
    const folder = createFolder({ ...correctable, ...others, "index.mdx": page });
    const { text, code } = await check(folder, { fix: true, yes: true });
    expect([code, text.split("\n")[0]]).toEqual([1, "No problem can be corrected automatically."]);
    expect(readFiles(folder)["index.mdx"]).toBe(page);
  });
}

test("asks before it corrects, and changes nothing without an answer", async () => {
  const folder = createFolder({ ...correctable, "index.mdx": "[a](/guides/setpu)" });
  const refused = await check(folder, { fix: true });
  expect([refused.code, refused.output.questions]).toEqual([1, ["Apply 1 correction in 1 file?"]]);
  expect(readFiles(folder)["index.mdx"]).toBe("[a](/guides/setpu)");
  await check(folder, { fix: true }, true);
  expect(readFiles(folder)["index.mdx"]).toBe("[a](/guides/setup)");
});

const oddNames = [
  "a b",
  "50% off",
  "comma,name",
  "c#sharp",
  "q?uestion",
  "colon:name",
  "[bracket]",
  "über".normalize("NFD"),
];

/** A page of each odd name with a dead link and a misspelled one. */
function oddFolder(): string {
  const pages = oddNames.map((name) => [`${name}/${name}.mdx`, "[a](/nowhere) [b](/setpu)\n"]);
  const listed = oddNames.map((name) => `${name}/${name}`.normalize());
  return createFolder({ "docs.json": docs(["setup", ...listed]), "setup.mdx": "Text", ...Object.fromEntries(pages) });
}

test("files of any name are reported, left out, compared, and corrected", async () => {
  const folder = oddFolder();
  const only = ["comma\\,name/**", "\\[bracket\\]/**", "über/**", "c#sharp"];
  expect(await codesOf(folder, { only: only.join(",") })).toHaveLength(8);
  const git = (...parameters: string[]) => execFileSync("git", ["-C", folder, ...parameters]);
  git("init", "--quiet");
  git("add", ".");
  git("-c", "user.name=A", "-c", "user.email=a@b.test", "commit", "--quiet", "-m", "a");
  await check(folder, { fix: true, yes: true });
  const { text } = await check(folder, { format: "sarif" });
  const uris = [...text.matchAll(/"uri": "([^"]+)"/g)].map(([, uri = ""]) => new URL(uri, "file:///"));
  expect(uris.map(({ hash, search }) => hash + search)).toEqual(oddNames.map(() => ""));
  // On disk the name is in decomposed characters, which is where it has been corrected, and what Git compares.
  expect(Object.values(readFiles(folder)).filter((text) => text.includes("[b](/setup)"))).toHaveLength(oddNames.length);
  expect(await codesOf(folder, { changed: "HEAD" })).toHaveLength(oddNames.length);
});

test("reports files that changed since a commit, with anchors of others", async () => {
  const folder = createFolder({
    "docs.json": docs(["index", "b", "c"]),
    "index.mdx": "[a](/nowhere)\n",
    "b.mdx": "Text\n",
    "c.mdx": "## Part\n",
  });
  const git = (...options: string[]) =>
    execFileSync("git", ["-C", folder, "-c", "user.name=A", "-c", "user.email=a@a.test", ...options]);
  git("init", "-q");
  git("add", "docs.json", "index.mdx", "b.mdx", "c.mdx");
  git("commit", "-qm", "First");
  writeFiles(folder, { "b.mdx": "[a](/gone) [b](/c#part) [c](/c#prat)\n", "new.mdx": "<Nope />\n" });
  expect(await codesOf(folder, { changed: "HEAD" })).toEqual([
    "broken-link",
    "missing-anchor",
    "unknown-component",
    "unlisted-page",
  ]);
  await expect(check(folder, { changed: "no-such-branch" })).rejects.toThrow("git cannot compare");
});

test("translations whose original has changed since are reported with the change", async () => {
  const languages = [
    { language: "en", pages: ["a", "b"] },
    { language: "de", pages: ["de/a", "de/b", "de/c"] },
  ];
  const folder = createFolder({
    "docs.json": JSON.stringify({
      theme: "mint",
      name: "D",
      colors: { primary: "#053eea" },
      navigation: { languages },
    }),
    ...{ "a.mdx": "# A\n\nOld words.\n", "de/a.mdx": "# A\n\nAlte Worte.\n" },
    ...{ "b.mdx": "# B\n\nText.\n", "de/b.mdx": "# B\n\nText.\n", "c.mdx": "# C\n\nText.\n" },
  });
  const git = (...options: string[]) =>
    execFileSync("git", ["-C", folder, "-c", "user.name=A", "-c", "user.email=a@a.test", ...options]);
  await expect(check(folder, { translations: true })).rejects.toThrow("git cannot read the history");
  git("init", "-q");
  git("add", "*.mdx", "docs.json");
  git("commit", "-qm", "First");
  expect(await codesOf(folder, { translations: true, only: "stale-translation" })).toEqual([]);
  writeFiles(folder, { "a.mdx": "# A\n\nNew words.\n" });
  const { text } = await check(folder, { translations: true, only: "missing-translation,stale-translation" });
  expect(text).toContain("de/a.mdx:1:1");
  expect(text).toContain("-Old words.\n+New words.");
  expect(text).toContain("`de/c` is not translated");
  // A translation that is being worked on is not stale.
  writeFiles(folder, { "de/a.mdx": "# A\n\nNeue Worte.\n" });
  expect(await codesOf(folder, { translations: true, only: "stale-translation" })).toEqual([]);
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("links to other sites are requested once, and answers are kept", async () => {
  const requests: string[] = [];
  let isBusy = true;
  const server = createServer(({ method = "", url = "" }, response) => {
    requests.push(`${method} ${url}`);
    const status = { "/gone": 404, "/get": method === "GET" ? 200 : 405, "/busy": isBusy ? 503 : 200, "/private": 401 }[
      url
    ];
    if (url === "/busy") isBusy = false;
    const headers = url === "/circle" ? { location: "/circle" } : {};
    response.writeHead(url === "/circle" ? 302 : (status ?? 200), headers).end();
  });
  const origin = await listen(server);
  const other = createServer();
  const closed = await listen(other);
  other.close();
  try {
    const links = ["/fine", "/fine#part", "/gone", "/get", "/busy", "/private", "/circle", "/ignored"];
    const folder = createFolder({
      "docs.json": docs(["index", "closed"]),
      "lectern.json": JSON.stringify({ check: { external: { ignore: [`${origin}/ignored`] } } }),
      "index.mdx": links.map((link) => `[a](${origin}${link})\n\n`).join(""),
      "closed.mdx": `[a](${closed}/a) [b](${closed}/b)\n`,
    });
    expect(await codesOf(folder)).toEqual([]);
    expect(requests).toEqual([]);
    const messagesOf = async () => {
      const { text } = await check(folder, { external: true, format: "json" });
      const { problems } = JSON.parse(text) as { problems: { code: string; message: string }[] };
      return problems.map(({ code, message }) => `${code}: ${message.replaceAll(origin, "")}`);
    };
    const expected = [
      `unverified-external-link: \`${closed.slice("http://".length)}\` was not reached: ECONNREFUSED. 2 links were not verified.`,
      "dead-external-link: `/gone` does not exist: status 404.",
      "unverified-external-link: `/private` was not verified: status 401.",
      "unverified-external-link: `/circle` was not verified: redirect count exceeded.",
    ];
    expect(await messagesOf()).toEqual(expected);
    expect(requests.filter((request) => request.endsWith("/fine"))).toEqual(["HEAD /fine"]);
    expect(requests.filter((request) => request.endsWith("/ignored"))).toEqual([]);
    // Those that are followed once; a circle is not tried again.
    expect(requests.filter((request) => request.endsWith("/circle")).length).toBeLessThan(30);
    const count = requests.length;
    expect(await messagesOf()).toEqual(expected);
    expect(requests).toHaveLength(count);
  } finally {
    server.close();
  }
});

test("a specification that cannot be fetched is one note, and causes no other problem", async () => {
  const operations = { group: "API", openapi: "https://127.0.0.1:9/api.json", pages: ["GET /users", "index"] };
  const folder = createFolder({
    "docs.json": docs([], { navigation: { groups: [operations] } }),
    "index.mdx": "[a](/api-reference/users/list)\n",
  });
  expect(await codesOf(folder)).toEqual(["specification-unreachable"]);
  expect((await check(folder)).code).toBe(0);
});

test("a link to a folder names pages in it, and a link that resembles nothing gets no suggestion", async () => {
  const pages = ["docs/features/one", "docs/features/two", "merchant/account-reviews"];
  const folder = createFolder({
    "docs.json": docs(["index", ...pages]),
    "index.mdx": "[a](/docs/features)\n\n[b](/merchant/acceptable-use)\n",
    ...Object.fromEntries(pages.map((page) => [`${page}.mdx`, "Text\n"])),
  });
  const { text } = await check(folder, { format: "json" });
  const hints = (JSON.parse(text) as { problems: { hint: string }[] }).problems.map(({ hint }) => hint);
  expect(hints).toEqual([
    "It is a folder; link to a page in it, such as `/docs/features/one`, `/docs/features/two`.",
    "Correct the URL, or add the page or a redirect.",
  ]);
});

test("the JSON report is what its schema says, and names files from the root of the repository", async () => {
  const written: unknown = JSON.parse(readFileSync("check-report.schema.json", "utf8"));
  expect(written).toEqual(z.toJSONSchema(checkReportSchema, { io: "input" }));
  const files = Object.entries(dead).map(([file, text]) => [`docs/${file}`, text]);
  const repository = createFolder(Object.fromEntries(files));
  mkdirSync(path.join(repository, ".git"));
  const folder = path.join(repository, "docs");
  const { text } = await check(folder, { format: "json" });
  const report = checkReportSchema.parse(JSON.parse(text));
  expect(report.problems.map(({ fails, file, fromRepository }) => [fails, file, fromRepository])).toEqual([
    [true, "index.mdx", "docs/index.mdx"],
  ]);
  const github = await check(folder, { format: "github" });
  expect(github.text).toContain("::error file=docs/index.mdx,line=1,");
});
