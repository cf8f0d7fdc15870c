import { getOrMake } from "@/lib/base/get-or-make";
import { perSite } from "@/lib/base/site-context.server";
import type { PageLocation, PageSite } from "@/lib/content/page/page-environment";
import { createSiteCompiler, type SiteCompiler } from "@/lib/content/run/compile-site";
import { openPageThreads, type PageThreads } from "@/lib/content/run/page-threads";
import { readEnvironment } from "@/lib/env";
import { siteDirectories } from "@/lib/site/site-store";

/** The compilers of pages in this process. */
interface Compiling extends Partial<PageLocation> {
  threads: PageThreads;
}

interface Compilers {
  how?: Compiling | undefined;
  made: WeakMap<PageSite, Promise<SiteCompiler>>;
}

const compilersOfSite = perSite((): Compilers => ({ made: new WeakMap() }));

/** Sets how pages of all sites of this process are compiled from now on; undefined restores threads started on demand. */
export function compileSitesWith(how: Compiling | undefined): void {
  Object.assign(compilersOfSite(), { how, made: new WeakMap() });
}

/**
 * The compiler of a site, shared by all that read its pages: the server, the author's check, the search and the texts.
 * @param basePath prefix under which the site is served.
 */
export function siteCompiler(site: PageSite, basePath: string): Promise<SiteCompiler> {
  const compilers = compilersOfSite();
  return getOrMake(compilers.made, site, () => {
    compilers.how ??= { threads: openPageThreads() };
    const { threads, ...location } = compilers.how;
    const { dataDirectory = siteDirectories().dataDirectory } = location;
    const code = readEnvironment().LECTERN_UNTRUSTED ? false : undefined;
    return createSiteCompiler(site, { basePath, ...location, dataDirectory, code }, { threads });
  });
}
