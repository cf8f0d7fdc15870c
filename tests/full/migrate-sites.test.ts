import { existsSync } from "node:fs";
import path from "node:path";
import { openSourceFolder } from "@/migrate/files";
import { migrateSite } from "@/migrate/migrate-site";
import { isMarkdownFile } from "@/migrate/paths";
import { expect, test } from "@/tests/support/unit-test";
import { measureMigration } from "../support/migration-figures";
import { breachesOf } from "../support/migration-law";
import { OLD_LABELS } from "../support/old-labels";

/** Documentation of other engines as published; MIGRATE_SITES names those to migrate, or `all`. */
const SITES = path.resolve("../shared/migrations");

/** The site that takes seconds; the others take up to minutes. */
const USUAL = "nextra";

const NAMES = ["docusaurus", "vitepress", "starlight", "nextra", "fumadocs", "mkdocs", "mkdocs/docs", "gitbook"];

for (const site of NAMES) {
  test(`${site}: every page compiles and keeps its place and its label`, async () => {
    const wanted = (process.env.MIGRATE_SITES ?? USUAL).split(",");
    test.skip(!existsSync(path.join(SITES, site)), `There is no folder ${SITES}/${site}.`);
    test.skip(
      !wanted.includes(site) && !wanted.includes("all"),
      "Set MIGRATE_SITES=all to migrate the large sites too.",
    );
    test.setTimeout(900_000);
    const figures = await measureMigration(path.join(SITES, site));
    const { pages } = figures.migrated.site;
    console.log(
      `${site}: ${pages.length} pages, ${figures.labels.length} labels, ${figures.errors.length} errors, ${figures.failedPages.length} failed`,
    );
    expect(figures.errors).toEqual([]);
    expect(figures.failedPages.length).toBeLessThanOrEqual(pages.length / 100);
    expect(figures.labels.filter((label) => label.startsWith("missing:"))).toEqual([]);
    const oldLabels = OLD_LABELS[site]?.(SITES);
    if (!oldLabels) return;
    const labels = site === "starlight" ? ofFirstLanguage(figures.labels) : figures.labels;
    expect(withoutRepeats(withoutOthers(labels, oldLabels))).toEqual(withoutRepeats(oldLabels));
  });
}

for (const site of NAMES) {
  test(`${site}: every page is listed or counted, and every word is in its place or in the report`, async () => {
    const directory = path.join(SITES, site);
    test.skip(!existsSync(directory), `There is no folder ${directory}.`);
    test.setTimeout(600_000);
    const { site: read, texts } = await migrateSite(directory);
    const folder = openSourceFolder(directory);
    const source = new Map(folder.files.filter(isMarkdownFile).map((file) => [file, folder.read(file)]));
    const pages = read.pages.filter(({ text }) => text === undefined);
    expect(breachesOf({ source, result: texts, pages })).toEqual([]);
  });
}

/** The other languages repeat the sidebar with labels of their own. */
function ofFirstLanguage(labels: readonly string[]): readonly string[] {
  const isLanguage = (label: string) => /^[a-z]{2}(?:-[A-Za-z]{2,4})?$/.test(label);
  const second = labels.findIndex((label, index) => index > 0 && isLanguage(label));
  return second === -1 ? labels : labels.slice(0, second);
}

/** The labels without those of tabs and languages, which the old sidebars do not hold. */
function withoutOthers(labels: readonly string[], expected: readonly string[]): string[] {
  let position = 0;
  return labels.filter((label) => {
    if (label !== expected[position] && !expected.includes(label)) return false;
    position += 1;
    return true;
  });
}

/** A tab and its only group often have the same label. */
function withoutRepeats(labels: readonly string[]): string[] {
  return labels.filter((label, index) => label !== labels[index - 1]);
}
