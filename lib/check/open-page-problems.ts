import { getOrMake } from "@/lib/base/get-or-make";
import { checkLoadedSite } from "@/lib/check/collect-problems";
import { checkPages } from "@/lib/check/page-problems.server";
import { sortProblems } from "@/lib/problems/sort-problems";
import type { Problem } from "@/lib/problems/types";
import type { LoadedSite } from "@/lib/site/load-site.server";
import { siteCompiler } from "@/lib/site/site-compilers";

/** Problems of checked pages, by path. */
const known = new WeakMap<LoadedSite, Map<string, Promise<Problem[]>>>();

/**
 * Finds the problems that are shown to the author of an open page: those that `check` reports for the page, for the parts
 * around it, and for the site as a whole, without notes.
 * @param path the page's path without base path; there may be no such page.
 */
export async function findOpenPageProblems(loaded: LoadedSite, path: string, basePath: string): Promise<Problem[]> {
  const file = loaded.site.pages.get(path)?.file;
  const all = await checkLoadedSite(loaded);
  const ofSite = all.filter(({ level, file: place }) => level !== "note" || place === file);
  const ofPage = await findProblemsOfPage(loaded, path, basePath);
  const unique = new Map([...ofSite, ...ofPage].map((problem) => [JSON.stringify(problem), problem]));
  return sortProblems([...unique.values()]);
}

/** Finds the problems of one page and the parts around it; checked once for each version of the site. */
export function findProblemsOfPage(loaded: LoadedSite, path: string, basePath: string): Promise<Problem[]> {
  const pages = getOrMake(known, loaded, () => new Map<string, Promise<Problem[]>>());
  return getOrMake(pages, path, () => checkPage(loaded, path, basePath));
}

async function checkPage(loaded: LoadedSite, path: string, basePath: string): Promise<Problem[]> {
  const file = loaded.site.pages.get(path)?.file;
  const onlyFiles = new Set(file === undefined ? [] : [file]);
  const compiler = await siteCompiler(loaded.site, basePath);
  return (await checkPages(loaded, { basePath, compiler, onlyFiles })).problems;
}
