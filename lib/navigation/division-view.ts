import type { DivisionKind } from "@/lib/config/navigation-elements";
import { compact } from "@/lib/config/read-value";
import { firstPageOf } from "@/lib/navigation/first-page";
import {
  buildGlobalLinks,
  buildLinks,
  choiceOf,
  switcherHref,
  type TrailLevel,
  trailLevels,
} from "@/lib/navigation/navigation-links";
import type { Leaf, RouteTable } from "@/lib/navigation/route-table";
import type { DivisionView, NavigationLink, NavigationTree, Switcher } from "@/lib/navigation/types";
import { pruneSidebar } from "@/lib/navigation/visible-nodes";

type SwitcherKind = Exclude<Switcher["kind"], "item">;

const switcherKinds: ReadonlySet<DivisionKind> = new Set<SwitcherKind>(["product", "dropdown", "version", "language"]);

/** True for the kinds that are always shown in a selector rather than in a bar or a list. */
export function isSwitcherKind(kind: DivisionKind): kind is SwitcherKind {
  return switcherKinds.has(kind);
}

/**
 * Everything that the pages of a leaf share: bars, lists, and switchers of the divisions that contain it, and the sidebar.
 */
export function buildDivisionView(tree: NavigationTree, table: RouteTable, leaf: Leaf): DivisionView {
  const levels = trailLevels(tree, leaf);
  const version = leaf.divisions.findLast((division) => division.kind === "version");
  return compact({
    id: leaf.id,
    languageCode: leaf.divisions.findLast((division) => division.kind === "language")?.value,
    versionLabel: version?.label,
    isOtherVersion: version && !version.isDefault ? (true as const) : undefined,
    tabs: [...linksOfKind(levels, leaf, "tab"), ...globalsOfKind(tree, leaf, "tab")],
    anchors: [...globalsOfKind(tree, leaf, "anchor"), ...linksOfKind(levels, leaf, "anchor")],
    switchers: buildSwitchers(tree, table, leaf, levels),
    sidebar: pruneSidebar(leaf.nodes),
  });
}

function linksOfKind(levels: readonly TrailLevel[], leaf: Leaf, kind: DivisionKind): NavigationLink[] {
  const choice = choiceOf(leaf);
  return levels
    .filter(({ active }) => active.kind === kind)
    .flatMap((level) => buildLinks(level, leaf, (division) => firstPageOf(division.content, choice)));
}

/** Global links of one kind: those of the innermost division first, the site's own last (format reference 2.4). */
function globalsOfKind(tree: NavigationTree, leaf: Leaf, kind: DivisionKind): NavigationLink[] {
  const holders = [...leaf.divisions.toReversed(), tree];
  return holders.flatMap((holder) => buildGlobalLinks(holder.globals?.[kind] ?? [], leaf));
}

function buildSwitchers(
  tree: NavigationTree,
  table: RouteTable,
  leaf: Leaf,
  levels: readonly TrailLevel[],
): Switcher[] {
  const choice = choiceOf(leaf);
  const switchers = levels.flatMap((level, index): Switcher[] => {
    const { kind } = level.active;
    // The menu of a tab opens from the tab.
    const isMenu = kind === "item" && levels[index - 1]?.active.kind !== "tab";
    if (!isMenu && !isSwitcherKind(kind)) return [];
    const isInAnchor = levels.slice(0, index).some(({ active }) => active.kind === "anchor") || undefined;
    const isAroundTabs = levels.slice(index).some(({ active }) => active.kind === "tab") || undefined;
    const entries = buildLinks(level, leaf, (division) => switcherHref(table, division, choice));
    return [compact({ kind, entries, isInAnchor, isAroundTabs })];
  });
  for (const kind of ["product", "dropdown", "version", "language"] as const) {
    const links = globalsOfKind(tree, leaf, kind);
    if (links.length === 0) continue;
    const own = switchers.find((switcher) => switcher.kind === kind);
    if (own) own.entries.push(...links);
    else switchers.push({ kind, entries: links });
  }
  return switchers;
}
