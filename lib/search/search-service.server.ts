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
import { IndexReader } from "@/lib/search/read-index";
import { buildProgress, indexPaths, indexSite, isUpToDate } from "@/lib/search/site-index.server";
import type { PageHit, SearchAnswer, SearchRequest } from "@/lib/search/types";
import { getSite, getSiteFor, onSiteChange, siteDirectories } from "@/lib/site/site-store";
import type { Site } from "@/lib/site/types";

/** An index of this process: that of guests, or of the readers who see the same. */
interface SearchState {
  /** Who reads it; undefined for guests. */
  viewer: Viewer | undefined;
  open?: { file: string; database: Database; reader: IndexReader; meaning?: MeaningSearch | undefined };
  /** Paths waiting to be indexed; "all" for a full update. */
  waiting?: Set<string> | "all";
  running: boolean;
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

/** How long changes can put off the start of indexing, and how often they can pause it (milliseconds): files may change all the time. */
const LONGEST_DELAY = 5_000;
const PAUSE_INTERVAL = 2 * CHANGE_DELAY;

/** How long a query may wait for the first index; milliseconds. */
const LONGEST_WAIT = 10_000;

/** Pause after a failed update of embeddings, in milliseconds. */
const EMBEDDING_RETRY = 300_000;

/** Words of a query that are searched for: each costs time, and beyond a long question they add nothing. */
const MOST_WORDS = 32;

/** Indexes of readers who have signed in that are open at a time. */
const MOST_STATES = 24;

/** Indexes of versions on disk at a time, of all sites: each is a copy of a whole one, made again by the next search. */
const MOST_VERSION_INDEXES = 2;

/** Indexes of versions, the one that was searched last at the end. */
const versionIndexes = new Set<SearchState>();

/** The indexes of a site: of its guests, and of readers who have signed in. */
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

/** Removes the indexes of versions that were not searched for longest. */
function keepFewIndexes(searched: SearchState): void {
  versionIndexes.delete(searched);
  versionIndexes.add(searched);
  const idle = [...versionIndexes].filter((state) => state !== searched && !state.running);
  for (const state of idle.slice(0, Math.max(0, versionIndexes.size - MOST_VERSION_INDEXES))) {
    versionIndexes.delete(state);
    closeIndex(state);
    if (state.open) removeIndex(state.open.file);
    Object.assign(state, { open: undefined }, createState(state.viewer));
  }
}

/** The index of a site; one that no one used yet is brought up to date from now on. */
function stateOf({ viewer }: Site): SearchState {
  const { guests, states } = statesOfSite();
  if (viewer.type !== "member") return guests;
  const key = JSON.stringify(viewer);
  const known = states.get(key) ?? createState(viewer);
  states.delete(key);
  states.set(key, known);
  if (!known.hasUpdated && !known.running) requestUpdate(known, "all");
  const [oldest] = states;
  if (states.size > MOST_STATES && oldest && !oldest[1].running) {
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
 * Searches the site. While the index is built for the first time, the pages indexed so far are found, and the answer says
 * how many percent they are (`building`).
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

/** The beginning of a query; without spaces, every other character may be a word. */
function firstWords(text: string): string {
  const words = text.trim().split(/\s+/);
  return words.length > MOST_WORDS ? words.slice(0, MOST_WORDS).join(" ") : text;
}

/**
 * Searches the site for an answer that stands alone. It waits some seconds for an index that is built for the first time,
 * and where an index of a former start finds nothing, for the one of this start.
 */
export async function searchWholeSite(request: SearchRequest): Promise<SearchAnswer> {
  const site = await getSite();
  const findMeaning = openIndex(stateOf(site), site).meaning?.ask(request.text);
  const answer = await searchWords(request);
  return findMeaning ? fuseMeaning(answer, await findPages(findMeaning, request), request.limit) : answer;
}

/** Pages by meaning that the site still has. A failure of the index is reported, and the order by words is kept. */
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
  // The timer keeps a command alive that has nothing else to do, and ends with the update.
  const waiting = new AbortController();
  const limit = delay(LONGEST_WAIT, undefined, { signal: waiting.signal }).catch(() => undefined);
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
    return {
      pages: [],
      terms: new Set(),
      words: [],
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
      if (now - start < LONGEST_DELAY) guests.beginning.refresh();
      return;
    }
    if (now - lastPause > PAUSE_INTERVAL) {
      lastPause = now;
      pauseIndexing(CHANGE_DELAY);
    }
    const changed = paths.length > 0 && paths.length <= FEW_PAGES ? paths : "all";
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
  // Few readers search old versions: their index is made for the first of them.
  else if (!hasOwnFolder()) startIn(START_DELAY.production);
}

/** True for a version of a site whose index begins as that of another one: it can be searched once it was updated. */
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
    // Not that of whoever's request the update happened to begin with.
    const site = await getSiteFor(state.viewer);
    const { database } = openIndex(state, site);
    const basePath = readEnvironment().LECTERN_BASE_PATH;
    if (state.isWhole && waiting !== "all" && waiting.size <= FEW_PAGES) {
      await indexPaths(database, site, [...waiting], basePath);
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
    // The first search finds the words already read.
    searchIndex(state, openIndex(state, site), { text: "index", limit: 1, isTyping: true });
    // More changes may have arrived meanwhile, and may keep arriving.
    endFirstUpdate(state);
  }
}
