import type { Link, List, ListItem, Nodes } from "mdast";
import { toString as textOfNode } from "mdast-util-to-string";
import { parse as parseYaml } from "yaml";
import { decodePercent } from "@/lib/decode-percent";
import { addressOf } from "@/lib/migrate/address-book";
import { findConfiguration } from "@/lib/migrate/detect";
import { redirectsOf } from "@/lib/migrate/engines/host-redirects";
import {
  baseSettings,
  isExternal,
  pagesIn,
  recordOf,
  safeJson,
  siteNameOf,
  textOf,
} from "@/lib/migrate/engines/shared";
import { treeNavigation } from "@/lib/migrate/engines/tree";
import { convertFence } from "@/lib/migrate/fences";
import { rewriteGitbookBlocks } from "@/lib/migrate/lines/gitbook-blocks";
import { chain } from "@/lib/migrate/lines/line-walker";
import { githubHeadingId } from "@/lib/migrate/markdown/heading-ids";
import { parseMarkdown } from "@/lib/migrate/markdown/parse";
import { folderOf, isWithin, joinPath, nameOf, pagePath, relativeTo } from "@/lib/migrate/paths";
import type {
  Data,
  Dialect,
  Finding,
  NavigationGroup,
  NavigationItem,
  SourceFolder,
  SourcePage,
  SourceSite,
} from "@/lib/migrate/types";

/** Reads a GitBook: `.gitbook.yaml`, `SUMMARY.md` and the pages beside it. */
export function readGitbook(folder: SourceFolder): SourceSite {
  const file = findConfiguration(folder, /(?:^|\/)\.gitbook\.ya?ml$/);
  const config = readConfig(folder, file);
  const found = findConfiguration(folder, /(?:^|\/)SUMMARY\.md$/) ?? "";
  const root = file === undefined ? folderOf(found) : (joinPath(folderOf(file), textOf(config.root) ?? ".") ?? "");
  const structure = recordOf(config.structure);
  const summary = joinPath(root, textOf(structure.summary) ?? "SUMMARY.md") ?? found;
  const readme = joinPath(root, textOf(structure.readme) ?? "README.md");
  const findings: Finding[] = [];
  const pages = pagesIn(folder, root).flatMap((name): SourcePage[] => {
    const isPart = name === summary || /(?:^|\/)\.|(?:^|\/)_/.test(relativeTo(name, root));
    return isPart ? [] : [{ file: name, path: name === readme ? "index" : pagePath(relativeTo(name, root)) }];
  });
  const items = folder.has(summary)
    ? readSummary(folder.read(summary), {
        summary,
        pages,
        report: (line, message) => findings.push({ file: summary, line, message }),
      })
    : treeNavigation(folder, root, pages);
  for (const other of folder.files) {
    if (nameOf(other) !== "SUMMARY.md" || other === summary || isWithin(other, root)) continue;
    findings.push({ file: other, message: "This is another book, which was left out: migrate its folder by itself." });
  }
  return {
    engine: "gitbook",
    settings: baseSettings(textOf(config.title) ?? siteNameOf(folder, root), "#346DDB"),
    pages,
    variants: [{ sections: [{ items }] }],
    redirects: redirectsOf(config.redirects).map(({ source, destination }) => ({
      source,
      destination: isExternal(destination)
        ? destination
        : addressOf(pagePath(joinPath(destination.replace(/^\.?\//, "")) ?? "")),
    })),
    basePath: "",
    dialect: gitbookDialect(root),
    findings,
  };
}

function readConfig(folder: SourceFolder, file: string | undefined): Data {
  if (file !== undefined) return recordOf(parseYaml(folder.read(file)));
  const book = findConfiguration(folder, /(?:^|\/)book\.json$/);
  return book === undefined ? {} : recordOf(safeJson(folder.read(book)));
}

interface SummaryContext {
  summary: string;
  pages: readonly SourcePage[];
  report(line: number, message: string): void;
}

/** The list of `SUMMARY.md`: headings are groups, and so are entries with entries below them. */
function readSummary(source: string, context: SummaryContext): NavigationItem[] {
  const items: NavigationItem[] = [];
  let current = items;
  for (const node of parseMarkdown(source.replace(/^---\n[\s\S]*?\n---\n/, "")).children) {
    if (node.type === "heading" && node.depth > 1) {
      const group: NavigationGroup = {
        type: "group",
        label: textOfNode(node, { includeHtml: false }).trim(),
        items: [],
      };
      items.push(group);
      current = group.items;
    } else if (node.type === "list") {
      current.push(...node.children.flatMap((item) => readEntry(item, context)));
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
  return [{ type: "group", label, items: children, ...(root ? { root } : {}) }];
}

function findLink(node: Nodes | undefined): Link | undefined {
  if (node?.type === "link") return node;
  return node && "children" in node ? node.children.map((child) => findLink(child)).find(Boolean) : undefined;
}

function readTarget(link: Link, label: string, { summary, pages, report }: SummaryContext): NavigationItem | undefined {
  if (isExternal(link.url)) return { type: "link", label, href: link.url };
  const target = decodePercent(link.url.replace(/[?#].*$/, ""));
  const file = joinPath(folderOf(summary), target);
  const page = pages.find((candidate) => candidate.file === file);
  if (!page) {
    report(link.position?.start.line ?? 1, `\`${link.url}\` does not exist; the entry was left out.`);
    return undefined;
  }
  page.label ??= label || nameOf(page.path);
  return { type: "page", path: page.path, label };
}

function gitbookDialect(root: string): Dialect {
  return {
    isMdx: () => false,
    enginePackages: /^$/,
    components: {},
    convertFence,
    headingId: githubHeadingId,
    aliases: {},
    publicFolders: [root],
    rewriteLines: chain(rewriteGitbookBlocks),
  };
}
