import { checkLoadedSite } from "@/lib/check/collect-problems";
import { findProblemsOfPage } from "@/lib/check/open-page-problems";
import { forwardFailures } from "@/lib/content/run/report-failure";
import { readEnvironment } from "@/lib/env";
import { log } from "@/lib/observability/log";
import { formatProblemLine } from "@/lib/problems/format-problems";
import type { Problem } from "@/lib/problems/types";
import type { LoadedSite } from "@/lib/site/load-site";
import { withCurrentSite } from "@/lib/site/reload";
import { currentFailure, currentRouting, getLoadedSite, onSiteChange } from "@/lib/site/site-store";
import type { Site } from "@/lib/site/types";

/** The page in the browser comes first; milliseconds. */
const DELAY = 200;

/** A change of more pages than these is not compiled for its problems. */
const MOST_PAGES = 20;

/** The problems that were last seen, by what they belong to: the site, or a page. */
type Seen = Map<string, readonly Problem[]>;

const SITE = "";

/** Key of the problems because of which the last good site stays up. */
const FAILURE = "failure";

/** Key of the problems of parts of the site, which belong to no page. It is the path of no page. */
const PARTS = "parts";

/** Most lines printed about one code, for new problems and for solved ones: a renamed folder has one for each of its pages. */
const MOST_LINES = 10;

/**
 * Prints one line for each problem that a saved file brings, and one for each that it solves; and what fails while pages are
 * rendered, once.
 * @param print writes a line for the author.
 * @param failed what has failed so far.
 */
export async function followProblems(print: (line: string) => void, failed: readonly Problem[] = []): Promise<void> {
  const failure = currentFailure() ?? [];
  // Without a site, all problems of the first one that can be read are new.
  let last = currentRouting() && (await getLoadedSite());
  const seen: Seen = new Map([
    [SITE, last ? await checkLoadedSite(last) : []],
    [FAILURE, failure],
  ]);
  const note = (problem: Problem) => {
    const place = placeOf(problem, last?.site);
    report(seen, new Map([[place, [...(seen.get(place) ?? []), problem]]]), print);
  };
  for (const problem of failed) note(problem);
  forwardFailures(note);
  const lookAgain = () =>
    withCurrentSite(async (loaded) => {
      const now = await look(loaded, last ? changedPages(last.site, loaded.site) : [], seen);
      last = loaded;
      return now;
    });
  let running = Promise.resolve();
  onSiteChange(({ failure }) => {
    setTimeout(() => {
      running = running
        .then(async () => report(seen, failure ? new Map([[FAILURE, failure]]) : await lookAgain(), print))
        .catch((error: unknown) => log().warn("The changed pages could not be checked", {}, error));
    }, DELAY).unref();
  });
}

/** What the problem of a file belongs to: the page of the file, one that imports it, or the parts of the site. */
function placeOf({ file }: Problem, site: Site | undefined): string {
  const pages = [...(site?.pages.values() ?? [])];
  const page =
    pages.find((page) => page.file === file) ?? pages.find(({ dependencies }) => dependencies.includes(file));
  return page?.path ?? PARTS;
}

/** What is wrong now with the site, its parts, the changed pages, and the pages that had problems. */
async function look(loaded: LoadedSite, changed: readonly string[], seen: Seen): Promise<Seen> {
  const pages = new Set([
    PARTS,
    ...changed.slice(0, MOST_PAGES),
    ...[...seen.keys()].filter((path) => path !== SITE && path !== FAILURE),
  ]);
  const ofPages = [...pages].map(async (path) => [path, await problemsOf(loaded, path)] as const);
  return new Map([[FAILURE, []], [SITE, await checkLoadedSite(loaded)], ...(await Promise.all(ofPages))]);
}

/** Paths of the pages that have another text, whatever else has changed. */
function changedPages(before: Site, after: Site): string[] {
  return [...after.pages.values()]
    .filter(({ path, contentHash }) => before.pages.get(path)?.contentHash !== contentHash)
    .map(({ path }) => path);
}

function problemsOf(loaded: LoadedSite, path: string): Promise<readonly Problem[]> {
  return findProblemsOfPage(loaded, path, readEnvironment().LECTERN_BASE_PATH);
}

/** Problems that are one for the author, wherever their lines have moved and whatever element failed. */
function keyOf({ code, file, message }: Problem): string {
  return JSON.stringify([code, file, message.replace(/^.*? could not be rendered: /, "")]);
}

/** Prints what is new and what is gone, and notes it. The problems of a part belong to all pages that are looked at. */
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
    if (count <= MOST_LINES) print(format(problem));
  }
  for (const [code, count] of counts)
    if (count > MOST_LINES) print(`         and ${count - MOST_LINES} more of ${code}`);
}
