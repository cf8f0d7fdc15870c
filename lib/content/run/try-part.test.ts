import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSiteCompiler, type SiteCompiler } from "@/lib/content/run/compile-site";
import { openPageThreads, type PageThreads } from "@/lib/content/run/page-threads";
import { findRefusal } from "@/lib/content/run/try-part";
import { fullUnless } from "@/tests/support/full-tier";
import { expect, test } from "@/tests/support/unit-test";

let root: string;
let threads: PageThreads;
let compiler: SiteCompiler;

const rows: [title: string, code: string, message: RegExp | undefined][] = [
  ["a part that works may be run", "export default function Part({ site }) { return <b>{site.name}</b>; }", undefined],
  [
    "one that throws may: it is caught where it is rendered",
    "export default () => { throw new Error('no'); }",
    undefined,
  ],
  ["an endless loop", "export default function Part() { for (;;) {} }", /ran for too long and was stopped/],
  [
    "a promise that never settles",
    "export default async function Part() { await new Promise(() => {}); return <b>1</b>; }",
    /did not settle within 5 seconds/,
  ],
  [
    "an endless loop at the top level",
    "for (;;) {}\nexport default () => <b>1</b>;",
    /ran for too long and was stopped/,
  ],
];

test.beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "lectern-parts-"));
  await mkdir(join(root, "parts"));
  for (const [index, [, code]] of rows.entries()) await writeFile(join(root, partFile(index)), code);
  threads = openPageThreads({ threads: 1 });
  const codeblocks = {
    theme: { light: "github-light", dark: "github-dark" },
    isAlwaysDark: false,
    customLanguages: [],
  };
  const site = {
    contentDirectory: root,
    pages: new Map(),
    generatedPages: new Map(),
    files: new Set(rows.map((_row, index) => partFile(index))),
    settings: { variables: {}, styling: { codeblocks }, seo: { trailingSlash: false } },
  };
  const location = { dataDirectory: join(root, "data"), basePath: "", islands: { put: async () => undefined } };
  compiler = await createSiteCompiler(site, location, { threads });
});

test.afterAll(async () => {
  await threads.close();
  await rm(root, { recursive: true });
});

function partFile(index: number): string {
  return `parts/part-${index}.jsx`;
}

for (const [index, [title, , message]] of rows.entries()) {
  const isQuick = title !== "an endless loop at the top level";
  test(`a part is run where it cannot hold up the server: ${title}`, fullUnless(isQuick), async () => {
    const file = partFile(index);
    const refused = await findRefusal(compiler, { file, dependencies: [], contentHash: title });
    if (!message) return expect(refused).toBeUndefined();
    expect(refused?.problem).toMatchObject({ file, message: expect.stringMatching(message) });
  });
}
