import path from "node:path";
import { getOrMake } from "@/lib/base/get-or-make";
import type { Progress } from "@/lib/base/progress";
import { findAccessProblems } from "@/lib/check/access-problems";
import { findDeadConfigLinks } from "@/lib/check/config-links";
import { findForeignTools } from "@/lib/check/foreign-tools";
import { findMissingLeftOutPages, findUntranslatedPages } from "@/lib/check/left-out-pages";
import { linkTargetsOf } from "@/lib/check/link-targets";
import { findAmbiguousCapitals, findOtherCapitals, findUnexpectedFiles } from "@/lib/check/page-capitals";
import { type CheckedPage, checkPages } from "@/lib/check/page-problems";
import { findUnlistedPages, suggestOperation } from "@/lib/check/page-record-problems";
import { findDeadRedirects, findRedirectChains, findShadowedPages } from "@/lib/check/redirect-chains";
import { placeSpecifications, withoutUnreachable } from "@/lib/check/specification-places";
import { type Finding, toProblem } from "@/lib/config/finding";
import { iconHolders } from "@/lib/config/icon-holders";
import { parsePath, valueAt } from "@/lib/config/json-path";
import { createNearestPages, type FindNearestPage } from "@/lib/config/nearest-page";
import { validateAssets } from "@/lib/config/validate-assets";
import { validateConfig } from "@/lib/config/validate-config";
import { describeUnknownIcon } from "@/lib/content/icons/describe-unknown-icon";
import { isKnownIcon } from "@/lib/content/icons/load-icon";
import type { PageThreads } from "@/lib/content/run/page-threads";
import { sortProblems } from "@/lib/problems/sort-problems";
import type { Problem } from "@/lib/problems/types";
import { withoutConsequences } from "@/lib/problems/without-consequences";
import { resolveColors } from "@/lib/site/colors";
import { type LoadedSite, loadSite } from "@/lib/site/load-site";
import type { SiteSettings } from "@/lib/site/settings-types";
import type { Site } from "@/lib/site/types";

/** One thing that a site is checked for. */
type Check = (loaded: LoadedSite) => Problem[] | Promise<Problem[]>;

/** Every check, in no particular order: problems are sorted by file and line afterwards. A new check is a new entry. */
const checks: readonly Check[] = [
  ({ config }) => validateConfig(config),
  ({ config }) => config.findDuplicateKeys(),
  ({ site, config }) => {
    const findNearest = createNearestPages(site.pages.keys());
    const placed = placeSpecifications(site.problems, site.config, config.locate);
    return placed.map((problem) => withNearestPage(problem, site, findNearest));
  },
  ({ site }) => findForeignTools(site),
  ({ site }) => findUnlistedPages(site),
  ({ site }) => findAmbiguousCapitals(site),
  ({ site }) => findUnexpectedFiles(site),
  inConfig(({ site }) => findMissingLeftOutPages(site)),
  inConfig(({ site }) => findUntranslatedPages(site)),
  inConfig(({ site }) => findOtherCapitals(site)),
  inConfig(({ site }) => findDeadRedirects(site.config.redirects, linkTargetsOf(site))),
  inConfig(({ site }) => findDeadConfigLinks(site.config, linkTargetsOf(site))),
  inConfig(({ site }) => findRedirectChains(site.config.redirects)),
  inConfig(({ site }) => findShadowedPages(site.config.redirects, publishedPaths(site))),
  inConfig(({ site }) => findLowContrast(site.settings)),
  inConfig(({ site }) => validateAssets(site.config, site.files)),
  inConfig(({ site }) => findUnknownIcons(site)),
];

/** A check whose findings are in docs.json or in a file that it refers to. */
function inConfig(find: (loaded: LoadedSite) => Finding[]): Check {
  return (loaded) => find(loaded).map((finding) => toProblem(finding, loaded.config.locate));
}

/** Paths of pages, except for those that only exist for a link in the navigation and are redirected. */
function publishedPaths(site: Site): Set<string> {
  const pages = [...site.pages].filter(([, { frontmatter }]) => frontmatter.noindex !== true);
  return new Set([...pages.map(([path]) => path), ...site.generatedPages.keys()]);
}

/** A missing page is most often a misspelled or moved one: the hint names it. */
function withNearestPage(problem: Problem, site: Site, findNearest: FindNearestPage): Problem {
  if (problem.code === "missing-operation") {
    const written = valueAt(site.config, parsePath(problem.path));
    const hint = typeof written === "string" ? suggestOperation(site, written) : undefined;
    return hint ? { ...problem, hint } : problem;
  }
  const reference = problem.code === "missing-page" ? valueAt(site.config, parsePath(problem.path)) : undefined;
  const nearest = typeof reference === "string" ? findNearest(reference) : undefined;
  if (typeof reference !== "string" || !nearest) return problem;
  const to = nearest.path.slice(1);
  const edit = nearest.isCertain ? { edit: { written: reference, replacement: to } } : {};
  return { ...problem, hint: `Did you mean \`${to}\`?`, correction: { from: reference, to, ...edit } };
}

/** What to check, and with what. */
export interface CheckOptions {
  /** Folder for caches. */
  dataDirectory: string;
  /** Prefix under which the site is served; empty at the root of a host. */
  basePath?: string;
  /** Pages that not everyone may see are served like all others. */
  servesPrivate?: boolean | undefined;
  /** Readers can sign in; also where docs.json has `access`. */
  hasSignIn?: boolean | undefined;
  /** Leaves the pages out, whose text takes nearly all of the time. */
  skipsPages?: boolean | undefined;
  /** Where pages with code are run; they are not run if absent. */
  threads?: PageThreads | undefined;
  /** Checks only the pages of these files, relative to the content root. */
  onlyFiles?: ReadonlySet<string> | undefined;
  /** Told how many pages are read. */
  progress?: Progress | undefined;
}

/** A checked docs repository. */
export interface FolderCheck {
  /** Everything that is wrong with it, in reading order. */
  problems: Problem[];
  /** Its pages with what they refer to; empty where pages are left out. */
  pages: readonly CheckedPage[];
  /** The site, unless docs.json cannot be read. */
  loaded: LoadedSite | undefined;
}

/** Everything that is wrong with the docs repository in a folder, in reading order. */
export async function collectProblems(directory: string, options: CheckOptions): Promise<Problem[]> {
  return (await checkFolder(directory, options)).problems;
}

/** Checks the docs repository in a folder. */
export async function checkFolder(directory: string, options: CheckOptions): Promise<FolderCheck> {
  const load = (hasSignIn: boolean | undefined) =>
    loadSite({
      docsDirectory: path.resolve(directory),
      dataDirectory: path.resolve(options.dataDirectory),
      servesPrivate: hasSignIn ? false : options.servesPrivate,
      hasSignIn,
    });
  const first = await load(options.hasSignIn);
  const loaded =
    first.ok && !first.value.access && first.value.site.config.access !== undefined ? await load(true) : first;
  if (!loaded.ok) return { problems: sortProblems(loaded.error), pages: [], loaded: undefined };
  const found = await checkLoadedSite(loaded.value);
  const { site } = loaded.value;
  if (options.skipsPages) return { problems: found, pages: [], loaded: loaded.value };
  const { problems, pages } = await checkPages(withAllPages(loaded.value), {
    ...options,
    basePath: options.basePath ?? "",
  });
  return {
    problems: sortProblems(
      withoutUnreachable([...found, ...problems, ...findAccessProblems(loaded.value, pages)], site.config),
    ),
    pages,
    loaded: loaded.value,
  };
}

/** Problems by site: `dev` prints them, and compares them with those after an edit. */
const known = new WeakMap<LoadedSite, Promise<Problem[]>>();

/** Everything that is wrong with a loaded site as far as it can be told without compiling a page, in reading order. */
export function checkLoadedSite(loaded: LoadedSite): Promise<Problem[]> {
  return getOrMake(known, loaded, () => runChecks(loaded));
}

/** Pages that a guest does not see are there all the same. */
function withAllPages(loaded: LoadedSite): LoadedSite {
  return loaded.access ? { ...loaded, site: loaded.siteOf({ type: "all" }) } : loaded;
}

async function runChecks(given: LoadedSite): Promise<Problem[]> {
  const loaded = withAllPages(given);
  const found = await Promise.all(checks.map((check) => check(loaded)));
  const { config } = loaded.site;
  return sortProblems(withoutMeant(withoutConsequences(withoutUnreachable(found.flat(), config))));
}

/** A page whose path is misspelled in the navigation is not unlisted as well. */
function withoutMeant(problems: readonly Problem[]): Problem[] {
  const meant = new Set(
    problems.flatMap(({ code, correction }) => (code === "missing-page" ? (correction?.to ?? []) : [])),
  );
  return problems.filter(({ code, file }) => code !== "unlisted-page" || !meant.has(file.replace(/\.mdx?$/, "")));
}

const modeNames = { primary: "light", light: "dark" } as const;

/** Accents that cannot be read as text on the page and are rendered in another tone. */
function findLowContrast(settings: Pick<SiteSettings, "colors" | "background">): Finding[] {
  return resolveColors(settings).adjusted.map(({ setting, written, replacement, contrast }) => ({
    code: "low-contrast",
    path: ["colors", setting],
    message: `\`colors.${setting}\` is \`${written}\`, which is hard to read in ${modeNames[setting]} mode: its contrast is only ${contrast.toFixed(1)}:1. Text uses \`${replacement}\`.`,
  }));
}

/** Icons that docs.json names and no set has. */
function findUnknownIcons({ config, settings }: Pick<Site, "config" | "settings">): Finding[] {
  return iconHolders(config).flatMap(({ value, path }): Finding[] => {
    const { icon } = value;
    if (typeof icon !== "string" || icon.trim() === "" || isKnownIcon(icon, settings.icons.library)) return [];
    return [{ code: "unknown-icon", path: [...path, "icon"], ...describeUnknownIcon(icon) }];
  });
}
