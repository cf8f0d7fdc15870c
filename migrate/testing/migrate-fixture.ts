import type { EngineName } from "@/lib/site/detect-engine";
import { migrateSite } from "@/migrate/migrate-site";
import type { SourceFolder } from "@/migrate/types";
import { breachesOf } from "@/tests/support/migration-law";

/** The old site of a test: files by path. */
export type SourceFiles = Readonly<Record<string, string>>;

/** A folder in memory. */
export function memoryFolder(files: SourceFiles): SourceFolder {
  return {
    files: Object.keys(files).sort(),
    has: (file) => Object.hasOwn(files, file),
    read: (file) => files[file] ?? "",
    readBytes: (file) => Buffer.from(files[file] ?? ""),
  };
}

/** A migrated fixture: docs.json as data, texts by path, and the report as `file:line: message`. */
export interface MigratedFixture {
  config: Record<string, unknown>;
  texts: ReadonlyMap<string, string>;
  report: string[];
}

/** Migrates files in memory. @throws {Error} if a page, a word, or an order is lost that the report does not name. */
export async function migrateFixture(files: SourceFiles, engine?: EngineName): Promise<MigratedFixture> {
  const migrated = await migrateSite("/fixture", { folder: memoryFolder(files), ...(engine ? { engine } : {}) });
  const pages = migrated.site.pages.filter(({ text }) => text === undefined);
  const breaches = migrated.site.dialect.isVerbatim
    ? []
    : breachesOf({ source: new Map(Object.entries(files)), result: migrated.texts, pages });
  if (breaches.length > 0) throw new Error(breaches.join("\n"));
  return {
    config: JSON.parse(migrated.texts.get("docs.json") ?? "{}"),
    texts: migrated.texts,
    report: migrated.findings.map(
      ({ file, line, message }) => `${file}${line === undefined ? "" : `:${line}`}: ${message}`,
    ),
  };
}

/** The smallest site of each engine that holds one page with a body, and the path of the page in the new folder. */
const FRAMES: Readonly<Partial<Record<EngineName, (body: string) => { files: SourceFiles; page: string }>>> = {
  docusaurus: (body) => ({
    files: { "docusaurus.config.js": "module.exports = { title: 'T' }", "docs/a.md": body, "docs/b.md": "# B" },
    page: "docs/a.mdx",
  }),
  vitepress: (body) => ({
    files: { ".vitepress/config.ts": "export default { cleanUrls: true }", "a.md": body, "b.md": "# B" },
    page: "a.mdx",
  }),
  starlight: (body) => ({
    files: {
      "astro.config.mjs":
        "import starlight from '@astrojs/starlight'; export default { integrations: [starlight({ title: 'T' })] }",
      "src/content/docs/a.mdx": body,
      "src/content/docs/b.mdx": "---\ntitle: B\n---\n",
    },
    page: "a.mdx",
  }),
  nextra: (body) => ({
    files: {
      "next.config.mjs": "import nextra from 'nextra'; export default nextra({})({})",
      "content/a.mdx": body,
      "content/b.mdx": "# B",
    },
    page: "a.mdx",
  }),
  fumadocs: (body) => ({
    files: {
      "source.config.ts": "export default {}",
      "content/docs/a.mdx": body,
      "content/docs/b.mdx": "---\ntitle: B\n---\n",
    },
    page: "docs/a.mdx",
  }),
  gitbook: (body) => ({
    files: { "SUMMARY.md": "* [A](a.md)\n* [B](b.md)\n", "a.md": body, "b.md": "# B" },
    page: "a.mdx",
  }),
  mkdocs: (body) => ({
    files: {
      "mkdocs.yml":
        "site_name: T\nmarkdown_extensions: [attr_list, pymdownx.keys, pymdownx.mark, pymdownx.emoji, pymdownx.caret, pymdownx.tilde]\n",
      "docs/a.md": body,
      "docs/b.md": "# B",
    },
    page: "a.mdx",
  }),
  markdown: (body) => ({ files: { "a.md": body, "b.md": "# B" }, page: "a.mdx" }),
};

/** The body of a page after migration: its text without frontmatter. */
export async function migrateBody(engine: EngineName, body: string, others: SourceFiles = {}): Promise<string> {
  const frame = FRAMES[engine]?.(body);
  if (!frame) throw new TypeError(`There is no fixture for ${engine}. Add its smallest site to FRAMES.`);
  const { texts } = await migrateFixture({ ...frame.files, ...others }, engine);
  return (texts.get(frame.page) ?? "").replace(/^---\n[\s\S]*?\n---\n/, "").trim();
}
