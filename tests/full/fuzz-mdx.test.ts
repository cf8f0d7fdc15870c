import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { openPageThreads, type PageThreads } from "@/lib/content/run/page-threads";
import { compileAsyncInSandbox } from "@/lib/content/sandbox/sandbox";
import type { Problem } from "@/lib/problems/types";
import { compileInThreads } from "@/tests/support/compile-in-threads";
import { compileFixture, renderFixture } from "@/tests/support/render-fixture";
import { expect, test } from "@/tests/support/unit-test";
import { lineMutation, mutateLines } from "../support/mutate-lines";
import { describeTried, FUZZ_TIMEOUT, tryCases } from "../support/try-cases";

/** Folder with public sites; without it the project's own pages alone are changed. */
const REAL_SITES = path.resolve(process.env.SITES_DIR ?? "../shared/sites");
/** Maximum number of pages from each site. */
const MAX_PAGES = 20;
const MAX_PAGE_LENGTH = 20_000;

const pages = [...listPages("content", 200), ...listRealPages()];

test("every changed page compiles or says where it does not", async () => {
  test.setTimeout(FUZZ_TIMEOUT);
  const changes = { page: fc.nat(pages.length - 1), mutations: fc.array(lineMutation, { minLength: 1, maxLength: 4 }) };
  const tried = await tryCases([40, 200], fc.record(changes), async ({ page, mutations }) => {
    await requireOutcome(mutateLines(pages[page] ?? "", mutations));
  });
  test.info().annotations.push({ type: "tried", description: describeTried(tried) });
});

/** The outcome must be code that a JavaScript engine reads, or a problem with a place in the file. */
async function requireOutcome(source: string): Promise<void> {
  const result = await compileFixture({ file: "page.mdx", source, title: "Page" });
  if (result.ok) compileAsyncInSandbox(result.value.code);
  else requireProblem(result.error.problem, source);
}

function requireProblem(problem: Problem, source: string): void {
  const lines = source.split(/\r\n?|\n/).length;
  const isLocated = problem.line >= 1 && problem.line <= lines + 1 && problem.column >= 1;
  if (!isLocated || !problem.message || !problem.hint) throw new Error(`Vague: ${JSON.stringify(problem)}`);
}

const wide = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Pages that are too much of something: each is shown or ends at the limit of time or memory, which is said of it. */
const excessive: [title: string, source: string][] = [
  ["quotes in quotes", `${"> ".repeat(2_000)}x`],
  ["lists in a line", `${"- ".repeat(2_000)}x`],
  ["lists, each a step further in", listsInLists(1_000)],
  ["elements in elements", `${"<Card>\n".repeat(2_000)}x\n${"</Card>\n".repeat(2_000)}`],
  ["elements that nothing closes", "<b>".repeat(20_000)],
  ["braces in braces", `{${"[".repeat(20_000)}${"]".repeat(20_000)}}`],
  ["calls in calls", `{${"f(".repeat(5_000)}1${")".repeat(5_000)}}`],
  ["braces that nothing closes", "{".repeat(20_000)],
  ["emphasis without end", "**a".repeat(30_000)],
  ["strikes without end", "~~a".repeat(30_000)],
  ["brackets without end", "[".repeat(100_000)],
  ["links without end", "[a](".repeat(30_000)],
  ["code without end", "`a` ".repeat(30_000)],
  ["a word of a megabyte", "w".repeat(1_000_000)],
  [
    "ten thousand definitions",
    wide(10_000)
      .map((index) => `[a${index}]: /b`)
      .join("\n"),
  ],
  ["two thousand callouts", ":::note\nx\n:::\n\n".repeat(2_000)],
  ["twenty thousand open prompts", "<Prompt>".repeat(20_000)],
  ["ten thousand ends of breaks", "</br>".repeat(10_000)],
  ["a fence with endless options", `\`\`\`js ${"a={".repeat(50_000)}\nx\n\`\`\``],
  ["spaces before no fence", `${" ".repeat(200_000)}x\n\n\`\`\`\nx\n\`\`\``],
];

function listsInLists(count: number): string {
  return wide(count)
    .map((depth) => `${"  ".repeat(depth)}- x`)
    .join("\n");
}

test.describe("a page that is too much of something costs no more than itself", () => {
  let folder: string;
  let threads: PageThreads;

  test.beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "lectern-fuzz-"));
    threads = openPageThreads({ threads: 1 });
  });

  test.afterAll(async () => {
    await threads.close();
    await rm(folder, { recursive: true });
  });

  for (const [title, source] of excessive) {
    test(title, async () => {
      test.setTimeout(180_000);
      const result = await compileInThreads(folder, source, { threads });
      if (!result.ok) requireProblem(result.error.problem, source);
      expect(await compileInThreads(folder, `The page after ${title}.`, { threads })).toMatchObject({ ok: true });
    });
  }
});

test("a page just within the levels that are allowed is rendered", async () => {
  expect(await renderFixture(`${"<Card>\n".repeat(140)}deep\n${"</Card>\n".repeat(140)}`)).toContain("deep");
});

function listRealPages(): string[] {
  if (!existsSync(REAL_SITES)) return [];
  const sites = readdirSync(REAL_SITES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return sites.flatMap((site) => listPages(path.join(REAL_SITES, site.name), MAX_PAGES));
}

/** Texts of pages spread over a folder. */
function listPages(directory: string, most: number): string[] {
  const entries = readdirSync(directory, { recursive: true, encoding: "utf8" });
  const files = entries.filter((file) => file.endsWith(".mdx")).sort();
  const step = Math.max(1, Math.floor(files.length / most));
  const chosen = files.filter((_, index) => index % step === 0).slice(0, most);
  return chosen
    .map((file) => readFileSync(path.join(directory, file), "utf8"))
    .filter((text) => text.length <= MAX_PAGE_LENGTH);
}
