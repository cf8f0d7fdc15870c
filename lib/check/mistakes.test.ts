import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { checkFolder, type FolderCheck } from "@/lib/check/collect-problems";
import { findOpenPageProblems } from "@/lib/check/open-page-problems";
import { openPageThreads, type PageThreads } from "@/lib/content/run/page-threads";
import { problemCatalog } from "@/lib/problems/catalog";
import { pageCatalog } from "@/lib/problems/page-catalog";
import type { Problem } from "@/lib/problems/types";
import { OTHER_MISTAKES } from "@/tests/mistakes/other-mistakes";
import { PAGES } from "@/tests/mistakes/page-mistakes";
import { SITE_MISTAKES } from "@/tests/mistakes/site-mistakes";
import { expect, test } from "@/tests/support/unit-test";

let directory: string;
let threads: PageThreads;
let checked: FolderCheck;

const fileOf = (index: number) => `p${index}.mdx`;

/** All mistakes of pages are in one folder: the check of a page must not depend on what is wrong with another. */
test.beforeAll(async () => {
  // The first diagram and the first component of a process load their compilers.
  test.setTimeout(240_000);
  directory = mkdtempSync(path.join(tmpdir(), "lectern-mistakes-"));
  threads = openPageThreads({ threads: 2 });
  const names = PAGES.rows.map((_, index) => fileOf(index));
  const navigation = { pages: ["index", ...names.map((name) => name.replace(".mdx", ""))] };
  const config = { theme: "mint", name: "D", colors: { primary: "#0a58ca" }, navigation, ...PAGES.settings };
  const rows = Object.fromEntries(PAGES.rows.map(({ page }, index) => [fileOf(index), page]));
  write("pages", { ...PAGES.files, ...rows, "docs.json": JSON.stringify(config) });
  checked = await check("pages");
});

test.afterAll(async () => {
  await threads.close();
  rmSync(directory, { recursive: true, force: true });
});

function write(name: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(directory, name, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

function check(name: string): Promise<FolderCheck> {
  return checkFolder(path.join(directory, name), { dataDirectory: path.join(directory, `${name}-data`), threads });
}

const outline = ({ code, file, line, column }: Problem) => `${code} ${file}:${line}:${column}`;

for (const [index, { title, code, at, hint, file }] of PAGES.rows.entries()) {
  test(`a page with ${title} is reported at its place, with what to do`, () => {
    const own = checked.problems.filter((problem) => problem.file === (file ?? fileOf(index)));
    expect(own.map(outline)).toEqual([`${code} ${file ?? fileOf(index)}:${at}`]);
    expect(own[0]?.hint).toContain(hint);
  });
}

test("beside all these pages, a sound one has no problems, and every page keeps its address", () => {
  expect(checked.problems.filter(({ file }) => file === "index.mdx" || file === "docs.json")).toEqual([]);
  expect(checked.loaded?.site.pages.size).toBe(PAGES.rows.length + 1);
});

test("the author of an open page gets the messages of the check", async () => {
  if (!checked.loaded) throw new Error("the folder can be read");
  // Without a server there is no process that runs code.
  const told = new Set([
    "missing-operation",
    "invalid-diagram",
    "invalid-mathematics",
    "unknown-property",
    "empty-page",
  ]);
  const files = PAGES.rows.flatMap(({ code }, index) => (told.delete(code) ? [fileOf(index)] : []));
  for (const file of files) {
    const shown = await findOpenPageProblems(checked.loaded, `/${file.replace(".mdx", "")}`, "");
    const own = (problems: readonly Problem[]) => problems.filter((problem) => problem.file === file);
    expect(own(shown)).toEqual(own(checked.problems));
  }
});

for (const { title, files, code, at, hint, stops } of [...SITE_MISTAKES, ...OTHER_MISTAKES]) {
  test(`a site with ${title} is reported at its place, with what to do`, async () => {
    const name = title.replaceAll(" ", "-");
    write(name, { "index.mdx": "# Home\n\nText", ...files });
    const { problems, loaded } = await check(name);
    const [first] = problems.filter((problem) => outline(problem) === `${code} ${at}`);
    expect(problems.map(outline)).toContain(`${code} ${at}`);
    expect(first?.hint).toContain(hint);
    expect(loaded?.site.pages.has("/") ?? false).toBe(stops !== true);
  });
}

/** Codes that tables cannot show: they need a network, another computer, a sandbox of their own, a history, or an option. */
const ELSEWHERE = new Set([
  ...["asyncapi-not-installed", "dead-external-link", "unverified-external-link", "specification-unreachable"],
  ...["page-too-large", "ambiguous-capitals", "code-type-error", "specification-overlay", "stale-translation"],
  ...["code-left-out"],
]);

test("every code of a page has a row, and the tables have more than 250 mistakes", () => {
  const codes = [...PAGES.rows, ...SITE_MISTAKES, ...OTHER_MISTAKES].map(({ code }) => code);
  expect(codes.length).toBeGreaterThan(250);
  expect(codes.filter((code) => !(code in problemCatalog))).toEqual([]);
  expect(Object.keys(pageCatalog).filter((code) => !codes.includes(code) && !ELSEWHERE.has(code))).toEqual([]);
});
