import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { compileAsyncInSandbox } from "@/lib/content/sandbox/sandbox";
import { compileFixture, renderFixture } from "@/tests/support/render-fixture";
import { lineMutation, mutateLines } from "../support/mutate-lines";
import { describeTried, FUZZ_TIMEOUT, tryCases } from "../support/try-cases";

/** Folder with public sites; without it the project's own pages alone are changed. */
const REAL_SITES = path.resolve(process.env.SITES_DIR ?? "../shared/sites");
/** Pages taken from each of them. */
const MOST_PAGES = 20;
const LONGEST_PAGE = 20_000;

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
async function requireOutcome(source: string): Promise<"page" | string> {
  const result = await compileFixture({ file: "page.mdx", source, title: "Page" });
  if (result.ok) {
    compileAsyncInSandbox(result.value.code);
    return "page";
  }
  const { problem } = result.error;
  const lines = source.split(/\r\n?|\n/).length;
  const isLocated = problem.line >= 1 && problem.line <= lines + 1 && problem.column >= 1;
  if (!isLocated || !problem.message || !problem.hint) throw new Error(`Vague: ${JSON.stringify(problem)}`);
  return problem.message;
}

const wide = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Pages that are too much of something, and what comes of them: a page, or the words of the problem. */
const excessive: [title: string, source: string, outcome: RegExp][] = [
  ["quotes in quotes", `${"> ".repeat(2_000)}x`, /too deeply/],
  ["lists in a line", `${"- ".repeat(2_000)}x`, /too deeply/],
  ["numbers in a line", `${"1. ".repeat(2_000)}x`, /too deeply/],
  [
    "lists, each a step further in",
    wide(2_000)
      .map((depth) => `${"  ".repeat(depth)}- x`)
      .join("\n"),
    /deep|page/,
  ],
  ["elements in elements", `${"<Card>\n".repeat(2_000)}x\n${"</Card>\n".repeat(2_000)}`, /deep/],
  ["elements in a line", `${"<b>".repeat(2_000)}x${"</b>".repeat(2_000)}`, /deep/],
  ["elements that nothing closes", "<b>".repeat(20_000), /levels deep/],
  ["braces in braces", `{${"[".repeat(20_000)}${"]".repeat(20_000)}}`, /deep|JavaScript/],
  ["calls in calls", `{${"f(".repeat(5_000)}1${")".repeat(5_000)}}`, /deep|JavaScript|page/],
  ["braces that nothing closes", "{".repeat(20_000), /expression|JavaScript|brace/],
  ["emphasis without end", "**a".repeat(30_000), /more than 25,000 elements/],
  ["strikes without end", "~~a".repeat(30_000), /too many emphasis and link markers/],
  ["brackets without end", "[".repeat(100_000), /too many emphasis and link markers/],
  ["links without end", "[a](".repeat(30_000), /more than 25,000 elements/],
  ["references without end", "[a]".repeat(30_000), /too many emphasis and link markers/],
  ["code without end", "`a` ".repeat(30_000), /more than 25,000 elements/],
  ["a line of a megabyte", "word ".repeat(200_000), /^page$/],
  ["a word of a megabyte", "w".repeat(1_000_000), /^page$/],
  [
    "a table of four thousand cells",
    `|${"a|".repeat(20)}\n|${"-|".repeat(20)}\n${`|${"**a** |".repeat(20)}\n`.repeat(200)}`,
    /^page$/,
  ],
  ["two thousand items", "- [a](/b) **c**\n".repeat(2_000), /^page$/],
  [
    "ten thousand definitions",
    wide(10_000)
      .map((index) => `[a${index}]: /b`)
      .join("\n"),
    /^page$/,
  ],
  ["a thousand callouts", ":::note\nx\n:::\n\n".repeat(1_000), /^page$/],
  ["two thousand callouts", ":::note\nx\n:::\n\n".repeat(2_000), /more than 1,200 components/],
  ["twenty thousand comments", "<!-- a ".repeat(20_000), /^page$/],
  ["twenty thousand open prompts", "<Prompt>".repeat(20_000), /levels deep/],
  ["ten thousand ends of breaks", "</br>".repeat(10_000), /more than 4,000 HTML elements/],
  [
    "a block of data",
    `export const data = [\n${'  ["*a*", "[b](c)", `d`],\n'.repeat(2_000)}]\n\n{data.length}`,
    /^page$/,
  ],
  ["a fence with endless options", `\`\`\`js ${"a={".repeat(50_000)}\nx\n\`\`\``, /^page$/],
  ["spaces before no fence", `${" ".repeat(200_000)}x\n\n\`\`\`\nx\n\`\`\``, /^page$/],
];

for (const [title, source, outcome] of excessive) {
  test(`${title} come to an end: ${JSON.stringify(source.slice(0, 12))}`, async () => {
    test.setTimeout(120_000);
    expect(await requireOutcome(source)).toMatch(outcome);
  });
}

test("a page just within the levels that are allowed is rendered", async () => {
  expect(await renderFixture(`${"<Card>\n".repeat(140)}deep\n${"</Card>\n".repeat(140)}`)).toContain("deep");
});

function listRealPages(): string[] {
  if (!existsSync(REAL_SITES)) return [];
  const sites = readdirSync(REAL_SITES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return sites.flatMap((site) => listPages(path.join(REAL_SITES, site.name), MOST_PAGES));
}

/** Texts of pages spread over a folder. */
function listPages(directory: string, most: number): string[] {
  const entries = readdirSync(directory, { recursive: true, encoding: "utf8" });
  const files = entries.filter((file) => file.endsWith(".mdx")).sort();
  const step = Math.max(1, Math.floor(files.length / most));
  const chosen = files.filter((_, index) => index % step === 0).slice(0, most);
  return chosen
    .map((file) => readFileSync(path.join(directory, file), "utf8"))
    .filter((text) => text.length <= LONGEST_PAGE);
}
