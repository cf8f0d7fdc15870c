import { getOrMake } from "@/lib/base/get-or-make";
import { perSite } from "@/lib/base/site-context.server";
import { openIslandStore } from "@/lib/content/islands/island-store.server";
import type { PageLocation, PageSite } from "@/lib/content/page/page-environment";
import { createSiteCompiler, type SiteCompiler } from "@/lib/content/run/compile-site";
import { openPageThreads, type PageThreads } from "@/lib/content/run/page-threads";
import { readEnvironment } from "@/lib/env";
import { siteDirectories } from "@/lib/site/site-store";

/** How pages are compiled. By default, threads are started on demand, and interactive components are stored as by a server. */
interface Compiling extends Partial<PageLocation> {
  threads?: PageThreads;
}

interface Compilers {
  how: Compiling;
  made: WeakMap<PageSite, Promise<SiteCompiler>>;
}

const compilersOfSite = perSite((): Compilers => ({ how: {}, made: new WeakMap() }));

/** Sets how pages of all sites of this process are compiled from now on. */
export function compileSitesWith(how: Compiling): void {
  Object.assign(compilersOfSite(), { how: { ...how }, made: new WeakMap() });
}

/**
 * The compiler of a site, shared by all that read its pages: the server, the author's check, the search and the texts.
 * @param basePath prefix under which the site is served.
 */
export function siteCompiler(site: PageSite, basePath: string): Promise<SiteCompiler> {
  const compilers = compilersOfSite();
  return getOrMake(compilers.made, site, () => {
    const { dataDirectory } = siteDirectories();
    compilers.how.threads ??= openPageThreads();
    compilers.how.islands ??= openIslandStore(dataDirectory, undefined, basePath);
    const { threads, ...location } = compilers.how;
    const code = readEnvironment().LECTERN_UNTRUSTED ? false : undefined;
    return createSiteCompiler(site, { basePath, dataDirectory, ...location, code }, { threads });
  });
}
