import { isMarkdownFile, nameOf } from "@/lib/migrate/paths";
import type { EngineName, SourceFolder } from "@/lib/migrate/types";

/** A file that gives an engine away, and what it must contain. In this order: the first that is found decides. */
const SIGNS: readonly { engine: EngineName; file: RegExp; contains?: RegExp }[] = [
  { engine: "docusaurus", file: /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/ },
  { engine: "vitepress", file: /(?:^|\/)\.vitepress\/config(?:\.[cm]?[jt]s|\/index\.[cm]?[jt]s)$/ },
  { engine: "starlight", file: /(?:^|\/)astro\.config\.[cm]?[jt]s$/, contains: /@astrojs\/starlight/ },
  { engine: "mkdocs", file: /(?:^|\/)mkdocs\.ya?ml$/ },
  { engine: "mint", file: /(?:^|\/)mint\.json$/ },
  { engine: "fumadocs", file: /(?:^|\/)source\.config\.[cm]?[jt]s$/ },
  { engine: "fumadocs", file: /(?:^|\/)package\.json$/, contains: /"fumadocs-(?:core|ui|mdx)"/ },
  { engine: "nextra", file: /(?:^|\/)package\.json$/, contains: /"nextra"/ },
  { engine: "nextra", file: /(?:^|\/)next\.config\.[cm]?[jt]s$/, contains: /nextra/ },
  { engine: "nextra", file: /(?:^|\/)_meta(?:\.global)?\.(?:[jt]sx?|json)$/ },
  { engine: "gitbook", file: /(?:^|\/)\.gitbook\.ya?ml$/ },
  { engine: "gitbook", file: /(?:^|\/)(?:SUMMARY\.md|LANGS\.md|book\.json)$/ },
];

/** The engine of the site in a folder; plain Markdown if there is nothing but that, undefined without any. */
export function detectEngine(folder: Pick<SourceFolder, "files" | "read">): EngineName | undefined {
  for (const { engine, file, contains } of SIGNS) {
    const isFound = folder.files.some((name) => file.test(name) && (!contains || contains.test(folder.read(name))));
    if (isFound) return engine;
  }
  return folder.files.some((file) => isMarkdownFile(file) && !/^license/i.test(nameOf(file))) ? "markdown" : undefined;
}

/** The files that decide about an engine, the one nearest to the top first. */
export function findConfiguration(folder: SourceFolder, pattern: RegExp): string | undefined {
  return folder.files
    .filter((file) => pattern.test(file))
    .sort((a, b) => a.split("/").length - b.split("/").length || a.localeCompare(b))[0];
}
