import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { hashSources, type Sources } from "@/lib/build/sources-hash";

const FILES = ["mdx-components.tsx", "next.config.mjs", "package.json", "package-lock.json"];

let project: string;

test.beforeEach(async () => {
  project = await mkdtemp(path.join(tmpdir(), "lectern-sources-"));
  for (const folder of ["app/page", "components", "lib", "widget", "content"]) {
    await mkdir(path.join(project, folder), { recursive: true });
  }
  for (const file of [...FILES, "postcss.config.mjs"]) await write(file, file);
  await write("app/page/page.tsx", "export default null;");
  await write("content/start.mdx", "Welcome.");
});

test.afterEach(() => rm(project, { recursive: true }));

const write = (file: string, text: string) => writeFile(path.join(project, file), text);

const hash = (changes: Partial<Sources> = {}) =>
  hashSources({ projectDirectory: project, hasBundledPages: false, environment: {}, ...changes });

const cases: readonly { title: string; change(): Promise<Partial<Sources>>; isNew: boolean }[] = [
  { title: "nothing", change: async () => ({}), isNew: false },
  { title: "a source", change: () => write("app/page/page.tsx", "export default 1;").then(() => ({})), isNew: true },
  { title: "a new file", change: () => write("lib/new.ts", "").then(() => ({})), isNew: true },
  { title: "the widget", change: () => write("widget/index.ts", "").then(() => ({})), isNew: true },
  { title: "a test", change: () => write("lib/new.test.ts", "").then(() => ({})), isNew: false },
  { title: "the packages", change: () => write("package-lock.json", "{}").then(() => ({})), isNew: true },
  {
    title: "what the framework notes for types",
    change: () => write("tsconfig.json", "{}").then(() => ({})),
    isNew: false,
  },
  { title: "a page", change: () => write("content/start.mdx", "Hello.").then(() => ({})), isNew: false },
  { title: "pages that the bundler reads", change: async () => ({ hasBundledPages: true }), isNew: true },
  { title: "the base path", change: async () => ({ environment: { LECTERN_BASE_PATH: "/docs" } }), isNew: false },
  { title: "the port", change: async () => ({ environment: { PORT: "4000" } }), isNew: false },
];

for (const { title, change, isNew } of cases) {
  test(`${title}: ${isNew ? "another application" : "the same application"}`, async () => {
    const before = await hash();
    const after = await hash(await change());
    expect(after !== before).toBe(isNew);
  });
}
