import { checkLoadedSite } from "@/lib/check/collect-problems";
import { findProblemsOfPage } from "@/lib/check/open-page-problems";
import { forwardFailures } from "@/lib/content/run/report-failure";
import { readEnvironment } from "@/lib/env";
import { log } from "@/lib/observability/log";
import { formatProblemLine } from "@/lib/problems/format-problems";
import type { Problem } from "@/lib/problems/types";
import type { LoadedSite } from "@/lib/site/load-site.server";
import { withCurrentSite } from "@/lib/site/reload";
import { currentFailure, currentRouting, onSiteChange } from "@/lib/site/site-store";
import type { Site } from "@/lib/site/types";

/** Delay after a change, in milliseconds, so that the page in the browser is rendered first. */
const DELAY = 200;

/** Maximum number of changed pages that are compiled to find their problems. */
const MAX_PAGES = 20;

/** The problems found last, by page path or one of the keys below. */
type Seen = Map<string, readonly Problem[]>;

/** Key of the problems of the site as a whole. */
const SITE = "";

/** Key of the problems that prevent a reload of the site. */
const FAILURE = "failure";

/** Key of the problems of parts of the site, such as a footer; not a path of a page. */
const PARTS = "parts";

/** Maximum number of lines printed per problem code: renaming a folder causes a problem for each of its pages. */
const MAX_LINES = 10;

/**
 * Prints a line for each problem that a saved file causes or solves, and for each failure while rendering, once.
 * @param first the site whose problems are already printed; if absent, all problems of the first loaded site are new
 * @param failed failures of pages rendered so far.
 */
export async function followProblems(
  print: (line: string) => void,
  first: LoadedSite | undefined,
  failed: readonly Problem[] = [],
): Promise<void> {
  let last = first;
  const seen: Seen = new Map([
    [SITE, last ? await checkLoadedSite(last) : []],
    [FAILURE, last ? [] : (currentFailure() ?? [])],
  ]);
  const noteFailure = (problem: Problem) => {
    const place = placeOf(problem, last?.site);
    report(seen, new Map([[place, [...(seen.get(place) ?? []), problem]]]), print);
  };
  for (const problem of failed) noteFailure(problem);
  forwardFailures(noteFailure);
  const checkAgain = () =>
    withCurrentSite(async (loaded) => {
      const now = await findProblems(loaded, last ? changedPages(last.site, loaded.site) : [], seen);
      last = loaded;
      return now;
    });
  let running = Promise.resolve();
  const reportChange = (failure: readonly Problem[] | undefined) => {
    running = running
      .then(async () => report(seen, failure ? new Map([[FAILURE, failure]]) : await checkAgain(), print))
      .catch((error: unknown) => log().warn("The changed pages could not be checked", {}, error));
  };
  onSiteChange(({ failure }) => {
    setTimeout(() => reportChange(failure), DELAY).unref();
  });
  // A file may have been saved since the first site was loaded.
  if (first && (currentFailure() || currentRouting()?.site !== first.site)) reportChange(currentFailure());
}

/** The key of a problem: the page of its file, or a page that imports the file, or otherwise the parts of the site. */
function placeOf({ file }: Problem, site: Site | undefined): string {
  const pages = [...(site?.pages.values() ?? [])];
  const page =
    pages.find((page) => page.file === file) ?? pages.find(({ dependencies }) => dependencies.includes(file));
  return page?.path ?? PARTS;
}

/** The current problems of the site, its parts, the changed pages, and the pages that had problems. */
async function findProblems(loaded: LoadedSite, changed: readonly string[], seen: Seen): Promise<Seen> {
  const pages = new Set([
    PARTS,
    ...changed.slice(0, MAX_PAGES),
    ...[...seen.keys()].filter((path) => path !== SITE && path !== FAILURE),
  ]);
  const { LECTERN_BASE_PATH: basePath } = readEnvironment();
  const ofPages = [...pages].map(async (path) => [path, await findProblemsOfPage(loaded, path, basePath)] as const);
  return new Map([[FAILURE, []], [SITE, await checkLoadedSite(loaded)], ...(await Promise.all(ofPages))]);
}

/** Paths of the pages whose text has changed. */
function changedPages(before: Site, after: Site): string[] {
  return [...after.pages.values()]
    .filter(({ path, contentHash }) => before.pages.get(path)?.contentHash !== contentHash)
    .map(({ path }) => path);
}

/** Identifies a problem, even if its line has moved or another element of the page fails. */
function keyOf({ code, file, message }: Problem): string {
  return JSON.stringify([code, file, message.replace(/^.*? could not be rendered: /, "")]);
}

/** Prints new and solved problems, and stores the current ones. Several pages may share the problem of a part. */
function report(seen: Seen, now: Seen, print: (line: string) => void): void {
  const before = listAll(seen);
  for (const [place, problems] of now) {
    if (problems.length > 0 || place === SITE) seen.set(place, problems);
    else seen.delete(place);
  }
  const after = listAll(seen);
  const known = new Set(before.map(keyOf));
  const left = new Set(after.map(keyOf));
  const fresh = after.filter((problem) => !known.has(keyOf(problem)));
  const gone = before.filter((problem) => !left.has(keyOf(problem)));
  printSome(fresh, formatProblemLine, print);
  printSome(gone, ({ file, message }) => `fixed    ${file}  ${message}`, print);
}

function listAll(seen: Seen): Problem[] {
  const all = [...seen.values()].flat();
  return [...new Map(all.map((problem) => [`${problem.line}:${problem.column} ${keyOf(problem)}`, problem])).values()];
}

function printSome(
  problems: readonly Problem[],
  format: (problem: Problem) => string,
  print: (line: string) => void,
): void {
  const counts = new Map<string, number>();
  for (const problem of problems) {
    const count = (counts.get(problem.code) ?? 0) + 1;
    counts.set(problem.code, count);
    if (count <= MAX_LINES) print(format(problem));
  }
  for (const [code, count] of counts) if (count > MAX_LINES) print(`         and ${count - MAX_LINES} more of ${code}`);
}
