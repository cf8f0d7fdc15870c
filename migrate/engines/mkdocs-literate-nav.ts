import type { Link, List, Nodes } from "mdast";
import { toString as textOfNode } from "mdast-util-to-string";
import { decodePercent } from "@/lib/base/decode-percent";
import { globPattern } from "@/migrate/engines/shared";
import { parseMarkdown } from "@/migrate/markdown/parse";
import { labelFromName } from "@/migrate/paths";

/** An entry of `nav` in mkdocs.yml: a path, or a label with a path or entries. */
type NavEntry = string | Record<string, string | NavEntry[]>;

/**
 * The list of `SUMMARY.md` that the plugin `literate-nav` reads, as `nav` in mkdocs.yml has it: the one behind `<!--nav-->`, else
 * the first one. Paths are relative to the folder of the file; `*` stands for what no other entry names.
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
    // A lone `*` is an item without text.
    const label = textOfNode(link ?? first ?? item, { includeHtml: false }).trim() || "*";
    const target = link && decodePercent(link.url);
    if (children.length > 0) return [{ [label]: target === undefined ? children : [target, ...children] }];
    if (target === undefined) return expandPattern(label);
    return target.includes("*") ? [{ [label]: expandPattern(target) }] : [{ [label]: target }];
  });
}

/** The pages and folders that a pattern stands for: folders end in a slash. */
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

/** The destinations of the entries of a list; of patterns, the folders that they are in. */
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
