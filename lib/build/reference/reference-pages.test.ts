import { readFileSync } from "node:fs";
import { describeCommands } from "@/cli/describe-commands";
import { createProgram } from "@/cli/program";
import { buildReferencePages } from "@/lib/build/reference/reference-pages";
import { describeSettings } from "@/lib/config/describe-settings";
import { themeNames } from "@/lib/config/value-lists";
import { describeEnvironment } from "@/lib/env";
import { problemCatalog } from "@/lib/problems/catalog";
import { layoutDefaults, themeLayouts } from "@/lib/site/themes";
import { expect, test } from "@/tests/support/unit-test";

const commands = describeCommands(createProgram());
const pages = buildReferencePages(commands);

for (const { file, content } of pages) {
  test(`${file} is what \`npm run reference-pages\` writes`, () => {
    expect(readFileSync(file, "utf8")).toBe(content);
  });
}

test("each setting, problem code, variable and option has its row", () => {
  const [settings = "", problems = "", environment = "", options = ""] = pages.map(({ content }) => content);
  const rows = (text: string) => text.split("\n").filter((line) => line.startsWith("| `")).length;
  expect(rows(settings)).toBe(describeSettings().length);
  expect(problems.match(/^### `/gm)).toHaveLength(Object.keys(problemCatalog).length);
  expect(rows(environment)).toBe(describeEnvironment().length);
  expect(rows(options)).toBe(commands.flatMap(({ parameters }) => parameters).length);
});

test("the page on themes lists each theme's layout and defaults", () => {
  const page = readFileSync("content/reference/themes.mdx", "utf8");
  for (const theme of themeNames) {
    const layout = themeLayouts[theme];
    const { opensFirstPage, eyebrows } = layoutDefaults[layout];
    const drilldown = opensFirstPage ? "opens its first page" : "expands and collapses it";
    expect(page).toContain(`| \`${theme}\` | ${layout} | ${drilldown} | \`${eyebrows}\` |`);
  }
});
