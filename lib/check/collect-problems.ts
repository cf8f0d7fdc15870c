import path from "node:path";
import { getOrMake } from "@/lib/base/get-or-make";
import { findAccessProblems } from "@/lib/check/access-problems";
import { findDeadConfigLinks } from "@/lib/check/config-links";
import { findAmbiguousCapitals, findUnexpectedFiles } from "@/lib/check/file-problems";
import { findForeignTools } from "@/lib/check/foreign-tools.server";
import { linkTargetsOf } from "@/lib/check/link-targets";
import { findMissingLeftOutPages, findOtherCapitals, findUntranslatedPages } from "@/lib/check/named-pages";
import { type CheckedPage, checkPages, type PageCheckOptions } from "@/lib/check/page-problems.server";
import { findUnlistedPages, suggestOperation } from "@/lib/check/page-record-problems";
import { findDeadRedirects, findRedirectChains, findShadowedPages } from "@/lib/check/redirect-chains";
import { placeSpecifications, withoutUnreachable } from "@/lib/check/specification-places";
import { type Finding, toProblem } from "@/lib/config/finding";
import { iconHolders } from "@/lib/config/icon-holders";
import { parsePath, valueAt } from "@/lib/config/json-path";
import { createNearestPages, type FindNearestPage } from "@/lib/config/nearest-page";
import { validateAssets } from "@/lib/config/validate-assets";
import { validateConfig } from "@/lib/config/validate-config";
import { describeUnknownIcon, isKnownIcon } from "@/lib/content/icons/load-icon.server";
import { sortProblems } from "@/lib/problems/sort-problems";
import type { Problem } from "@/lib/problems/types";
import { withoutConsequences } from "@/lib/problems/without-consequences";
import { resolveColors } from "@/lib/site/colors";
import { type LoadedSite, loadSite } from "@/lib/site/load-site.server";
import type { SiteSettings } from "@/lib/site/settings-types";
import type { Site } from "@/lib/site/types";

/** A check of a site. */
type Check = (loaded: LoadedSite) => Problem[] | Promise<Problem[]>;

/** All checks; their order does not matter, since problems are sorted by file and line. */
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

/** Paths of all pages except placeholders for links in the navigation, which are redirected. */
function publishedPaths(site: Site): Set<string> {
  const pages = [...site.pages].filter(([, { frontmatter }]) => frontmatter.noindex !== true);
  return new Set([...pages.map(([path]) => path), ...site.generatedPages.keys()]);
}

/** Adds the nearest existing page or operation to the hint of a missing one, which often is misspelled or was moved. */
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

export interface CheckOptions extends Pick<PageCheckOptions, "threads" | "onlyFiles" | "progress"> {
  /** Folder for caches. */
  dataDirectory: string;
  /** Prefix under which the site is served; empty at the root of a host. */
  basePath?: string | undefined;
  /** Whether pages that not everyone may see are served like all others. */
  servesPrivate?: boolean | undefined;
  /** Whether readers can sign in; they always can if docs.json has `access`. */
  hasSignIn?: boolean | undefined;
  /** Skips the content of pages, which takes nearly all of the time. */
  skipsPages?: boolean | undefined;
}

/** The result of checking a docs repository. */
export interface FolderCheck {
  /** All problems, in reading order. */
  problems: Problem[];
  /** The pages with their references; empty if pages were skipped. */
  pages: readonly CheckedPage[];
  /** The site, unless docs.json cannot be read. */
  loaded: LoadedSite | undefined;
}

/** Finds all problems of the docs repository in a folder, in reading order. */
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

/** Problems by structure of a site, cached because `dev` prints them and compares them with those after an edit. */
const known = new WeakMap<object, Promise<Problem[]>>();

/** Finds the problems of a loaded site that do not require compiling pages, in reading order. */
export function checkLoadedSite(loaded: LoadedSite): Promise<Problem[]> {
  return getOrMake(known, loaded.structure, () => runChecks(loaded));
}

/** The site with all of its pages, including those that guests cannot see. */
function withAllPages(loaded: LoadedSite): LoadedSite {
  return loaded.access ? { ...loaded, site: loaded.siteOf({ type: "all" }) } : loaded;
}

async function runChecks(given: LoadedSite): Promise<Problem[]> {
  const loaded = withAllPages(given);
  const found = await Promise.all(checks.map((check) => check(loaded)));
  const { config } = loaded.site;
  return sortProblems(withoutMeant(withoutConsequences(withoutUnreachable(found.flat(), config))));
}

/** Removes `unlisted-page` for pages whose path is misspelled in the navigation, which is already reported. */
function withoutMeant(problems: readonly Problem[]): Problem[] {
  const meant = new Set(
    problems.flatMap(({ code, correction }) => (code === "missing-page" ? (correction?.to ?? []) : [])),
  );
  return problems.filter(({ code, file }) => code !== "unlisted-page" || !meant.has(file.replace(/\.mdx?$/, "")));
}

const modeNames = { primary: "light", light: "dark" } as const;

/** Finds accent colors that are hard to read as text, which therefore is rendered in another tone. */
function findLowContrast(settings: Pick<SiteSettings, "colors" | "background">): Finding[] {
  return resolveColors(settings).adjusted.map(({ setting, written, replacement, contrast }) => ({
    code: "low-contrast",
    path: ["colors", setting],
    message: `\`colors.${setting}\` is \`${written}\`, which is hard to read in ${modeNames[setting]} mode: its contrast is only ${contrast.toFixed(1)}:1. Text uses \`${replacement}\`.`,
  }));
}

/** Finds icons in docs.json that no set has. */
function findUnknownIcons({ config, settings }: Pick<Site, "config" | "settings">): Finding[] {
  return iconHolders(config).flatMap(({ value, path }): Finding[] => {
    const { icon } = value;
    if (typeof icon !== "string" || icon.trim() === "" || isKnownIcon(icon, settings.icons.library)) return [];
    return [{ code: "unknown-icon", path: [...path, "icon"], ...describeUnknownIcon(icon) }];
  });
}
