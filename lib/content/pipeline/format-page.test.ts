import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { formatPage } from "@/lib/content/pipeline/format-page";
import { compileFixture } from "@/lib/content/testing/render-fixture";

const formatted: [title: string, source: string, wanted: string][] = [
  ["white space at line ends goes", "One \ntwo\t\n", "One\ntwo\n"],
  ["white space that breaks a line stays", "One  \ntwo  \n", "One  \ntwo\n"],
  ["several blank lines become one", "\n\nOne\n\n \n\ntwo\n\n\n", "One\n\ntwo\n"],
  [
    "a blank line follows the frontmatter, which stays",
    "---\ntitle:  A \n\n\nb: 1\n---\nOne",
    "---\ntitle:  A \n\n\nb: 1\n---\n\nOne\n",
  ],
  ["several blank lines after the frontmatter become one", "---\na: 1\n---\n\n\n\nOne\n", "---\na: 1\n---\n\nOne\n"],
  ["a page of frontmatter alone gets no blank line", "---\na: 1\n---", "---\na: 1\n---\n"],
  [
    "headings have one space, no closing marks, and blank lines around",
    "One\n##   Two ##\nthree\n",
    "One\n\n## Two\n\nthree\n",
  ],
  ["headings one after the other are separated once", "# A\n## B\n", "# A\n\n## B\n"],
  ["marks that are text stay", "## C\\#\n\n## `#`  #\n", "## C\\#\n\n## `#`\n"],
  ["an ID of a heading stays", "##  A {#b} ##\n", "## A {#b}\n"],
  ["headings inside elements keep their lines", "<Card>\n  ##  A\n  B\n</Card>\n", "<Card>\n  ## A\n  B\n</Card>\n"],
  ["lists are written with -", "* A\n  + B\n* C\n", "- A\n  - B\n- C\n"],
  ["lists that would become one stay as they are", "* A\n\n- B \n", "* A\n\n- B \n"],
  ["code stays", "```js  \na  \n\n\n\nb\n```\n\n\n\nc\n", "```js  \na  \n\n\n\nb\n```\n\nc\n"],
  [
    "expressions and attributes stay",
    "{`a  \n\n\nb`}\n\n\n\n<A b={`c  \n\n\nd`} />  \n",
    "{`a  \n\n\nb`}\n\n<A b={`c  \n\n\nd`} />\n",
  ],
  ["exports stay", "export const a = `b  \n\n\n\nc`;\n\n\n\nd\n", "export const a = `b  \n\n\n\nc`;\n\nd\n"],
  ["mixed line ends become one", "A\r\n\r\nB\nC\r\n", "A\n\nB\nC\n"],
  ["Windows line ends stay where they are the only ones", "A \r\n\r\n\r\n\r\nB", "A\r\n\r\nB\r\n"],
  ["a blank page is empty", " \n\n", ""],
];

for (const [title, source, wanted] of formatted) {
  test(title, () => {
    expect(formatPage("a.mdx", source)).toEqual({ ok: true, value: wanted });
    expect(formatPage("a.mdx", wanted)).toEqual({ ok: true, value: wanted });
  });
}

test("a page that cannot be parsed is a problem with its place", () => {
  expect(formatPage("a.mdx", "A\n\n<Card>\n")).toMatchObject({
    ok: false,
    error: { problem: { code: "invalid-mdx", file: "a.mdx", line: 3, column: 1 } },
  });
});

/** Folder with public sites; without it only the project's own pages are formatted. */
const REAL_SITES = path.resolve(process.env.SITES_DIR ?? "../shared/sites");

const LONGEST_PAGE = 10_000;

test("formatted pages are compiled to the same code, and stay when they are formatted again", async () => {
  test.setTimeout(120_000);
  const pages = [...listPages("content", 20), ...(existsSync(REAL_SITES) ? listPages(REAL_SITES, 100) : [])];
  for (const file of pages) {
    const source = readFileSync(file, "utf8");
    if (source.length > LONGEST_PAGE) continue;
    const result = formatPage(file, source);
    if (!result.ok) continue;
    expect(formatPage(file, result.value), file).toEqual(result);
    expect(await compiled(result.value), file).toEqual(await compiled(source));
  }
});

/** What the browser gets of a page. Places in the file, which messages name, are another matter. */
async function compiled(source: string) {
  const result = await compileFixture({ file: "page.mdx", source, title: "Page" });
  return result.ok && { code: result.value.code.replace(/"\d+:\d+"/g, '""'), toc: result.value.toc };
}

/** Pages spread over a folder. */
function listPages(folder: string, count: number): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".mdx"))
    .sort();
  const step = Math.max(1, Math.floor(names.length / count));
  return names
    .filter((_, index) => index % step === 0)
    .slice(0, count)
    .map((name) => path.join(folder, name));
}
