import { importMap } from "@/lib/content/bundled-pages/import-map";
import type { BundledPage } from "@/lib/content/bundled-pages/types";

/**
 * Finds a page that the bundler compiled.
 * @param file Relative to the project's own `content/`; ask only for a site whose content is there.
 * @returns A function that loads the page, or undefined for pages that are compiled when needed.
 */
export function findBundledPage(file: string): (() => Promise<BundledPage>) | undefined {
  const pages: Readonly<Record<string, () => Promise<unknown>>> = importMap;
  return Object.hasOwn(pages, file) ? (pages[file] as () => Promise<BundledPage>) : undefined;
}
