import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { superviseMigration } from "@/cli/run-migrate";
import { checkTarget, resolveInside, writeSite } from "@/migrate/files";
import { migrateSite } from "@/migrate/migrate-site";
import { expect, test } from "@/tests/support/unit-test";
import { furtherCase } from "../support/full-tier";

let folder: string;

test.beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lectern-hostile-"));
  for (const name of ["secret.css", "secret.svg", "secret.md", "secret.yml", "secret.json", "secret.js"]) {
    await write(`outside/${name}`, "/* SECRET */");
  }
});

test.afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), text);
}

/** All files below the temporary folder, with their texts. */
async function readAll(): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(files.map(async (file) => [path.relative(folder, file), await readFile(file, "utf8")] as const)),
  );
}

const STARLIGHT =
  "import starlight from '@astrojs/starlight'; export default { integrations: [starlight({ title: 'T' })] }";
const UP = "../".repeat(12);
const COMPONENT = (style: string) => ({
  "docusaurus.config.js": "module.exports = { title: 'T' }",
  "docs/a.mdx": "import { Box } from './box'\n\n# A\n\n<Box />\n",
  "docs/box.tsx": 'import "./c.css";\nexport const Box = () => <b />;',
  "docs/c.css": style,
});
const MKDOCS = (settings: string, body = "# A") => ({
  "mkdocs.yml": `site_name: T\n${settings}`,
  "docs/index.md": body,
});

interface Row {
  repository: string;
  files: Record<string, string>;
  /** Symbolic links by path, and their targets relative to their folder. */
  links?: Record<string, string>;
  /** What the report, or the error, says. */
  message?: RegExp;
}

const ROWS: Row[] = [
  ...["/../../escape", `/${UP}FOLDER/escape`, "/a/../../../escape", "..\\..\\escape"].map((slug) => ({
    repository: `Docusaurus: \`slug: ${slug}\``,
    files: {
      "docusaurus.config.js": "module.exports = { presets: [['classic', { docs: { routeBasePath: '/' } }]] }",
      "docs/a.md": `---\nslug: '${slug}'\n---\n# A`,
      "docs/b.md": "# B",
    },
    message: slug.includes("\\") ? /leads out of the site; this page is at/ : /^$/,
  })),
  ...["../escape", `${UP}FOLDER/escape`, "a/../../escape"].map((slug) => ({
    repository: `Starlight: \`slug: ${slug}\``,
    files: {
      "astro.config.mjs": STARLIGHT,
      "src/content/docs/a.md": `---\ntitle: A\nslug: ${slug}\n---\n`,
      "src/content/docs/b.md": "---\ntitle: B\n---\n",
    },
    message: /leads out of the site; this page is at/,
  })),
  ...["../escape.md", `${UP}FOLDER/escape.md`].map((to) => ({
    repository: `VitePress: \`rewrites\` to ${to}`,
    files: {
      ".vitepress/config.ts": `export default { rewrites: { 'a.md': '${to}' } }`,
      "a.md": "# A",
      "b.md": "# B",
    },
    message: /leads out of the site; this page is at/,
  })),
  {
    repository: "a style sheet that imports one outside",
    files: COMPONENT("@import '../../outside/secret.css';"),
    message: /its style sheet names `\.\.\/\.\.\/outside\/secret\.css`/,
  },
  {
    repository: "a style sheet with the address of a picture outside",
    files: COMPONENT("b { background: url(../../outside/secret.svg) }"),
    message: /its style sheet names/,
  },
  {
    repository: "a style sheet with the address of a link that leads outside",
    files: COMPONENT("b { background: url(./link.svg) }"),
    links: { "docs/link.svg": "../../outside/secret.svg" },
    message: /its style sheet names `\.\/link\.svg`/,
  },
  {
    repository: "a style sheet below a linked folder",
    files: COMPONENT("@import './linked/secret.css';"),
    links: { "docs/linked": "../../outside" },
    message: /its style sheet names/,
  },
  {
    repository: "a component that imports a script outside",
    files: { ...COMPONENT(""), "docs/box.tsx": "import x from '../../outside/secret.js'; export const Box = () => x;" },
    message: /it imports `\.\.\/\.\.\/outside\/secret\.js`/,
  },
  {
    repository: "a component that is a link",
    files: { "docusaurus.config.js": "module.exports = {}", "docs/a.mdx": "import { Box } from './box'\n\n<Box />\n" },
    links: { "docs/box.tsx": "../../outside/secret.js" },
  },
  {
    repository: "a page that is a link, and a folder of pages that is one",
    files: { "docusaurus.config.js": "module.exports = {}", "docs/a.md": "# A" },
    links: { "docs/linked.md": "../../outside/secret.md", "docs/more": "../../outside" },
  },
  {
    repository: "pictures outside, by path and by link",
    files: {
      "docusaurus.config.js": "module.exports = { favicon: '../../outside/secret.svg' }",
      "docs/a.md": "# A\n\n![a](../../outside/secret.svg)\n\n![b](./b.svg)\n\n![c](/../../outside/secret.svg)\n",
    },
    links: { "docs/b.svg": "../../outside/secret.svg" },
  },
  {
    repository: "a Docusaurus configuration that reads and imports outside",
    files: {
      "docusaurus.config.js":
        "const fs = require('fs'); module.exports = { title: fs.readFileSync('../outside/secret.md', 'utf8'), tagline: require('../outside/secret.json'), themeConfig: { announcementBar: { content: String(fs.readFileSync(__dirname + '/../../outside/secret.md')) } } }",
      "docs/a.md": "# A",
    },
  },
  { repository: "MkDocs: `INHERIT` outside", files: MKDOCS("INHERIT: ../outside/secret.yml\n") },
  {
    repository: "MkDocs: snippets and includes outside",
    files: MKDOCS(
      "plugins: [include-markdown]\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: [../outside]\n",
      '# A\n\n--8<-- "secret.md"\n\n--8<-- "../outside/secret.md"\n\n{% include-markdown "../../outside/secret.md" %}\n',
    ),
  },
  {
    repository: "MkDocs: `docs_dir` outside",
    files: MKDOCS("docs_dir: ../outside\n"),
    message: /outside of the folder to migrate/,
  },
  {
    repository: "VitePress: includes and code outside",
    files: {
      ".vitepress/config.ts": "export default {}",
      "a.md":
        "# A\n\n<!--@include: ../outside/secret.md-->\n\n<<< ../outside/secret.js\n\n<<< @/../outside/secret.js\n",
    },
  },
  {
    repository: "mdBook: an include outside",
    files: {
      "book.toml": "[book]\ntitle = 'T'\n",
      "src/SUMMARY.md": "* [A](a.md)\n* [S](../../outside/secret.md)\n",
      "src/a.md": "# A\n\n{{#include ../../outside/secret.md}}\n",
    },
  },
  {
    repository: "GitBook: a root and a summary outside",
    files: {
      ".gitbook.yaml": "root: ../outside\nstructure:\n  summary: ../outside/secret.md\n",
      "SUMMARY.md": "* [A](a.md)\n",
      "a.md": "# A",
    },
  },
];

for (const { repository, files, links = {}, message } of ROWS) {
  test(`nothing outside is read or written: ${repository}`, async () => {
    for (const [file, text] of Object.entries(files)) {
      await write(`old/${file}`, text.replaceAll("FOLDER", folder.slice(1)));
    }
    for (const [file, target] of Object.entries(links)) await symlink(target, path.join(folder, "old", file));
    const before = [...(await readAll()).keys()].sort();
    const source = path.join(folder, "old");
    const report = await migrateSite(source).then(
      async (migrated) => {
        await writeSite(source, path.join(folder, "new"), migrated);
        return migrated.findings.map((finding) => finding.message).join("\n");
      },
      (error: Error) => error.message,
    );
    const after = await readAll();
    expect([...after.keys()].filter((file) => !file.startsWith("new/")).sort()).toEqual(before);
    expect([...after].filter(([file, text]) => file.startsWith("new/") && text.includes("SECRET"))).toEqual([]);
    if (message) expect(report).toMatch(message);
  });
}

const PATHS: [path: string, isInside: boolean][] = [
  ["a.md", true],
  ["docs/../a.md", true],
  ["new/folder/a.md", true],
  ["..", false],
  ["../a.md", false],
  ["/etc/passwd", false],
  ["a/../../a.md", false],
  ["linked/secret.md", false],
  ["linked/new.md", false],
  ["dangling", false],
  ["dangling/a.md", false],
  ["a\0.md", false],
];

for (const [file, isInside] of PATHS) {
  test(`${JSON.stringify(file)} is ${isInside ? "inside" : "refused"}`, async () => {
    await write("old/a.md", "");
    await symlink("../outside", path.join(folder, "old/linked"));
    await symlink("../nowhere", path.join(folder, "old/dangling"));
    const resolve = () => resolveInside(path.join(folder, "old"), file);
    if (isInside) expect(resolve()).toBe(path.join(folder, "old", file));
    else expect(resolve).toThrow(/neither read nor written/);
  });
}

test("a target that leads into the old folder by a link is refused", async () => {
  await write("old/docs/a.md", "# A");
  await symlink("old/docs", path.join(folder, "link"));
  await expect(checkTarget(path.join(folder, "old"), path.join(folder, "link/new"))).rejects.toThrow(/is inside/);
});

const BOMB = `a: &a [x,x,x,x,x,x,x,x,x]\n${"bcdefghi"
  .split("")
  .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${"abcdefghi"[index]}`).join(",")}]\n`)
  .join("")}`;

test("a configuration that fills the memory is ended, and the message names it", furtherCase, async () => {
  await write(
    "old/docusaurus.config.js",
    "module.exports = { title: Array.from({ length: 1e9 }, () => 'x').join('') }",
  );
  await write("old/docs/a.md", "# A");
  const ended = superviseMigration(
    ["migrate", path.join(folder, "old"), "--to", path.join(folder, "new"), "--run", "--quiet"],
    {
      program: path.resolve("cli/lectern.ts"),
      execArgv: ["--import", "tsx"],
      timeLimit: 20_000,
      memoryLimit: 256,
    },
  );
  await expect(ended).rejects.toThrow(/Reading the configuration of the old site (?:took longer|needed more) than/);
});

test("a YAML document that expands without end is refused without a stack trace", async () => {
  await write("old/mkdocs.yml", `site_name: T\n${BOMB}`);
  await write("old/docs/a.md", "# A");
  const target = path.join(folder, "new");
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "cli/lectern.ts", "migrate", path.join(folder, "old"), "--to", target],
    { encoding: "utf8" },
  );
  expect(stderr).toMatch(/alias/i);
  expect(stderr).not.toMatch(/^ +at /m);
  expect(status).toBe(2);
});
