import { hrefOfPath, isExternal } from "@/lib/base/paths";
import { compact } from "@/lib/config/read-value";
import { firstHiddenPageOf, firstPageOf, type ReaderChoice } from "@/lib/navigation/first-page";
import { isBelow, type Leaf, type RouteTable } from "@/lib/navigation/route-table";
import type { DivisionContent, DivisionNode, NavigationLink, NavigationTree } from "@/lib/navigation/types";

/** One level of divisions above a leaf: all siblings, and the active one, which contains the leaf. */
export interface TrailLevel {
  siblings: readonly DivisionNode[];
  active: DivisionNode;
}

/** The levels from the root down to the leaf. */
export function trailLevels(tree: NavigationTree, leaf: Leaf): TrailLevel[] {
  let content: DivisionContent = tree.content;
  return leaf.divisions.map((active) => {
    const siblings = content.type === "divisions" ? content.divisions : [];
    content = active.content;
    return { siblings, active };
  });
}

/** The language and version that contain the leaf. */
export function choiceOf(leaf: Leaf): ReaderChoice {
  const choice: ReaderChoice = {};
  for (const { kind, value } of leaf.divisions) if (kind === "language" || kind === "version") choice[kind] = value;
  return choice;
}

/**
 * The entries of one level as links. Hidden entries appear only while active, and entries without a target never. `hrefOf`
 * returns the target of an entry without `href`; an entry without pages leads to the first link of its menu.
 */
export function buildLinks(
  { siblings, active }: Pick<TrailLevel, "siblings"> & { active: DivisionNode | undefined },
  leaf: Leaf,
  hrefOf: (division: DivisionNode) => string | undefined,
): NavigationLink[] {
  return siblings.flatMap((division) => {
    const isActive = division === active;
    if (division.isHidden === true && !isActive) return [];
    const first = hrefOf(division) ?? (isActive ? firstHiddenPageOf(division.content) : undefined);
    const items = menuItems(division, leaf);
    const href = division.href ?? (first === undefined ? items?.[0]?.href : hrefOfPath(first));
    return href === undefined ? [] : [toLink(division, href, isActive, items)];
  });
}

function toLink(division: DivisionNode, href: string, isActive: boolean, items?: NavigationLink[]): NavigationLink {
  const { id, label, icon, color, description, tag, align, languageTag } = division;
  const shown = { id, label, icon, color, description, tag, align, languageTag };
  return compact({ ...shown, href, isExternal: isExternal(href), isActive, items });
}

/** The menu of a tab or product; undefined if it has none. */
function menuItems({ content }: DivisionNode, leaf: Leaf): NavigationLink[] | undefined {
  if (content.type !== "divisions" || content.divisions[0]?.kind !== "item") return undefined;
  const active = content.divisions.find((item) => isBelow(leaf, item.id));
  const choice = choiceOf(leaf);
  return buildLinks({ siblings: content.divisions, active }, leaf, (item) => firstPageOf(item.content, choice));
}

/** Links of `global`, which are never active. */
export function buildGlobalLinks(divisions: readonly DivisionNode[], leaf: Leaf): NavigationLink[] {
  return divisions.flatMap((division) =>
    division.href === undefined ? [] : [toLink(division, division.href, false, menuItems(division, leaf))],
  );
}

/**
 * The target of a switcher entry: its first page in the reader's language and version. A page that another version or product
 * lists first is the last resort, since it opens there and the switcher would not change.
 */
export function switcherHref(table: RouteTable, division: DivisionNode, choice: ReaderChoice): string | undefined {
  const opensHere = (path: string) => {
    const leaf = table.listings.get(path)?.[0]?.leaf;
    return leaf !== undefined && isBelow(leaf, division.id);
  };
  const opensHereAsChosen = (path: string) =>
    opensHere(path) && isChosen(table.listings.get(path)?.[0]?.leaf, division, choice);
  const accepted = [opensHereAsChosen, opensHere, () => true];
  for (const accepts of accepted) {
    const path = firstPageOf(division.content, choice, accepts);
    if (path !== undefined) return path;
  }
  return undefined;
}

/** True if the leaf is in the reader's language and version, except for the dimension that the switcher changes. */
function isChosen(leaf: Leaf | undefined, { kind }: DivisionNode, choice: ReaderChoice): boolean {
  const own: ReaderChoice = leaf ? choiceOf(leaf) : {};
  const isSame = (key: keyof ReaderChoice) => key === kind || choice[key] === undefined || own[key] === choice[key];
  return isSame("language") && isSame("version");
}
