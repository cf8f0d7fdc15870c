import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ModuleReader } from "@/migrate/configuration/read-module";
import { runConfigurations } from "@/migrate/configuration/run-configurations";
import { StaticCall } from "@/migrate/configuration/values";
import { openSourceFolder } from "@/migrate/files";
import { expect, test } from "@/tests/support/unit-test";

let directory = "";
test.beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "lectern-configuration-"));
});
test.afterEach(() => rm(directory, { recursive: true }));

async function run(files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(directory, file)), { recursive: true });
    await writeFile(path.join(directory, file), text);
  }
  return runConfigurations(directory, openSourceFolder(directory), (folder) => {
    const reader = new ModuleReader(folder, { "@site/": "" });
    return { config: reader.readSite("config.ts"), findings: reader.findings };
  });
}

const rows: { rule: string; files: Record<string, string>; config: Record<string, unknown> }[] = [
  {
    rule: "loops and conditions",
    files: {
      "config.ts":
        "import { links } from '@site/links'\nconst config: any = {}\nfor (const name of ['a', 'b']) (config.list ??= []).push(name)\nif (config.list) config.links = links\nexport default config",
      "links.ts": "export const links = [...new Set([1, 1])]",
    },
    config: { list: ["a", "b"], links: [1] },
  },
  {
    rule: "a function that waits, and what it imports",
    files: {
      "config.ts":
        "export default async function create() {\n  let title = 'x'\n  title = (await import('./b')).default.title\n  return { title }\n}",
      "b.json": '{ "title": "Docs" }',
    },
    config: { title: "Docs" },
  },
  {
    rule: "files of the folder that are read",
    files: {
      "config.ts":
        "import fs from 'node:fs'\nimport { fileURLToPath } from 'node:url'\nconst here = fileURLToPath(new URL('./docs', import.meta.url))\nexport default { files: fs.readdirSync(here), same: fs.existsSync('docs/a.md'), dir: __dirname.length > 0 }",
      "docs/a.md": "",
    },
    config: { files: ["a.md"], same: true, dir: true },
  },
  {
    rule: "packages that are missing: helpers return what they are given",
    files: {
      "config.ts":
        "import { defineConfig } from 'vitepress'\nimport { name, withMermaid } from 'x-mermaid'\nlet title = 'a'\ntitle += typeof name === 'function' ? 'b' : 'c'\nexport default withMermaid(defineConfig({ title }))",
    },
    config: { title: "ab" },
  },
  {
    rule: "functions of its files get their own arguments",
    files: {
      "config.ts": "import { one, all } from './nav'\nexport default { one: one('en'), all: all('en') }",
      "nav.ts":
        "export const one = (lang: string) => [lang.trim()]\nexport function all(lang: string) {\n  const list = []\n  for (const name of ['a', 'b']) list.push(lang + name)\n  return list\n}",
    },
    config: { one: ["en"], all: ["ena", "enb"] },
  },
  {
    rule: "what Node.js provides, without anything else to run",
    files: {
      "config.ts":
        "import { readFileSync } from 'node:fs'\nexport default { title: readFileSync('title.txt', 'utf8') }",
      "title.txt": "Docs",
    },
    config: { title: "Docs" },
  },
  {
    rule: "values that contain themselves",
    files: {
      "config.ts":
        "const plugin: any = {}\nplugin.self = plugin\nplugin.other = plugin\nexport default { title: 'Docs', vite: { plugin } }",
    },
    config: { title: "Docs" },
  },
];

for (const { rule, files, config } of rows) {
  test(`a configuration runs: ${rule}`, async () => {
    const ran = await run(files);
    expect(ran.config).toMatchObject(config);
    expect(ran.findings).toEqual([]);
  });
}

test("what a package is given is known, with functions that only a build calls", async () => {
  const { config } = await run({
    "config.ts":
      "import starlight from '@astrojs/starlight'\nconst sidebar = []\nsidebar.push({ label: 'A' })\nexport default { integrations: [starlight({ sidebar, hook() {} })] }",
  });
  const [call] = config.integrations as [StaticCall];
  expect(call).toBeInstanceOf(StaticCall);
  expect(call.name).toBe("@astrojs/starlight");
  expect(call.args[0]).toMatchObject({ sidebar: [{ label: "A" }] });
});

test("a configuration that fails is read as data, and the report says why", async () => {
  const { config, findings } = await run({
    "config.ts": "let title = 'a'\ntitle = 'b'\nmissing()\nexport default { title, base: '/docs' }",
  });
  expect(config).toMatchObject({ base: "/docs" });
  expect(findings.map(({ message }) => message)).toContain(
    "Running the configuration failed, and what can be read without that was used: missing is not defined",
  );
});

test("a function that fails is read as data, and the report says why", async () => {
  const { config, findings } = await run({
    "config.ts":
      "const check = () => { throw new Error('no token') }\nmodule.exports = async () => ({ title: 'a', base: check() })",
  });
  expect(config).toMatchObject({ title: "a" });
  expect(findings.map(({ message }) => message)).toContain(
    "Running the configuration failed, and what can be read without that was used: no token",
  );
});

test("code that does not compile is named with its place", async () => {
  const { findings } = await run({
    "config.ts": "let title = await 'a'\ntitle += 'b'\nexport default { title }",
  });
  expect(findings.map(({ message }) => message).join("\n")).toContain("config.ts:1:12: ERROR: Top-level await");
});

test("a missing file of the folder is reported", async () => {
  const { config, findings } = await run({
    "config.ts":
      "import sidebar from './generated.json'\nlet title = 'a'\ntitle += 'b'\nexport default { title, sidebar }",
  });
  expect(config).toMatchObject({ title: "ab" });
  expect(findings.map(({ message }) => message)).toEqual([
    "`./generated.json` is not part of the folder; what it provides was left out.",
  ]);
});

test("a configuration that can be read as data does not run", async () => {
  const { config } = await run({
    "config.ts": "import './effect'\nexport default { title: 'a' }",
    "effect.ts": "throw new Error('this ran')",
  });
  expect(config).toEqual({ title: "a" });
});
