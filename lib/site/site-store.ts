import path from "node:path";
import { readEnvironment } from "@/lib/env";
import type { CompiledRedirects } from "@/lib/navigation/redirects";
import type { Problem } from "@/lib/problems/types";
import { type LoadedSite, loadSite } from "@/lib/site/load-site";
import type { Site } from "@/lib/site/types";

/** What the front door reads on every request. */
export interface Routing {
  site: Site;
  redirects: CompiledRedirects;
}

/** A change that open pages should hear of. */
export interface SiteChange {
  /** Paths of the pages whose content changed; empty when the change may touch every page. */
  paths: string[];
  /** Problems of a docs.json that cannot be read: the last good site stays. */
  failure?: readonly Problem[];
}

/** A change with the number of the site it leads to, which counts up from zero while the process lives. */
export interface NumberedChange extends SiteChange {
  version: number;
}

interface SiteState {
  loaded?: LoadedSite;
  version: number;
  loading?: Promise<LoadedSite>;
  failure?: readonly Problem[];
  listeners: Set<(change: NumberedChange) => void>;
}

/** Thrown where the site cannot be served at all: docs.json is unreadable or unparsable. */
export class SiteError extends Error {
  override name = "SiteError";
  constructor(readonly problems: readonly Problem[]) {
    super(problems.map((problem) => `${problem.file}:${problem.line}:${problem.column} ${problem.message}`).join("\n"));
  }
}

const STATE = Symbol.for("lectern.site");

/** Server bundles are instantiated separately; the one site of the process lives on the global object. */
function siteState(): SiteState {
  const registry = globalThis as { [STATE]?: SiteState };
  registry[STATE] ??= { version: 0, listeners: new Set() };
  return registry[STATE];
}

/** The folders the site is read from and kept in, absolute. */
export function siteDirectories(): { docsDirectory: string; dataDirectory: string } {
  const environment = readEnvironment();
  return {
    docsDirectory: path.resolve(/* turbopackIgnore: true */ environment.DOCS_DIR),
    dataDirectory: path.resolve(/* turbopackIgnore: true */ environment.LECTERN_DATA),
  };
}

/**
 * The site, loaded on first use and shared by the whole process.
 * @throws SiteError if docs.json is unreadable or unparsable and no good version was loaded before.
 */
export async function getSite(): Promise<Site> {
  return (await getLoadedSite()).site;
}

/** The site with what its reloading needs. @throws SiteError as `getSite`. */
export async function getLoadedSite(): Promise<LoadedSite> {
  const state = siteState();
  if (state.loaded) return state.loaded;
  state.loading ??= load(state).finally(() => {
    state.loading = undefined;
  });
  return state.loading;
}

async function load(state: SiteState): Promise<LoadedSite> {
  const result = await loadSite({ ...siteDirectories(), domain: readEnvironment().LECTERN_SITE });
  if (!result.ok) {
    state.failure = result.error;
    throw new SiteError(result.error);
  }
  state.loaded = result.value;
  state.failure = undefined;
  return result.value;
}

/** The site and its redirects, or undefined before the first load. Synchronous, for the front door. */
export function currentRouting(): Routing | undefined {
  return siteState().loaded;
}

/** Problems of a docs.json that cannot be read; undefined while all is well. */
export function currentFailure(): readonly Problem[] | undefined {
  return siteState().failure;
}

/** Replaces the site as a whole and tells the listeners. */
export function replaceSite(loaded: LoadedSite, change: SiteChange): void {
  const state = siteState();
  state.loaded = loaded;
  state.failure = undefined;
  state.version += 1;
  notify(change);
}

/** Keeps the last good site and tells the listeners what is wrong with the new docs.json. */
export function reportFailure(failure: readonly Problem[]): void {
  siteState().failure = failure;
  notify({ paths: [], failure });
}

function notify(change: SiteChange): void {
  const { listeners, version } = siteState();
  for (const listener of listeners) listener({ ...change, version });
}

/** Number of the site that is served now: how often it has been replaced. */
export function siteVersion(): number {
  return siteState().version;
}

/** Calls the listener on every change of the site. @returns a function that ends the subscription. */
export function onSiteChange(listener: (change: NumberedChange) => void): () => void {
  const { listeners } = siteState();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
