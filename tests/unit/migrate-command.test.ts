import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { superviseMigration } from "@/cli/run-migrate";
import { expect, test } from "@/tests/support/unit-test";
import { runProgram } from "../support/run-program";

let folder: string;

test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lectern-migrate-"));
  await write("old/docusaurus.config.js", "module.exports = { title: 'Old' }");
  await write(
    "old/docs/a.mdx",
    "import { Counter } from './counter'\nimport { Chart } from './chart'\n\n# A\n\n<Counter start={2} />\n\n<Chart>text</Chart>\n\n![p](./p.png)\n",
  );
  await write(
    "old/docs/counter.tsx",
    "import React, { useState } from 'react';\nimport clsx from 'clsx';\nexport function Counter({ start }: { start: number }) { const [n, set] = useState(start); return <button className={clsx('a')} onClick={() => set(n + 1)}>{n}</button>; }",
  );
  await write("old/docs/chart.tsx", "import { LineChart } from 'recharts';\nexport const Chart = LineChart;");
  await write("old/docs/p.png", "picture");
});

test.afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(file: string, text: string): Promise<void> {
  const place = path.join(folder, file);
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(place, text);
}

function run(...args: string[]) {
  const command = path.resolve("node_modules/.bin/tsx");
  const { status, stdout, stderr } = spawnSync(command, ["cli/lectern.ts", "migrate", ...args], { encoding: "utf8" });
  return { status, stdout, stderr };
}

test("writes a docs folder with the report and components that run as islands, and nothing to the old folder", async () => {
  const target = path.join(folder, "new");
  const before = await readdir(path.join(folder, "old"), { recursive: true });
  const { status, stdout } = run(path.join(folder, "old"), "--to", target);
  expect(stdout).toContain("Converted a Docusaurus site: wrote 1 page and 1 file to");
  expect(status).toBe(0);
  const page = await readFile(path.join(target, "docs/a.mdx"), "utf8");
  expect(page).toContain('import { Counter } from "/snippets/components/counter.jsx"');
  expect(page).toContain("<Counter start={2} />");
  expect(page).toContain("![p](/p.png)");
  expect(page).toMatch(/^text$/m);
  expect(await readFile(path.join(target, "snippets/components/counter.jsx"), "utf8")).toContain("useState(start)");
  expect(await readFile(path.join(target, "p.png"), "utf8")).toBe("picture");
  const places = await readFile(path.join(target, "migration-places.md"), "utf8");
  expect(places).toContain("- docs/a.mdx:2: `./chart` cannot run here: it imports `recharts`.");
  expect(await readdir(path.join(folder, "old"), { recursive: true })).toEqual(before);
});

const ASKED: [rule: string, code: string, place: string][] = [
  ["a statement", "let title = 'Old'\ntitle += ' site'\nmodule.exports = { title }", "docusaurus.config.js:2"],
  [
    "the whole of it",
    "module.exports = async () => {\n  if (!module.parent) return { title: 'Old site' }\n}",
    "docusaurus.config.js:1",
  ],
];

for (const [rule, code, place] of ASKED) {
  test(`code of the configuration runs after a question, which names its places: ${rule}`, async () => {
    await write("old/docusaurus.config.js", code);
    const target = path.join(folder, "new");
    const asked: string[] = [];
    const status = await superviseMigration(["migrate", path.join(folder, "old"), "--to", target, "--quiet"], {
      program: path.resolve("cli/lectern.ts"),
      execArgv: ["--import", "tsx"],
      async ask(places) {
        asked.push(...places);
        return true;
      },
    });
    expect(status).toBe(0);
    expect(asked).toEqual([place]);
    expect(JSON.parse(await readFile(path.join(target, "docs.json"), "utf8"))).toMatchObject({ name: "Old site" });
  });
}

const ENDINGS: [rule: string, code: string, expected: { status: number; output: string }][] = [
  ["ends the program", "process.exit(0)", { status: 2, output: "ended the program with exit code 0" }],
  [
    "does not handle an error, and does not end",
    "setInterval(() => {}, 1000)\nsetTimeout(() => Promise.reject(new Error('late')))",
    { status: 0, output: "did not handle an error: late" },
  ],
];

for (const [rule, code, { status, output }] of ENDINGS) {
  test(`a configuration that runs and ${rule}`, async () => {
    await write("old/docusaurus.config.js", `let title = 'Old'\ntitle += ' site'\n${code}\nmodule.exports = { title }`);
    const ended = run(path.join(folder, "old"), "--to", path.join(folder, "new"), "--run");
    expect(ended.stderr).toContain(output);
    expect(ended.status).toBe(status);
  });
}

test("a configuration that fails when it runs is not advised to run", async () => {
  await write("old/docusaurus.config.js", "let title = 'Old'\ntitle += missing()\nmodule.exports = { title }");
  const { stdout } = run(path.join(folder, "old"), "--to", path.join(folder, "new"), "--run");
  expect(stdout).toContain("docusaurus.config.js:2\nRunning it failed, or did not tell them.");
});

const REFUSED: [rule: string, args: (folder: string) => string[], message: string][] = [
  ["a target that is not empty", (at) => [`${at}/old`, "--to", at], "is not empty"],
  [
    "a target inside the old folder",
    (at) => [`${at}/old`, "--to", `${at}/old/new`],
    "is inside the folder that is read",
  ],
  [
    "an engine that does not exist",
    (at) => [`${at}/old`, "--to", `${at}/new`, "--from", "hugo"],
    "Allowed choices are docusaurus",
  ],
  ["no target", (at) => [`${at}/old`], "required option '--to <folder>'"],
];

for (const [rule, args, message] of REFUSED) {
  test(`refuses ${rule}`, async () => {
    const { status, output } = await runProgram("migrate", ...args(folder));
    expect(output).toContain(message);
    expect(status).toBe(2);
  });
}

test("a folder without documentation is refused by name", async () => {
  await write("empty/a.txt", "x");
  const { status, stderr } = run(path.join(folder, "empty"), "--to", path.join(folder, "new"));
  expect(stderr).toContain(`No documentation site was recognized in ${path.join(folder, "empty")}`);
  expect(status).toBe(2);
});
