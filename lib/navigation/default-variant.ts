import { pathSegments } from "@/lib/base/paths";
import type { AlternateSources } from "@/lib/navigation/alternates";
import { type TrailLevel, trailLevels } from "@/lib/navigation/navigation-links";
import type { Leaf } from "@/lib/navigation/route-table";
import type { DefaultVariant, DivisionNode } from "@/lib/navigation/types";

/**
 * The same page in the default language and version, by the rules of the switchers (format reference 2.10); undefined for
 * a page that is already in them, or that they do not have.
 */
export function findDefaultVariant(path: string, leaf: Leaf, sources: AlternateSources): DefaultVariant | undefined {
  const language = findOther("language", trailLevels(sources.tree, leaf));
  const translated = language && sources.counterparts.inLanguage(path, language.standard);
  const current = findCurrent(translated ?? path, leaf, sources);
  if (translated === undefined && current === undefined) return undefined;
  return {
    path: current ?? translated ?? path,
    ...(translated !== undefined && { isOtherLanguage: true }),
    ...(current !== undefined && { isOtherVersion: true }),
  };
}

function findCurrent(path: string, leaf: Leaf, { tree, table, counterparts }: AlternateSources): string | undefined {
  const version = findOther("version", trailLevels(tree, table.listings.get(path)?.[0]?.leaf ?? leaf));
  if (!version) return undefined;
  const found = counterparts.bySegment(path, version.standard);
  return found !== undefined && differsByVersion(path, found, [version.active, version.standard]) ? found : undefined;
}

/** The division on a trail and its default sibling, if they differ. */
function findOther(kind: DivisionNode["kind"], levels: readonly TrailLevel[]) {
  const level = levels.find(({ active }) => active.kind === kind);
  const standard = level?.siblings.find(({ isDefault }) => isDefault);
  return level && standard && standard !== level.active ? { active: level.active, standard } : undefined;
}

/** A switcher may lead to a page of the same name in any other folder; the same page is in a folder named for a version. */
function differsByVersion(path: string, other: string, versions: readonly DivisionNode[]): boolean {
  const [own, others] = [new Set(pathSegments(path)), new Set(pathSegments(other))];
  const different = [...own]
    .filter((segment) => !others.has(segment))
    .concat([...others].filter((segment) => !own.has(segment)));
  return different.some(
    (segment) =>
      /\d/.test(segment) || versions.some(({ value }) => value?.toLowerCase().includes(segment.toLowerCase())),
  );
}
