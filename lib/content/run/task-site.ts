import type { PageLocation, PageSite } from "@/lib/content/page/page-environment";

export interface TaskSite {
  site: PageSite;
  location: Omit<PageLocation, "islands"> & { hasIslands: boolean };
}

/** Writes the parts of a site that a thread needs as JSON, since a string is passed to processes and threads without conversion. */
export function writeTaskSite(site: PageSite, { dataDirectory, basePath, code, islands }: PageLocation): string {
  const { contentDirectory, files, settings, packages, parts } = site;
  const { variables, styling, seo } = settings;
  const { theme, isAlwaysDark, customLanguages } = styling.codeblocks;
  return JSON.stringify({
    site: {
      contentDirectory,
      files: [...files],
      packages,
      parts,
      pages: Array.from(site.pages, ([path, { sourceHashes }]) => [path, { sourceHashes }]),
      generatedPages: Array.from(site.generatedPages.keys(), (path) => [path, true]),
      settings: {
        variables,
        styling: { codeblocks: { theme, isAlwaysDark, customLanguages } },
        seo: { trailingSlash: seo.trailingSlash },
      },
    },
    location: { dataDirectory, basePath, code, hasIslands: islands !== undefined },
  });
}

/** The inverse of `writeTaskSite`. */
export function readTaskSite(text: string): TaskSite {
  const { site, location } = JSON.parse(text);
  const { files, pages, generatedPages, ...rest } = site;
  return {
    site: { ...rest, files: new Set(files), pages: new Map(pages), generatedPages: new Map(generatedPages) },
    location,
  };
}
