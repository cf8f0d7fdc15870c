import { setTimeout as delay } from "node:timers/promises";
import { readEnvironment } from "@/lib/env";
import { log } from "@/lib/observability/log";
import { type Database, indexFile, isDamage, openIndexDatabase, removeIndex } from "@/lib/search/index-database";
import { buildInOwnProcess, pauseIndexing } from "@/lib/search/index-process";
import { IndexReader } from "@/lib/search/read-index";
import { buildProgress, indexPaths, indexSite, isUpToDate } from "@/lib/search/site-index";
import type { SearchAnswer, SearchRequest } from "@/lib/search/types";
import { getSite, onSiteChange, siteDirectories } from "@/lib/site/site-store";

/** The index of this process. */
interface SearchState {
  open?: { file: string; database: Database; reader: IndexReader };
  /** Paths waiting to be indexed; "all" for a full update. */
  waiting?: Set<string> | "all";
  running: boolean;
  isWatching: boolean;
  /** Timer until the first update begins; each change postpones it. */
  beginning?: NodeJS.Timeout | undefined;
  /** Whether this process knows that the index contains the whole site: only then is it enough to index changes. */
  isWhole: boolean;
  /** Whether the first update has finished or failed. */
  hasUpdated: boolean;
  /** Resolves as soon as it has. */
  firstUpdate: Promise<void>;
  endFirstUpdate: () => void;
}

/** Up to this many changed pages are indexed in this process; more are left to a separate one. */
const FEW_PAGES = 10;

/** The first responses of a server should not wait for the index, nor should the first page of an author; milliseconds. */
const START_DELAY = { production: 1_500, development: 5_000 };

/** A saved page is shown first and indexed afterwards; milliseconds. */
const CHANGE_DELAY = 1_000;

/** How long a query may wait for the first index; milliseconds. */
const LONGEST_WAIT = 10_000;

/** Extra pages requested from the index: some may have been removed from the site since they were indexed. */
const SPARE_PAGES = 5;

const state = createState();

function createState(): SearchState {
  let endFirstUpdate = () => {};
  const firstUpdate = new Promise<void>((resolve) => {
    endFirstUpdate = resolve;
  });
  return { running: false, isWatching: false, isWhole: false, hasUpdated: false, firstUpdate, endFirstUpdate };
}

/**
 * Searches the site. While the index is built for the first time, the pages indexed so far are found, and the answer says
 * how many percent they are (`building`).
 */
export async function searchSite(request: SearchRequest): Promise<SearchAnswer> {
  watchSearch();
  const site = await getSite();
  const index = openIndex(site.contentDirectory);
  const answer = searchIndex(index, { ...request, limit: request.limit + SPARE_PAGES });
  const pages = answer.pages.filter(({ path }) => site.pages.has(path) || site.generatedPages.has(path));
  return { ...answer, pages: pages.slice(0, request.limit) };
}

/**
 * Searches the site for an answer that stands alone. It waits some seconds for an index that is built for the first time,
 * and where an index of a former start finds nothing, for the one of this start.
 */
export async function searchWholeSite(request: SearchRequest): Promise<SearchAnswer> {
  const answer = await searchSite(request);
  if (state.hasUpdated || (answer.building === undefined && answer.pages.length > 0)) return answer;
  if (!state.running) requestUpdate("all");
  await Promise.race([state.firstUpdate, delay(LONGEST_WAIT, undefined, { ref: false })]);
  return searchSite(request);
}

/** Searches the site as far as it is indexed; if that finds nothing, falls back to `searchWholeSite`. */
export async function searchAsFarAsKnown(request: SearchRequest): Promise<SearchAnswer> {
  const answer = await searchSite(request);
  return answer.pages.length > 0 || state.hasUpdated ? answer : searchWholeSite(request);
}

function searchIndex(
  { file, database, reader }: NonNullable<SearchState["open"]>,
  request: SearchRequest,
): SearchAnswer {
  try {
    const building = state.isWhole ? undefined : buildProgress(database);
    return { ...reader.search(request), ...(building === undefined ? {} : { building }) };
  } catch (error) {
    if (!isDamage(error)) throw error;
    log().warn("The search index is damaged and will be rebuilt", {}, error);
    database.close();
    removeIndex(file);
    state.open = undefined;
    requestUpdate("all");
    return {
      pages: [],
      terms: new Set(),
      unknownWords: [],
      corrections: {},
      confidence: "none",
      tabCounts: {},
      building: 0,
    };
  }
}

/**
 * Keeps the index of this process's site up to date, starting shortly after startup.
 * @param firstPage if given, the first update waits for it, so that indexing does not slow down that page.
 */
export function watchSearch(firstPage?: Promise<void>): void {
  if (state.isWatching) return;
  state.isWatching = true;
  onSiteChange(({ paths, failure }) => {
    if (failure) return;
    if (state.beginning) {
      state.beginning.refresh();
      return;
    }
    pauseIndexing(CHANGE_DELAY);
    const changed = paths.length > 0 && paths.length <= FEW_PAGES ? paths : "all";
    setTimeout(() => requestUpdate(changed), CHANGE_DELAY).unref();
  });
  const startIn = (time: number) => {
    state.beginning = setTimeout(() => {
      state.beginning = undefined;
      requestUpdate("all");
    }, time).unref();
  };
  if (firstPage) void firstPage.then(() => startIn(START_DELAY.development));
  else startIn(START_DELAY.production);
}

function openIndex(contentDirectory: string): NonNullable<SearchState["open"]> {
  const file = indexFile(siteDirectories().dataDirectory, contentDirectory);
  if (state.open?.file !== file) {
    state.open?.database.close();
    const database = openIndexDatabase(file);
    state.open = { file, database, reader: new IndexReader(database) };
    state.isWhole = false;
  }
  return state.open;
}

function requestUpdate(paths: readonly string[] | "all"): void {
  if (paths === "all" || state.waiting === "all") state.waiting = "all";
  else state.waiting = new Set([...(state.waiting ?? []), ...paths]);
  if (state.running) return;
  state.running = true;
  runUpdates(state)
    .catch((error: unknown) => log().error("The search index could not be updated", {}, error))
    .finally(() => {
      state.hasUpdated = true;
      state.endFirstUpdate();
      state.running = false;
    });
}

async function runUpdates(state: SearchState): Promise<void> {
  while (state.waiting) {
    const { waiting } = state;
    state.waiting = undefined;
    const site = await getSite();
    const { database } = openIndex(site.contentDirectory);
    const basePath = readEnvironment().LECTERN_BASE_PATH;
    if (state.isWhole && waiting !== "all" && waiting.size <= FEW_PAGES) {
      await indexPaths(database, site, [...waiting], basePath);
      continue;
    }
    if (!isUpToDate(database, site) && !(await buildInOwnProcess())) {
      await indexSite(database, site, { basePath, pause: () => new Promise((resolve) => setImmediate(resolve)) });
    }
    state.isWhole = true;
  }
}
