import type { PageRecord } from "@/lib/content/scan/types";
import { firstHiddenPageOf, firstPageOf } from "@/lib/navigation/first-page";
import type { NavigationTree } from "@/lib/navigation/types";

/**
 * The path that `/` leads to: itself if there is a root `index` page, else to the first page of the default language and version
 * (format reference 2.5), else to any page at all.
 */
export function findHomePath(tree: NavigationTree, pages: ReadonlyMap<string, PageRecord>): string {
  if (pages.has("/")) return "/";
  return firstPageOf(tree.content) ?? firstHiddenPageOf(tree.content) ?? pages.keys().next().value ?? "/";
}
