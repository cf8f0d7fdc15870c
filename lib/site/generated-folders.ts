import { getOrMake } from "@/lib/base/get-or-make";
import type { Site } from "@/lib/site/types";

const known = new WeakMap<object, ReadonlyMap<string, string>>();

/** The folders of generated pages that have no page of their own, each with its first page. */
export function generatedFolders(site: Pick<Site, "generatedPages" | "pages">): ReadonlyMap<string, string> {
  return getOrMake(known, site.generatedPages, () => listFolders(site));
}

function listFolders({ generatedPages, pages }: Pick<Site, "generatedPages" | "pages">): Map<string, string> {
  const folders = new Map<string, string>();
  for (const page of generatedPages.keys()) {
    for (let end = page.lastIndexOf("/"); end > 0; end = page.lastIndexOf("/", end - 1)) {
      const folder = page.slice(0, end);
      if (!folders.has(folder) && !pages.has(folder) && !generatedPages.has(folder)) folders.set(folder, page);
    }
  }
  return folders;
}
