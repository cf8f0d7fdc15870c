import type { Counterparts } from "@/lib/navigation/counterparts";
import { isSwitcherKind } from "@/lib/navigation/division-view";
import { choiceOf, switcherHref, type TrailLevel, trailLevels } from "@/lib/navigation/navigation-links";
import type { Listing, RouteTable } from "@/lib/navigation/route-table";
import type { DivisionNode, NavigationTree, Switcher } from "@/lib/navigation/types";

/** The page whose alternates are requested, and the position where it is shown. */
export interface AlternateQuery extends Pick<Listing, "leaf" | "groups" | "isHidden"> {
  path: string;
  /** All places that list the page; none for an unlisted page. */
  listings: readonly Listing[];
}

/** The data that alternates are looked up in. */
export interface AlternateSources {
  tree: NavigationTree;
  table: RouteTable;
  counterparts: Counterparts;
}

/**
 * The targets of switcher entries from a page, if they differ from the entry's default target. Languages, versions and
 * dropdowns follow section 2.10 of the format reference; products follow dropdowns, of which they are a kind.
 */
export function findAlternates(query: AlternateQuery, sources: AlternateSources): Record<string, string> {
  const choice = choiceOf(query.leaf);
  const alternates: Record<string, string> = {};
  for (const { siblings, active } of trailLevels(sources.tree, query.leaf)) {
    const { kind } = active;
    if (!isSwitcherKind(kind)) continue;
    for (const division of siblings) {
      if (division.href !== undefined) continue;
      const path = division === active ? stayingPath(query, kind) : switchPath(query, kind, division, sources);
      if (path !== undefined && path !== switcherHref(sources.table, division, choice)) alternates[division.id] = path;
    }
  }
  return alternates;
}

/** On a hidden page the current version and language lead to the page itself. */
function stayingPath({ path, isHidden }: AlternateQuery, kind: Switcher["kind"]): string | undefined {
  return isHidden && (kind === "version" || kind === "language") ? path : undefined;
}

function switchPath(
  { path, groups, listings }: AlternateQuery,
  kind: Switcher["kind"],
  target: DivisionNode,
  { counterparts }: AlternateSources,
): string | undefined {
  if (kind === "language") return counterparts.inLanguage(path, target);
  if (kind !== "version") return samePath(path, listings, target) ?? counterparts.bySegment(path, target);
  if (listings.some(({ leaf }) => leaf.divisions.every((division) => division.kind !== "version"))) return path;
  const group = groups.at(-1);
  return counterparts.bySegment(path, target) ?? (group && counterparts.byGroup(group.label, target));
}

/** The page itself if it opens in the target; a page listed twice opens in one place only. */
function samePath(path: string, listings: readonly Listing[], target: DivisionNode): string | undefined {
  return listings[0]?.leaf.divisions.some((division) => division.id === target.id) ? path : undefined;
}

/**
 * The translations of a page, itself included: BCP 47 tag → path, with `x-default` for the default language. Empty if there
 * are no others.
 */
export function findTranslations(
  path: string,
  levels: readonly TrailLevel[],
  { counterparts, table }: Pick<AlternateSources, "counterparts" | "table">,
): Record<string, string> {
  const isStandIn = (page: string) => table.listings.get(page)?.[0]?.page.isStandIn === true;
  if (isStandIn(path)) return {};
  const translations: Record<string, string> = {};
  for (const { siblings, active } of levels) {
    if (active.kind !== "language") continue;
    for (const language of siblings) {
      if (language.href !== undefined || language.languageTag === undefined) continue;
      const translation = language === active ? path : counterparts.inLanguage(path, language);
      if (translation === undefined || isStandIn(translation)) continue;
      translations[language.languageTag] = translation;
      if (language.isDefault) translations["x-default"] = translation;
    }
  }
  return Object.values(translations).some((translation) => translation !== path) ? translations : {};
}
