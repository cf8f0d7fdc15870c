import { decodePercent } from "@/lib/base/decode-percent";
import { isExternal } from "@/lib/base/paths";
import { createNearestPages, type FindNearestPage, type NearestPage } from "@/lib/config/nearest-page";
import { readRedirects } from "@/lib/config/validate-redirects";
import { compileRedirects, matchRedirect } from "@/lib/navigation/redirects";
import type { Site } from "@/lib/site/types";
import { isMachineFile } from "@/lib/text/machine-files";

/** The valid targets of links. */
export interface LinkTargets {
  /** True if the site has a page or file at a URL path without base path. */
  has(path: string): boolean;
  /** Finds the page that was probably meant by a path that does not exist. */
  nearest: FindNearestPage;
  /** Finds the file that was probably meant by a path that does not exist. */
  nearestFile: FindNearestPage;
  /** The final destination of a redirected path; undefined if no redirect applies. */
  redirected(path: string): string | undefined;
  /** The first few pages below a path. */
  below(path: string): string[];
  /** The variant of a page in the version and language of the page `from`; undefined if there is none. */
  ownVariant?(from: string, path: string): string | undefined;
  /** True if two pages belong to different versions or languages. */
  isOtherVariant?(from: string, path: string): boolean;
}

/** URLs of every site besides its pages and machine files. */
const OWN_ADDRESSES = /^\/(?:$|mcp$|discovery\/|_lectern\/)/;

/** Maximum number of redirects followed from a path. */
const MAX_REDIRECTS = 10;
/** Maximum number of pages below a path that are suggested. */
const MAX_SUGGESTIONS = 3;

/** The valid targets of links in a site's pages: pages, operations, files, sources of redirects, and URLs of Lectern. */
export function linkTargetsOf(
  site: Pick<Site, "config" | "pages" | "generatedPages" | "files"> & Partial<Pick<Site, "listedPaths">>,
): LinkTargets {
  const rules = readRedirects(site.config.redirects).map((rule) => ({ ...rule, permanent: true }));
  const redirects = compileRedirects(rules);
  const pages = [...site.pages.keys(), ...site.generatedPages.keys()];

  function redirected(path: string): string | undefined {
    let destination: string | undefined;
    for (let steps = 0, next = plainPath(path); steps < MAX_REDIRECTS; steps++) {
      const match = matchRedirect(redirects, next);
      if (!match) return destination;
      destination = match.destination;
      if (isExternal(destination)) return destination;
      next = plainPath(destination.replace(/[?#].*$/, ""));
    }
    return undefined;
  }

  return {
    has(path) {
      const plain = plainPath(path);
      return (
        site.pages.has(plain) ||
        site.generatedPages.has(plain) ||
        site.files.has(plain.slice(1)) ||
        OWN_ADDRESSES.test(plain) ||
        isMachineFile(plain) ||
        matchRedirect(redirects, plain) !== undefined
      );
    },
    nearest: createNearestPages(pages),
    nearestFile: createNearestPages([...site.files].map((file) => `/${file}`)),
    redirected,
    below(path) {
      const folder = `${plainPath(path)}/`;
      // Pages of the navigation come first, in reading order.
      const ordered = new Set([...(site.listedPaths?.() ?? []), ...pages]);
      return [...ordered].filter((page) => page.startsWith(folder)).slice(0, MAX_SUGGESTIONS);
    },
  };
}

/** Functions that compare the versions and languages of pages, which links between pages should keep. */
export function variantsOf(site: Site): Required<Pick<LinkTargets, "ownVariant" | "isOtherVariant">> {
  const divisionOf = (path: string) => site.divisionView(site.pageView(path)?.divisionId ?? "");
  const switchersOf = (path: string) =>
    (divisionOf(path)?.switchers ?? []).filter(({ kind }) => kind === "version" || kind === "language");
  const activeOf = (path: string) =>
    new Set(switchersOf(path).flatMap(({ entries }) => entries.flatMap(({ id, isActive }) => (isActive ? id : []))));
  return {
    ownVariant(from, path) {
      const own = activeOf(from);
      const entries = switchersOf(path).flatMap((switcher) => switcher.entries);
      const entry = entries.find(({ id, isActive }) => !isActive && own.has(id));
      const variant = entry && (site.pageView(path)?.alternates[entry.id] ?? entry.href);
      return variant?.split("/").at(-1) === path.split("/").at(-1) ? variant : undefined;
    },
    isOtherVariant(from, path) {
      const own = activeOf(from);
      return switchersOf(path).some(
        ({ entries }) =>
          entries.some(({ id }) => own.has(id)) && !entries.some(({ id, isActive }) => isActive && own.has(id)),
      );
    },
  };
}

function plainPath(path: string): string {
  return decodePercent(path).replace(/(.)\/+$/, "$1");
}

/**
 * Suggests targets for a path that does not exist: pages below it, or the page that was probably meant.
 *
 * @param from the page with the link, which is never suggested
 */
export function suggestTarget(
  path: string,
  targets: Pick<LinkTargets, "nearest" | "below">,
  from?: string,
): { hint?: string; nearest?: NearestPage } {
  const below = targets.below(path).map((page) => `\`${page}\``);
  if (below.length > 0) return { hint: `It is a folder; link to a page in it, such as ${below.join(", ")}.` };
  const nearest = targets.nearest(path);
  return nearest && nearest.path !== from ? { hint: `Did you mean \`${nearest.path}\`?`, nearest } : {};
}
