import type { Link, List, Nodes } from "mdast";
import { toString as textOfNode } from "mdast-util-to-string";
import { decodePercent } from "@/lib/base/decode-percent";
import { globPattern } from "@/migrate/engines/shared";
import { parseMarkdown } from "@/migrate/markdown/parse";
import { labelFromName } from "@/migrate/paths";

/** An entry of `nav` in mkdocs.yml: a path, or a label with a path or entries. */
type NavEntry = string | Record<string, string | NavEntry[]>;

/**
 * Converts the list in `SUMMARY.md` for the plugin `literate-nav` to the form of `nav` in mkdocs.yml. It is the list after
 * `<!--nav-->`, else the first one. Paths are relative to the folder of the file; `*` stands for pages without an entry.
 * @param names the pages below that folder, relative to it.
 */
export function literateNav(source: string, names: readonly string[]): NavEntry[] {
  const { children } = parseMarkdown(source);
  const mark = children.findIndex((node) => node.type === "html" && /<!--\s*nav\s*-->/.test(node.value));
  const list = children.slice(mark + 1).find((node): node is List => node.type === "list");
  if (!list) return [];
  const mentioned = new Set(targetsIn(list));
  return readList(list, (pattern) => expand(pattern, names, mentioned));
}

function readList(list: List, expandPattern: (pattern: string) => NavEntry[]): NavEntry[] {
  return list.children.flatMap((item): NavEntry[] => {
    const nested = item.children.filter((child): child is List => child.type === "list");
    const children = nested.flatMap((inner) => readList(inner, expandPattern));
    const [first] = item.children;
    if (first?.type === "list") return children;
    const [link] = first ? linksIn(first) : [];
    // Markdown parses a lone `*` as an item without text.
    const label = textOfNode(link ?? first ?? item, { includeHtml: false }).trim() || "*";
    const target = link && decodePercent(link.url);
    if (children.length > 0) return [{ [label]: target === undefined ? children : [target, ...children] }];
    if (target === undefined) return expandPattern(label);
    return target.includes("*") ? [{ [label]: expandPattern(target) }] : [{ [label]: target }];
  });
}

/** The pages and folders that match a pattern and have no entry; folders end in a slash. */
function expand(pattern: string, names: readonly string[], mentioned: ReadonlySet<string>): NavEntry[] {
  const depth = pattern.replace(/\/$/, "").split("/").length;
  const places = names.map((name) => {
    const segments = name.split("/");
    return segments.length > depth ? `${segments.slice(0, depth).join("/")}/` : name;
  });
  const matches = globPattern(pattern.replace(/\/$/, ""));
  const isFolders = pattern.endsWith("/");
  const found = [...new Set(places)].filter(
    (place) => (place.endsWith("/") || !isFolders) && matches.test(place.replace(/\/$/, "")) && !mentioned.has(place),
  );
  return found.map((place) => (place.endsWith("/") ? { [labelFromName(place.slice(0, -1))]: place } : place));
}

/** The targets of the entries of a list; for patterns, their folders. */
function targetsIn(list: List): string[] {
  return list.children.flatMap((item) => {
    const links = linksIn(item).map(({ url }) => decodePercent(url));
    const [, folder] = /^(.*\/)\*/.exec(textOfNode(item)) ?? [];
    return links.length === 0 && folder ? [folder] : links;
  });
}

function linksIn(node: Nodes): Link[] {
  if (node.type === "link") return [node];
  return "children" in node ? node.children.flatMap((child) => linksIn(child)) : [];
}
