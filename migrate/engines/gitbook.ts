import type { Link, List, ListItem, Nodes } from "mdast";
import { toString as textOfNode } from "mdast-util-to-string";
import { parse as parseYaml } from "yaml";
import { decodePercent } from "@/lib/base/decode-percent";
import { parseJson } from "@/lib/base/parse-json";
import { gitbookOperations, rewriteOperations } from "@/migrate/engines/gitbook-openapi";
import { redirectsOf } from "@/migrate/engines/host-redirects";
import { unknownSettings } from "@/migrate/engines/known-settings";
import { addOperationPages } from "@/migrate/engines/operation-pages";
import {
  baseSettings,
  isExternal,
  MARKDOWN_DIALECT,
  nameOfSite,
  navbarOf,
  pagesIn,
  recordOf,
  redirectTarget,
  referenceOf,
  textOf,
  unreadPlugins,
} from "@/migrate/engines/shared";
import { treeNavigation } from "@/migrate/engines/tree";
import { findConfiguration } from "@/migrate/find-configuration";
import { rewriteGitbookBlocks } from "@/migrate/lines/gitbook-blocks";
import { rewriteGitbookCards } from "@/migrate/lines/gitbook-cards";
import { rewriteGitbookCode } from "@/migrate/lines/gitbook-code";
import { rewriteGitbookMarks } from "@/migrate/lines/gitbook-marks";
import { includeMarkdown } from "@/migrate/lines/include-markdown";
import { chain } from "@/migrate/lines/line-walker";
import { includeMdbookFiles } from "@/migrate/lines/mdbook-includes";
import { titleSteps } from "@/migrate/lines/step-titles";
import { withoutFrontmatter } from "@/migrate/markdown/frontmatter";
import { parseMarkdown } from "@/migrate/markdown/parse";
import { textAttribute } from "@/migrate/markdown/tags";
import { folderOf, isWithin, joinPath, nameOf, pagePath, relativeTo } from "@/migrate/paths";
import { element } from "@/migrate/rules";
import {
  type ComponentRule,
  type Data,
  type Dialect,
  type Finding,
  FOLDERS,
  type NavigationGroup,
  type NavigationItem,
  type NavigationVariant,
  type SourceFolder,
  type SourcePage,
  type SourceSite,
} from "@/migrate/types";

/** Disabled plugins, and plugins whose features are built in or not needed here. */
const KNOWN_PLUGINS =
  /^-|^(?:search|search-plus|lunr|sharing|fontsettings|highlight|prism|katex|mathjax|copy-code-button|anchors|hints|github|back-to-top-button|expandable-chapters.*|collapsible-.*|splitter|sitemap.*|theme-.*)$/;

/** The list of languages of a multilingual book; each has a folder. */
const LANGUAGES = "LANGS.md";

/** A book: a folder with a list of its pages. */
export interface Book {
  root: string;
  /** First part of the addresses of its pages. */
  prefix: string;
  summary: string;
  readme: string | undefined;
}

/** Reads a GitBook: `.gitbook.yaml`, `SUMMARY.md` and the pages next to it, in each language of `LANGS.md`. */
export function readGitbook(folder: SourceFolder): SourceSite {
  const file = findConfiguration(folder, /(?:^|\/)\.gitbook\.ya?ml$/);
  const config = readConfig(folder, file);
  const found = findConfiguration(folder, /(?:^|\/)(?:LANGS|SUMMARY)\.md$/) ?? "";
  const root = file === undefined ? folderOf(found) : (joinPath(folderOf(file), textOf(config.root) ?? ".") ?? "");
  const structure = recordOf(config.structure);
  const findings: Finding[] = [];
  const pages: SourcePage[] = [];
  const languages = readLanguages(folder, root, findings);
  const variants = (languages.length > 1 ? languages : [""]).map((language, index): NavigationVariant => {
    const place = joinPath(root, language) ?? root;
    const book: Book = {
      root: place,
      prefix: language,
      summary: joinPath(place, textOf(structure.summary) ?? "SUMMARY.md") ?? "",
      readme: joinPath(place, textOf(structure.readme) ?? "README.md"),
    };
    const own = readBookPages(folder, book);
    pages.push(...own);
    const items = folder.has(book.summary)
      ? readSummary(folder, book, own, findings)
      : treeNavigation(folder, place, own);
    return { sections: [{ items }], ...(languages.length > 1 ? { language, isDefault: index === 0 } : {}) };
  });
  const operations = gitbookOperations(folder, root);
  const plugins = [config.plugins].flat().filter((name) => typeof name === "string");
  for (const message of unknownSettings("gitbook", file === undefined ? {} : config))
    findings.push({ file: file ?? "", message });
  for (const message of unreadPlugins(plugins, KNOWN_PLUGINS)) findings.push({ file: "book.json", message });
  for (const other of folder.files) {
    if (nameOf(other) !== "SUMMARY.md" || isWithin(other, root)) continue;
    findings.push({ file: other, message: "This is another book, which was left out: migrate its folder by itself." });
  }
  const { name, guessedName } = nameOfSite(textOf(config.title), folder, root);
  const navigation = [joinPath(root, textOf(structure.summary) ?? "SUMMARY.md") ?? ""].find(folder.has) ?? FOLDERS;
  return {
    engine: "gitbook",
    origins: { configuration: file, navigation, guessedName },
    settings: {
      ...baseSettings(name, "#346DDB"),
      description: textOf(config.description),
      ...navbarOf(linksOf(config)),
    },
    pages,
    files: addOperationPages(folder, pages, variants, operations),
    variants,
    redirects: redirectsOf(config.redirects).map(({ source, destination }) => ({
      source,
      destination: redirectTarget(destination.replace(/^\.\//, "")),
    })),
    basePath: "",
    dialect: gitbookDialect(
      root,
      recordOf(parseYaml(folder.read(joinPath(root, ".gitbook/vars.yaml") ?? ""))),
      rewriteOperations(root, operations),
    ),
    findings,
  };
}

/** The links above the sidebar. */
function linksOf(config: Data): { label: string; href: string }[] {
  return Object.entries(recordOf(recordOf(config.links).sidebar)).flatMap(([label, href]) =>
    typeof href === "string" ? { label, href } : [],
  );
}

function readConfig(folder: SourceFolder, file: string | undefined): Data {
  if (file !== undefined) return recordOf(parseYaml(folder.read(file)));
  const book = findConfiguration(folder, /(?:^|\/)book\.json$/);
  return book === undefined ? {} : recordOf(parseJson(folder.read(book)));
}

/** The folders of the languages, the default one first. */
function readLanguages(folder: SourceFolder, root: string, findings: Finding[]): string[] {
  const list = joinPath(root, LANGUAGES) ?? LANGUAGES;
  const targets = Array.from(
    folder.read(list).matchAll(/\]\(([^)\s]+)\)/g),
    ([, target = ""]) => joinPath(target)?.split("/")[0] ?? "",
  );
  return targets.filter((name) => {
    const isFilled = name !== "" && pagesIn(folder, joinPath(root, name) ?? name).length > 0;
    if (!isFilled) findings.push({ file: list, message: `\`${name}\` holds no pages; the language was left out.` });
    return isFilled;
  });
}

/** The pages of a book. */
export function readBookPages(folder: SourceFolder, { root, prefix, summary, readme }: Book): SourcePage[] {
  return pagesIn(folder, root).flatMap((file): SourcePage[] => {
    if (file === summary || /(?:^|\/)[._]/.test(relativeTo(file, root))) return [];
    const path = file === readme ? "index" : pagePath(relativeTo(file, root));
    // GitBook writes hyphens in place of spaces.
    return [{ file, path: pagePath(`${prefix}/${path}`).replace(/\s+/g, "-") }];
  });
}

interface SummaryContext {
  summary: string;
  pages: readonly SourcePage[];
  report(line: number, message: string): void;
}

/**
 * Reads `SUMMARY.md`. A heading starts a group, which ends at a horizontal rule; an entry with nested entries is a group, too.
 * mdBook uses the same format, with additional links outside of lists.
 */
export function readSummary(
  folder: SourceFolder,
  { summary }: Book,
  pages: readonly SourcePage[],
  findings: Finding[],
): NavigationItem[] {
  const source = folder.read(summary);
  const report = (line: number, message: string) => findings.push({ file: summary, line, message });
  const context: SummaryContext = { summary, pages, report };
  const items: NavigationItem[] = [];
  let current = items;
  for (const [index, node] of parseMarkdown(withoutFrontmatter(source)).children.entries()) {
    if (node.type === "heading" && (node.depth > 1 || index > 0)) {
      const group: NavigationGroup = {
        type: "group",
        label: textOfNode(node, { includeHtml: false }).trim(),
        items: [],
      };
      items.push(group);
      current = group.items;
    } else if (node.type === "thematicBreak") {
      current = items;
    } else if (node.type === "list") {
      current.push(...node.children.flatMap((item) => readEntry(item, context)));
    } else if (node.type === "paragraph") {
      const links = node.children.filter((child): child is Link => child.type === "link");
      current.push(...links.flatMap((link) => readTarget(link, textOfNode(link).trim(), context) ?? []));
    }
  }
  return items.filter((item) => item.type !== "group" || item.items.length > 0 || item.root !== undefined);
}

function readEntry(item: ListItem, context: SummaryContext): NavigationItem[] {
  const link = findLink(item.children[0]);
  const label = textOfNode(link ?? item.children[0] ?? item, { includeHtml: false }).trim();
  const nested = item.children.filter((child): child is List => child.type === "list");
  const children = nested.flatMap((list) => list.children.flatMap((child) => readEntry(child, context)));
  const own = link ? readTarget(link, label, context) : undefined;
  if (!link && children.length === 0)
    context.report(item.position?.start.line ?? 1, "This entry leads to no page; it was left out.");
  if (children.length === 0) return own ? [own] : [];
  const root = own?.type === "page" ? own.path : undefined;
  return [{ type: "group", label, items: children, root }];
}

function findLink(node: Nodes | undefined): Link | undefined {
  if (node?.type === "link") return node;
  return node && "children" in node ? node.children.map((child) => findLink(child)).find(Boolean) : undefined;
}

function readTarget(link: Link, label: string, { summary, pages, report }: SummaryContext): NavigationItem | undefined {
  if (isExternal(link.url)) return { type: "link", label, href: link.url };
  const target = decodePercent(link.url.replace(/[?#].*$/, ""));
  const place = joinPath(target.startsWith("/") ? "" : folderOf(summary), target) ?? "";
  const rooted = joinPath(folderOf(summary), target) ?? "";
  const files = [place, rooted].flatMap((name) => [
    name,
    `${name}.md`,
    joinPath(name, "README.md"),
    joinPath(name, "index.md"),
  ]);
  const page = files.map((file) => pages.find((candidate) => candidate.file === file)).find(Boolean);
  if (!page) {
    report(link.position?.start.line ?? 1, `\`${link.url}\` does not exist; the entry was left out.`);
    return undefined;
  }
  const reference = referenceOf(link.url);
  if (!reference) page.label ??= label || nameOf(page.path);
  return { type: "page", path: page.path, label, reference };
}

/** Converts `<Update>`: its tags become a list. */
const listTags: ComponentRule = (found) => {
  const names = textAttribute(found.attributes, "tags")
    ?.split(",")
    .flatMap((name) => name.trim() || []);
  const tags = names?.length ? { expression: JSON.stringify(names), value: names } : undefined;
  return element("Update", { label: found.attributes.get("label"), tags }, found);
};

function gitbookDialect(root: string, variables: Data, withOperations: ReturnType<typeof rewriteOperations>): Dialect {
  return {
    ...MARKDOWN_DIALECT,
    components: { Update: listTags },
    publicFolders: [root],
    rewriteLines: chain(
      includeMarkdown(root),
      includeMdbookFiles,
      rewriteGitbookCode,
      withOperations,
      rewriteGitbookBlocks,
      titleSteps,
      rewriteGitbookMarks(variables),
      rewriteGitbookCards,
    ),
  };
}
