import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { parseDocument } from "yaml";
import { parseFrontmatter } from "@/lib/content/frontmatter";
import { measureMigration } from "../support/migration-figures";

/** Documentation of other engines as published; MIGRATE_SITES names those to migrate, or `all`. */
const SITES = path.resolve("../shared/migrations");

/** The site that takes seconds; the others take up to minutes. */
const USUAL = "gitbook";

const read = (file: string) => readFileSync(path.join(SITES, file), "utf8");

/** A page's own label: from frontmatter, else from its first heading. */
function titleOf(file: string): string {
  const source = read(file);
  const { data } = parseFrontmatter(file, source);
  const heading = /^# (.+)$/m.exec(source)?.[1]?.replace(/[`*]/g, "");
  const folder = path.basename(path.dirname(file));
  return String(data.sidebar_label ?? data.title ?? heading ?? folder.charAt(0).toUpperCase() + folder.slice(1));
}

function markdownFiles(folder: string): string[] {
  return readdirSync(path.join(SITES, folder), { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.mdx?$/.test(file),
  );
}

/** Labels of the old sidebars in order, read without the code under test. */
const OLD_LABELS: Readonly<Record<string, (() => string[]) | undefined>> = {
  gitbook: () =>
    [...read("gitbook/SUMMARY.md").matchAll(/^(?:\s*\* \[((?:\\.|[^\]\\])*)\]\(|## (.+)$)/gm)].map(
      ([, entry, heading]) => (entry ?? heading ?? "").replace(/\\(.)/g, "$1").replace(/[`*]/g, "").trim(),
    ),
  docusaurus: () => {
    const files = new Map(
      markdownFiles("docusaurus/docs").map((file) => {
        const { data } = parseFrontmatter(file, read(`docusaurus/docs/${file}`));
        const folder = path.dirname(file);
        return [
          path.join(folder, String(data.id ?? path.basename(file).replace(/\.mdx?$/, ""))),
          `docusaurus/docs/${file}`,
        ];
      }),
    );
    const source = read("docusaurus/website/sidebars.js");
    // Strings of the file in order: labels of categories and links, names of groups, and ids of documents.
    const names = [
      ...source.matchAll(/label: '([^']+)'|^\s+(?:'([^']+)'|([A-Z]\w+)): \[|'([a-z][\w/.-]*)'(?=,|\]|\n)/gm),
    ];
    return names.flatMap(([, label, quoted, bare, id]) => {
      const file = id === undefined ? undefined : files.get(id);
      if (id !== undefined) return file ? [titleOf(file)] : [];
      return [label ?? quoted ?? bare ?? ""];
    });
  },
  mkdocs: () => {
    const { nav } = parseDocument(read("mkdocs/mkdocs.yml"), { logLevel: "silent" }).toJS() as { nav: unknown };
    const flatten = (value: unknown, depth: number): string[] => {
      if (typeof value === "string")
        return depth > 2 && value.endsWith("index.md") ? [] : [titleOf(`mkdocs/docs/${value}`)];
      if (Array.isArray(value)) return value.flatMap((entry) => flatten(entry, depth));
      return Object.entries(value as object).flatMap(([label, inner]) =>
        typeof inner === "string" ? (depth === 1 ? [label, label] : [label]) : [label, ...flatten(inner, depth + 1)],
      );
    };
    return flatten(nav, 1);
  },
  vitepress: () => {
    const folders = ["en", "zh", "pt", "ru", "es", "ko", "fa", "ja"];
    return folders.flatMap((folder) => {
      const source = read(`vitepress/docs/${folder === "en" ? "" : `${folder}/`}config.ts`);
      const bodies = [...source.matchAll(/function sidebar\w+\([\s\S]*?\n\}/g)].map(([body]) => body);
      return bodies.flatMap((body) =>
        [...body.matchAll(/text:\s*(?:'([^']+)'|"([^"]+)")/g)].map(([, a, b]) => a ?? b ?? ""),
      );
    });
  },
};

for (const site of ["docusaurus", "vitepress", "starlight", "nextra", "fumadocs", "mkdocs", "gitbook"]) {
  test(`${site}: every page compiles, keeps its words, its place and its label`, async () => {
    const wanted = (process.env.MIGRATE_SITES ?? USUAL).split(",");
    test.skip(!existsSync(path.join(SITES, site)), `There is no folder ${SITES}/${site}.`);
    test.skip(
      !wanted.includes(site) && !wanted.includes("all"),
      "Set MIGRATE_SITES=all to migrate the large sites too.",
    );
    test.setTimeout(900_000);
    const figures = await measureMigration(path.join(SITES, site));
    const { pages } = figures.migrated.site;
    const short = figures.keptWords.filter(({ share }) => share < 0.98);
    console.log(
      `${site}: ${pages.length} pages, ${figures.labels.length} labels, ${figures.errors.length} errors, ${figures.failedPages.length} failed, ${short.length} below 98 % of words`,
    );
    expect(figures.errors).toEqual([]);
    expect(figures.failedPages.length).toBeLessThanOrEqual(pages.length / 100);
    expect(short).toEqual([]);
    expect(figures.labels.filter((label) => label.startsWith("missing:"))).toEqual([]);
    const oldLabels = OLD_LABELS[site]?.();
    if (oldLabels) expect(withoutRepeats(withoutOthers(figures.labels, oldLabels))).toEqual(withoutRepeats(oldLabels));
  });
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
