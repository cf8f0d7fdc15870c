import type { PageFacts, SearchScope } from "@/lib/search/types";

/** Whether the scope of a search includes a page, apart from its language. Pages for groups are visible only to these groups. */
export function isVisible(facts: PageFacts | undefined, scope: SearchScope = {}): boolean {
  if (facts === undefined) return false;
  const { groups = [], version, tab, tag } = scope;
  const isInScope =
    (version === undefined || facts.version === undefined || facts.version === version) &&
    (tab === undefined || facts.tab === tab) &&
    (tag === undefined || facts.tag === tag);
  return isInScope && (facts.groups?.some((group) => groups.includes(group)) ?? true);
}
