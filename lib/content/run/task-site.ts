import { getOrMake } from "@/lib/base/get-or-make";
import type { PageLocation, PageSite } from "@/lib/content/page/page-environment";

export interface TaskSite {
  site: PageSite;
  location: Omit<PageLocation, "islands"> & { hasIslands: boolean };
}

/** Writes the parts of a site that a thread needs as JSON, since a string is passed to processes and threads without conversion. */
export function writeTaskSite(
  site: PageSite,
  { dataDirectory, basePath, code, hasTexts, islands }: PageLocation,
): string {
  const { contentDirectory, files, settings, packages, parts } = site;
  const { variables, styling, seo } = settings;
  const { theme, isAlwaysDark, customLanguages } = styling.codeblocks;
  return JSON.stringify({
    site: {
      contentDirectory,
      files: [...files],
      packages,
      parts,
      pages: [...site.pages.keys()],
      generatedPages: [...site.generatedPages.keys()],
      settings: {
        variables,
        styling: { codeblocks: { theme, isAlwaysDark, customLanguages } },
        seo: { trailingSlash: seo.trailingSlash },
      },
    },
    location: { dataDirectory, basePath, code, hasTexts, hasIslands: islands !== undefined },
  });
}

/** The inverse of `writeTaskSite`. */
export function readTaskSite(text: string): TaskSite {
  const { site, location } = JSON.parse(text);
  const { files, pages, generatedPages, ...rest } = site;
  const byPath = (paths: string[]) => new Map(paths.map((path) => [path, {}]));
  return {
    site: { ...rest, files: new Set(files), pages: byPath(pages), generatedPages: byPath(generatedPages) },
    location,
  };
}

const siteIds = new WeakMap<PageSite, number>();
let siteCount = 0;

/** The number that identifies a site to threads. */
export function threadSiteId(site: PageSite): number {
  return getOrMake(siteIds, site, () => {
    siteCount += 1;
    return siteCount;
  });
}

/** Makes threads keep their copy of a site for the next one. Only the text of pages may differ, and no other page may import them. */
export function keepThreadSite(site: PageSite, next: PageSite): void {
  siteIds.set(next, threadSiteId(site));
}
