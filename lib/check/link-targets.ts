import { decodePercent } from "@/lib/base/decode-percent";
import { isExternal } from "@/lib/base/paths";
import { createNearestPages, type FindNearestPage, type NearestPage } from "@/lib/config/nearest-page";
import { readRedirects } from "@/lib/config/validate-redirects";
import { compileRedirects, matchRedirect } from "@/lib/navigation/redirects";
import type { Site } from "@/lib/site/types";
import { isMachineFile } from "@/lib/text/machine-files";

/** Where links may lead. */
export interface LinkTargets {
  /** True for a URL path, without base path, at which the site answers. */
  has(path: string): boolean;
  /** The page that was probably meant by a path that does not exist. */
  nearest: FindNearestPage;
  /** The file that was probably meant by a path that does not exist. */
  nearestFile: FindNearestPage;
  /** Where redirects lead a path in the end; undefined if none applies. */
  redirected(path: string): string | undefined;
  /** Pages below a path that is no page itself, the first few. */
  below(path: string): string[];
  /** The page of another version or language that a page's own version and language have, too. */
  ownVariant?(from: string, path: string): string | undefined;
  /** True if two pages are of different versions or languages. */
  isOtherVariant?(from: string, path: string): boolean;
}

/** Addresses of every site beside its pages and its machine files. */
const OWN_ADDRESSES = /^\/(?:$|mcp$|discovery\/|_lectern\/)/;

const LONGEST_CHAIN = 10;
const MOST_BELOW = 3;

/** Where the links of a site's pages may lead: pages, operations, files, sources of redirects, addresses of Lectern. */
export function linkTargetsOf(
  site: Pick<Site, "config" | "pages" | "generatedPages" | "files"> & Partial<Pick<Site, "listedPaths">>,
): LinkTargets {
  const rules = readRedirects(site.config.redirects).map((rule) => ({ ...rule, permanent: true }));
  const redirects = compileRedirects(rules);
  const pages = [...site.pages.keys(), ...site.generatedPages.keys()];

  function redirected(path: string): string | undefined {
    let destination: string | undefined;
    for (let steps = 0, next = plainPath(path); steps < LONGEST_CHAIN; steps++) {
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
      // In the order in which readers meet them.
      const ordered = new Set([...(site.listedPaths?.() ?? []), ...pages]);
      return [...ordered].filter((page) => page.startsWith(folder)).slice(0, MOST_BELOW);
    },
  };
}

/** Compares the versions and languages of pages, as links between them should keep both. */
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
 * What to do about a path that does not exist: the page that was meant, or the pages below it.
 *
 * @param from the page that links to it, which is not meant
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
