import { firstPageOf } from "@/lib/navigation/first-page";
import { choiceOf } from "@/lib/navigation/navigation-links";
import type { Leaf } from "@/lib/navigation/route-table";
import type { Breadcrumb, DivisionNode, GroupNode } from "@/lib/navigation/types";

/** Versions and languages say where a reader is, not what a page is about: trails leave them out (format reference 7.4). */
function isNamed({ kind }: DivisionNode): boolean {
  return kind !== "version" && kind !== "language";
}

function hasLabel({ label }: GroupNode): boolean {
  return label !== "";
}

/** The trail of labels from the root to the page's group; each entry leads to its landing page or first page. */
export function buildBreadcrumbs(leaf: Leaf, groups: readonly GroupNode[]): Breadcrumb[] {
  const choice = choiceOf(leaf);
  const divisions = leaf.divisions
    .filter(isNamed)
    .map((division) => toBreadcrumb(division.label, firstPageOf(division.content, choice)));
  return [
    ...divisions,
    ...groups.filter(hasLabel).map((group) => toBreadcrumb(group.label, group.rootPath ?? group.firstPagePath)),
  ];
}

function toBreadcrumb(label: string, href: string | undefined): Breadcrumb {
  return href === undefined ? { label } : { label, href };
}

/** The eyebrow above a title: the nearest group, or the nearest named division of a page without a group. */
export function findSection(leaf: Leaf, groups: readonly GroupNode[]): string | undefined {
  return groups.findLast(hasLabel)?.label ?? leaf.divisions.findLast(isNamed)?.label;
}
