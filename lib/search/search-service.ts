import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { readEnvironment } from "@/lib/env";
import { type Database, indexFile, isDamage, openIndexDatabase, removeIndex } from "@/lib/search/index-database";
import { IndexReader } from "@/lib/search/read-index";
import { indexPaths, indexSite, isUpToDate } from "@/lib/search/site-index";
import type { SearchAnswer, SearchRequest } from "@/lib/search/types";
import { getSite, onSiteChange, siteDirectories } from "@/lib/site/site-store";

/** The index of this process. */
interface SearchState {
  open?: { file: string; database: Database; reader: IndexReader };
  /** Paths that wait to be indexed; "all" for a look at everything. */
  waiting?: Set<string> | "all";
  running: boolean;
  isWatching: boolean;
}

const STATE = Symbol.for("lectern.search");

/** Up to so many changed pages are indexed in this process; more are left to one of their own. */
const FEW_PAGES = 10;

/** The first answers of a server are not to wait for the index; milliseconds. */
const START_DELAY = 1_500;

/** Pages found beyond what is wanted: some may be gone from the site since they were indexed. */
const SPARE_PAGES = 5;

/** Server bundles are instantiated separately; the one index of the process lives on the global object. */
function searchState(): SearchState {
  const registry = globalThis as { [STATE]?: SearchState };
  registry[STATE] ??= { running: false, isWatching: false };
  return registry[STATE];
}

/** Searches the site. While the index is built for the first time, what is already in it is found. */
export async function searchSite(request: SearchRequest): Promise<SearchAnswer> {
  watchSearch();
  const site = await getSite();
  const answer = searchIndex(openIndex(site.contentDirectory), { ...request, limit: request.limit + SPARE_PAGES });
  const pages = answer.pages.filter(({ path }) => site.pages.has(path) || site.generatedPages.has(path));
  return { ...answer, pages: pages.slice(0, request.limit) };
}

function searchIndex(
  { file, database, reader }: NonNullable<SearchState["open"]>,
  request: SearchRequest,
): SearchAnswer {
  try {
    return reader.search(request);
  } catch (error) {
    if (!isDamage(error)) throw error;
    console.error("The search index is damaged and is made anew.", error);
    database.close();
    removeIndex(file);
    searchState().open = undefined;
    requestUpdate("all");
    return { pages: [], terms: new Set(), unknownWords: [], corrections: {}, isConfident: false };
  }
}

/** Keeps the index of this process's site up to date, from shortly after the start on. Call it any number of times. */
export function watchSearch(): void {
  const state = searchState();
  if (state.isWatching || process.env.NEXT_PHASE === "phase-production-build") return;
  state.isWatching = true;
  onSiteChange(({ paths, failure }) => {
    if (!failure) requestUpdate(paths.length > 0 && paths.length <= FEW_PAGES ? paths : "all");
  });
  setTimeout(() => requestUpdate("all"), START_DELAY).unref();
}

function openIndex(contentDirectory: string): NonNullable<SearchState["open"]> {
  const state = searchState();
  const file = indexFile(siteDirectories().dataDirectory, contentDirectory);
  if (state.open?.file !== file) {
    state.open?.database.close();
    const database = openIndexDatabase(file);
    state.open = { file, database, reader: new IndexReader(database) };
  }
  return state.open;
}

function requestUpdate(paths: readonly string[] | "all"): void {
  const state = searchState();
  if (paths === "all" || state.waiting === "all") state.waiting = "all";
  else state.waiting = new Set([...(state.waiting ?? []), ...paths]);
  if (state.running) return;
  state.running = true;
  runUpdates(state)
    .catch((error: unknown) => console.error("The search index could not be brought up to date.", error))
    .finally(() => {
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
    if (waiting !== "all" && waiting.size <= FEW_PAGES) await indexPaths(database, site, [...waiting], basePath);
    else if (!isUpToDate(database, site) && !(await buildInOwnProcess())) {
      await indexSite(database, site, { basePath, pause: () => new Promise((resolve) => setImmediate(resolve)) });
    }
  }
}

/** Parsing a site takes seconds that belong to readers: another process does it, and only when nobody else wants to run. */
function buildInOwnProcess(): Promise<boolean> {
  const script = path.join(/* turbopackIgnore: true */ process.cwd(), "cli", "index-search.ts");
  return new Promise((resolve) => {
    const { NODE_OPTIONS: _, ...environment } = process.env;
    const child = spawn(process.execPath, ["--import", "tsx", script], {
      env: environment,
      stdio: ["ignore", "ignore", "inherit"],
    });
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
    lowerPriority(child.pid);
    child.unref();
  });
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has ended already, or the system does not let us: it then runs like any other.
  }
}
