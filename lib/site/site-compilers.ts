import type { PageLocation, PageSite } from "@/lib/content/page/page-environment";
import { createSiteCompiler, type SiteCompiler } from "@/lib/content/run/compile-site";
import { openPageThreads, type PageThreads } from "@/lib/content/run/page-threads";
import { siteDirectories } from "@/lib/site/site-store";

/** What the pages of this process are compiled with. */
interface Compiling extends Partial<PageLocation> {
  threads: PageThreads;
}

let compiling: Compiling | undefined;
let compilers = new WeakMap<PageSite, Promise<SiteCompiler>>();

/** Has the pages of all sites of this process compiled like this from now on; undefined goes back to threads opened when needed. */
export function compileSitesWith(how: Compiling | undefined): void {
  compiling = how;
  compilers = new WeakMap();
}

/**
 * The compiler of a site, one for whoever reads its pages: the server, the author's check, the search and the texts.
 * @param basePath prefix under which the site is served.
 */
export function siteCompiler(site: PageSite, basePath: string): Promise<SiteCompiler> {
  const known = compilers.get(site);
  if (known) return known;
  compiling ??= { threads: openPageThreads() };
  const { threads, ...location } = compiling;
  const { dataDirectory = siteDirectories().dataDirectory } = location;
  const opened = createSiteCompiler(site, { basePath, ...location, dataDirectory }, { threads });
  compilers.set(site, opened);
  return opened;
}
