import { existsSync } from "node:fs";
import { setTimeout as delay, setImmediate } from "node:timers/promises";
import type { Viewer } from "@/lib/access/decide";
import { deferred } from "@/lib/base/deferred";
import { currentContext, perSite } from "@/lib/base/site-context.server";
import { readEnvironment } from "@/lib/env";
import { admission } from "@/lib/http/admission";
import { log } from "@/lib/observability/log";
import { fuseMeaning } from "@/lib/search/embeddings/fuse-meaning";
import { embeddingServer, type MeaningSearch, openMeaningSearch } from "@/lib/search/embeddings/meaning-search";
import {
  type Database,
  type IndexedFolder,
  indexFile,
  isDamage,
  openIndexDatabase,
  removeIndex,
  seedIndex,
} from "@/lib/search/index-database.server";
import { buildInOwnProcess, pauseIndexing } from "@/lib/search/index-process.server";
import { mergeAnswers } from "@/lib/search/merge-answers";
import { IndexReader } from "@/lib/search/read-index";
import { buildProgress, indexSite, isUpToDate } from "@/lib/search/site-index.server";
import type { PageHit, SearchAnswer, SearchRequest } from "@/lib/search/types";
import { getSite, getSiteFor, onSiteChange, siteDirectories } from "@/lib/site/site-store";
import type { Site } from "@/lib/site/types";

/** An index of this process: for guests, or for readers with the same access. */
interface SearchState {
  /** The readers of the index; undefined for guests. */
  viewer: Viewer | undefined;
  open?: { file: string; database: Database; reader: IndexReader; meaning?: MeaningSearch | undefined };
  /** Paths waiting to be indexed; "all" for a full update. */
  waiting?: Set<string> | "all";
  running: boolean;
  /** Timer until the first update begins; each change postpones it. */
  beginning?: NodeJS.Timeout | undefined;
  /** True if this process has verified that the index contains the whole site, so that it only has to index changes. */
  isWhole: boolean;
  /** Whether the first update has finished or failed. */
  hasUpdated: boolean;
  /** Resolves when the first update has finished or failed. */
  firstUpdate: Promise<void>;
  endFirstUpdate: () => void;
}

/** Maximum number of changed pages that are indexed in this process; more are left to a separate one. */
const MAX_PAGES_HERE = 10;

/** Delay of the first update, in milliseconds, so that indexing does not slow down a server's first responses or an author's first page. */
const START_DELAY = { production: 1_500, development: 5_000 };

/** Delay of indexing after a change, in milliseconds, so that a saved page is shown first. */
const CHANGE_DELAY = 1_000;

/** How long changes can postpone indexing, and how often they can pause it, in milliseconds: files may change all the time. */
const MAX_START_DELAY = 5_000;
const PAUSE_INTERVAL = 2 * CHANGE_DELAY;

/** How long a query may wait for the first index, in milliseconds. */
const MAX_WAIT = 10_000;

/** Pause after a failed update of embeddings, in milliseconds. */
const EMBEDDING_RETRY = 300_000;

/** Maximum number of words of a query that are searched for: each costs time, and more than a long question adds nothing. */
const MAX_WORDS = 32;

/** Maximum number of open indexes of signed-in readers. */
const MAX_STATES = 24;

/** Maximum number of version indexes on disk, of all sites: each is a whole copy, which the next search can make again. */
const MAX_VERSION_INDEXES = 2;

/** Indexes of versions, the most recently searched one last. */
const versionIndexes = new Set<SearchState>();

/** The indexes of a site: for guests, and for signed-in readers. */
interface SearchStates {
  guests: SearchState;
  states: Map<string, SearchState>;
  isWatching: boolean;
}

const statesOfSite = perSite((): SearchStates => {
  return { guests: createState(undefined), states: new Map(), isWatching: false };
});

/** Closes the indexes of the current site. */
export function closeSearch(): void {
  const { guests, states } = statesOfSite();
  for (const state of [guests, ...states.values()]) {
    clearTimeout(state.beginning);
    versionIndexes.delete(state);
    closeIndex(state);
  }
}

/** Closes the files of an index that is open. */
function closeIndex({ open }: SearchState): void {
  open?.meaning?.close();
  open?.database.close();
}

/** Removes the least recently searched version indexes beyond the maximum. */
function keepFewIndexes(searched: SearchState): void {
  versionIndexes.delete(searched);
  versionIndexes.add(searched);
  const idle = [...versionIndexes].filter((state) => state !== searched && !state.running);
  for (const state of idle.slice(0, Math.max(0, versionIndexes.size - MAX_VERSION_INDEXES))) {
    versionIndexes.delete(state);
    closeIndex(state);
    if (state.open) removeIndex(state.open.file);
    Object.assign(state, { open: undefined }, createState(state.viewer));
  }
}

/** The index for the reader of a site; starts updating one that was not used before. */
function stateOf({ viewer }: Site): SearchState {
  const { guests, states } = statesOfSite();
  if (viewer.type !== "member") return guests;
  const key = JSON.stringify(viewer);
  const known = states.get(key) ?? createState(viewer);
  states.delete(key);
  states.set(key, known);
  if (!known.hasUpdated && !known.running) requestUpdate(known, "all");
  const [oldest] = states;
  if (states.size > MAX_STATES && oldest && !oldest[1].running) {
    states.delete(oldest[0]);
    closeIndex(oldest[1]);
  }
  return known;
}

function createState(viewer: Viewer | undefined): SearchState {
  const { promise: firstUpdate, resolve: endFirstUpdate } = deferred();
  return { viewer, running: false, isWhole: false, hasUpdated: false, firstUpdate, endFirstUpdate };
}

/**
 * Searches the site. While the index is built for the first time, only the pages indexed so far are found, and `building` is
 * their percentage.
 */
export async function searchSite(request: SearchRequest): Promise<SearchAnswer> {
  watchSearch();
  const site = await getSite();
  await admission.turn(true);
  const state = stateOf(site);
  if (hasOwnFolder()) keepFewIndexes(state);
  if (hasOwnFolder() && !state.hasUpdated) {
    if (!state.running) requestUpdate(state, "all");
    await state.firstUpdate;
  }
  const index = openIndex(state, site);
  const text = firstWords(request.text);
  const isPresent = (path: string) => site.pages.has(path) || site.generatedPages.has(path);
  return searchIndex(state, index, { ...request, text, isPresent });
}

/** Cuts a query to the maximum number of words. A query without spaces, as in Chinese, is not cut. */
function firstWords(text: string): string {
  const words = text.trim().split(/\s+/);
  return words.length > MAX_WORDS ? words.slice(0, MAX_WORDS).join(" ") : text;
}

/**
 * Searches the site for a final answer. Waits some seconds for an index that is built for the first time and, if the index of an
 * earlier start finds nothing, for its update.
 */
export async function searchWholeSite(request: SearchRequest): Promise<SearchAnswer> {
  const site = await getSite();
  const findMeaning = openIndex(stateOf(site), site).meaning?.ask(request.text);
  const answer = await searchWords(request);
  return findMeaning ? fuseMeaning(answer, await findPages(findMeaning, request), request.limit) : answer;
}

/** Finds pages by meaning that the site still has. If that fails, reports it and returns none. */
async function findPages(find: ReturnType<MeaningSearch["ask"]>, request: SearchRequest): Promise<readonly PageHit[]> {
  try {
    const { pages, generatedPages } = await getSite();
    return (await find(request)).filter(({ path }) => pages.has(path) || generatedPages.has(path));
  } catch (error) {
    log().error("The search by meaning failed", {}, error);
    return [];
  }
}

async function searchWords(request: SearchRequest): Promise<SearchAnswer> {
  const state = stateOf(await getSite());
  const answer = await searchSite(request);
  if (state.hasUpdated || (answer.building === undefined && answer.pages.length > 0)) return answer;
  if (!state.running) requestUpdate(state, "all");
  // The timer keeps a command alive that has nothing else to do; it is cleared after the update.
  const waiting = new AbortController();
  const limit = delay(MAX_WAIT, undefined, { signal: waiting.signal }).catch(() => undefined);
  await Promise.race([state.firstUpdate, limit]);
  waiting.abort();
  return searchSite(request);
}

/** Searches the site as far as it is indexed; if that finds nothing, falls back to `searchWholeSite`. */
export async function searchAsFarAsKnown(request: SearchRequest): Promise<SearchAnswer> {
  const answer = await searchSite(request);
  return answer.pages.length > 0 || stateOf(await getSite()).hasUpdated ? answer : searchWholeSite(request);
}

function searchIndex(
  state: SearchState,
  { file, database, reader }: NonNullable<SearchState["open"]>,
  request: SearchRequest,
): SearchAnswer {
  try {
    const building = state.isWhole ? undefined : buildProgress(database);
    return { ...reader.search(request), ...(building === undefined ? {} : { building }) };
  } catch (error) {
    if (!isDamage(error)) throw error;
    log().warn("The search index is damaged and will be rebuilt", {}, error);
    closeIndex(state);
    removeIndex(file);
    state.open = undefined;
    requestUpdate(state, "all");
    return { ...mergeAnswers([], request), building: 0 };
  }
}

/**
 * Keeps the index of this process's site up to date, starting shortly after startup.
 * @param firstPage if given, the first update waits for it, so that indexing does not slow down that page.
 */
export function watchSearch(firstPage?: Promise<void>): void {
  const ofSite = statesOfSite();
  if (ofSite.isWatching) return;
  ofSite.isWatching = true;
  const { guests, states } = ofSite;
  const signal = currentContext()?.signal;
  const start = performance.now();
  let lastPause = Number.NEGATIVE_INFINITY;
  onSiteChange(({ paths, failure }) => {
    if (failure || signal?.aborted) return;
    const now = performance.now();
    if (guests.beginning) {
      if (now - start < MAX_START_DELAY) guests.beginning.refresh();
      return;
    }
    if (now - lastPause > PAUSE_INTERVAL) {
      lastPause = now;
      pauseIndexing(CHANGE_DELAY);
    }
    const changed = paths.length > 0 && paths.length <= MAX_PAGES_HERE ? paths : "all";
    setTimeout(() => {
      for (const state of [guests, ...states.values()])
        if (!hasOwnFolder() || state.open) requestUpdate(state, changed);
    }, CHANGE_DELAY).unref();
  });
  const startIn = (time: number) => {
    guests.beginning = setTimeout(() => {
      guests.beginning = undefined;
      requestUpdate(guests, "all");
    }, time).unref();
  };
  if (firstPage) void firstPage.then(() => startIn(START_DELAY.development));
  // Few readers search old versions: their index is built on the first search.
  else if (!hasOwnFolder()) startIn(START_DELAY.production);
}

/** True for a version of a site whose index starts as a copy of another one: it can be searched after its first update. */
function hasOwnFolder(): boolean {
  const { ownDirectory, dataDirectory } = siteDirectories();
  return ownDirectory !== dataDirectory;
}

function openIndex(state: SearchState, folder: IndexedFolder): NonNullable<SearchState["open"]> {
  const { ownDirectory, dataDirectory } = siteDirectories();
  const file = indexFile(ownDirectory, folder);
  if (state.open?.file !== file) {
    closeIndex(state);
    if (hasOwnFolder() && folder.viewer.type === "everyone" && !existsSync(file)) seedIndex(file, dataDirectory);
    const database = openIndexDatabase(file);
    state.open = { file, database, reader: new IndexReader(database), meaning: openMeaning(database) };
    state.isWhole = false;
  }
  return state.open;
}

/** Search by meaning, if a server for it is configured. */
function openMeaning(index: Database): MeaningSearch | undefined {
  const server = embeddingServer(readEnvironment());
  if (!server) return undefined;
  return openMeaningSearch({
    server,
    dataDirectory: siteDirectories().dataDirectory,
    index,
    onFailure: (error) => log().warn("A question could not be embedded; search by words continues", {}, error),
  });
}

/** Embeds what has changed. After a failure, it continues later where it stopped. */
async function updateMeaning(state: SearchState, { meaning }: NonNullable<SearchState["open"]>): Promise<void> {
  if (!meaning) return;
  try {
    const update = await meaning.update();
    if (update && update.requests > 0) log().info("Sections embedded", { ...update });
  } catch (error) {
    if (state.open?.meaning !== meaning) return;
    log().error("Sections could not be embedded; trying again in a few minutes", {}, error);
    setTimeout(() => state.open && void updateMeaning(state, state.open), EMBEDDING_RETRY).unref();
  }
}

function requestUpdate(state: SearchState, paths: readonly string[] | "all"): void {
  if (paths === "all" || state.waiting === "all") state.waiting = "all";
  else state.waiting = new Set([...(state.waiting ?? []), ...paths]);
  if (state.running) return;
  state.running = true;
  runUpdates(state)
    .catch((error: unknown) => log().error("The search index could not be updated", {}, error))
    .finally(() => {
      endFirstUpdate(state);
      state.running = false;
      if (state.open) void updateMeaning(state, state.open);
    });
}

function endFirstUpdate(state: SearchState): void {
  state.hasUpdated = true;
  state.endFirstUpdate();
}

async function runUpdates(state: SearchState): Promise<void> {
  while (state.waiting) {
    const { waiting } = state;
    state.waiting = undefined;
    // Not the site of the reader whose request started the update.
    const site = await getSiteFor(state.viewer);
    const { database } = openIndex(state, site);
    const basePath = readEnvironment().LECTERN_BASE_PATH;
    if (state.isWhole && waiting !== "all" && waiting.size <= MAX_PAGES_HERE) {
      await indexSite(database, site, { basePath, only: waiting });
      continue;
    }
    if (
      !isUpToDate(database, site) &&
      (state.viewer || hasOwnFolder() || !(await buildInOwnProcess(site.pages.size)))
    ) {
      await indexSite(database, site, { basePath, pause: setImmediate });
    }
    // The site was put to sleep meanwhile.
    if (currentContext()?.signal.aborted) return;
    state.isWhole = true;
    // Reads the words in advance, for the first search.
    searchIndex(state, openIndex(state, site), { text: "index", limit: 1, isTyping: true });
    // More changes may have arrived meanwhile, and may keep arriving.
    endFirstUpdate(state);
  }
}
