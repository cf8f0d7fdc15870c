import type { Site } from "@/lib/site/types";

const known = new WeakMap<object, ReadonlyMap<string, string>>();

/** The folders that generated pages lie in and that have no page of their own, each with its first page. */
export function generatedFolders({
  generatedPages,
  pages,
}: Pick<Site, "generatedPages" | "pages">): ReadonlyMap<string, string> {
  const kept = known.get(generatedPages);
  if (kept) return kept;
  const folders = new Map<string, string>();
  for (const page of generatedPages.keys()) {
    for (let end = page.lastIndexOf("/"); end > 0; end = page.lastIndexOf("/", end - 1)) {
      const folder = page.slice(0, end);
      if (!folders.has(folder) && !pages.has(folder) && !generatedPages.has(folder)) folders.set(folder, page);
    }
  }
  known.set(generatedPages, folders);
  return folders;
}
