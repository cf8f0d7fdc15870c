import type { Result } from "@/lib/base/result";
import { perSite } from "@/lib/base/site-context.server";
import { SourceChangedError } from "@/lib/content/page/page-environment";
import { readEnvironment } from "@/lib/env";
import { log } from "@/lib/observability/log";
import { formatProblems } from "@/lib/problems/format-problems";
import type { Problem } from "@/lib/problems/types";
import { type LoadedSite, type ReloadedSite, reloadSite, reloadWholeSite } from "@/lib/site/load-site.server";
import {
  clearFailure,
  currentFailure,
  getLoadedSite,
  replaceSite,
  reportFailure,
  SiteError,
} from "@/lib/site/site-store";

/** The result of reading the docs folder again. */
export type ReloadOutcome =
  | { status: "reloaded" | "unchanged"; revision: string }
  /** docs.json is invalid, or the folder cannot be read; the last good site stays. */
  | { status: "failed"; message: string };

interface ReloadQueue {
  running: Promise<unknown>;
  /** A full reload that has not started yet, which further requests share. */
  waiting?: Promise<ReloadOutcome> | undefined;
  /** Changed files that are not in the site yet, because docs.json was invalid when they were reported. */
  missed: Set<string>;
}

/** The reloads of a site, one after another, so that a site is never built from two states of the folder. */
const queueOfSite = perSite((): ReloadQueue => ({ running: Promise.resolve(), missed: new Set() }));

/** Updates the site after files have changed. @param files absolute paths */
export function reloadFiles(files: readonly string[]): Promise<ReloadOutcome> {
  const { missed } = queueOfSite();
  return enqueue(async () => {
    for (const file of files) missed.add(file);
    const outcome = await reload(reloadSite(await getLoadedSite(), [...missed]));
    if (outcome.status !== "failed") missed.clear();
    return outcome;
  });
}

/** Reads the whole docs folder again. Requests that arrive before it starts share one reload. */
export function reloadEverything(): Promise<ReloadOutcome> {
  const queue = queueOfSite();
  queue.waiting ??= enqueue(async () => {
    queue.waiting = undefined;
    const outcome = await reload(reloadWholeSite(await getLoadedSite()));
    if (outcome.status !== "failed") queue.missed.clear();
    return outcome;
  });
  return queue.waiting;
}

/** Maximum number of times that a file may change while it is being read. */
const MAX_CHANGES = 5;

/**
 * Calls a function with the site. If a file that it reads has changed, reloads the site and calls the function again.
 * @throws SourceChangedError if a file keeps changing, SiteError like `getSite`, and errors of the function.
 */
export async function withCurrentSite<Value>(task: (loaded: LoadedSite) => Promise<Value>): Promise<Value> {
  for (let changes = 0; ; changes += 1) {
    const loaded = await getLoadedSite();
    try {
      return await task(loaded);
    } catch (error) {
      if (!(error instanceof SourceChangedError) || changes === MAX_CHANGES) throw error;
      // Other files, such as docs.json, may have changed at the same time but not been reported by the watcher yet.
      await reloadEverything();
    }
  }
}

function enqueue(task: () => Promise<ReloadOutcome>): Promise<ReloadOutcome> {
  const queue = queueOfSite();
  const outcome = queue.running.then(task).catch(failed);
  queue.running = outcome;
  return outcome;
}

async function reload(reading: Promise<Result<ReloadedSite | undefined, Problem[]>>): Promise<ReloadOutcome> {
  const result = await reading;
  if (!result.ok) return failed(new SiteError(result.error));
  const { site } = result.value?.loaded ?? (await getLoadedSite());
  if (!result.value) {
    clearFailure();
    return { status: "unchanged", revision: site.revision };
  }
  const { loaded, paths, files } = result.value;
  replaceSite(loaded, { paths, ...(files?.length ? { files } : {}) });
  log().debug("The site was reloaded", { revision: site.revision, pages: site.pages.size });
  return { status: "reloaded", revision: site.revision };
}

function failed(error: unknown): ReloadOutcome {
  if (!(error instanceof SiteError)) {
    const message = "The docs folder could not be reloaded; the last good version of the site stays up";
    log().error(message, {}, error);
    return { status: "failed", message: `${message}.` };
  }
  const isKnown = JSON.stringify(currentFailure()) === JSON.stringify(error.problems);
  reportFailure(error.problems);
  const [first] = error.problems;
  // For authors, `follow-problems.ts` prints each problem.
  const level = isKnown || readEnvironment().LECTERN_AUTHORING ? "debug" : "error";
  log()[level]("docs.json cannot be used; the last good version of the site stays up", {
    problems: error.problems.length,
    ...(first && { place: `${first.file}:${first.line}:${first.column}`, reason: first.message }),
  });
  return { status: "failed", message: formatProblems(error.problems) };
}
