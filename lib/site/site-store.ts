import path from "node:path";
import { currentViewer } from "@/lib/access/current-viewer.server";
import type { Viewer } from "@/lib/access/decide";
import { getOrMake } from "@/lib/base/get-or-make";
import { currentContext, perSite } from "@/lib/base/site-context.server";
import { UserError } from "@/lib/base/user-error";
import { type Environment, readEnvironment } from "@/lib/env";
import { type CompiledRedirects, compileRedirects, type RedirectDefinition } from "@/lib/navigation/redirects";
import type { Problem } from "@/lib/problems/types";
import type { LoadedSite } from "@/lib/site/load-site.server";
import type { Site } from "@/lib/site/types";
import { checkoutDirectory } from "@/lib/sources/git-source";

/** The data that the request handler reads for every request. */
export interface Routing {
  site: Site;
  redirects: CompiledRedirects;
}

/** A change of which open pages are notified. */
export interface SiteChange {
  /** Paths of the pages whose content has changed; empty if the change may affect every page. */
  paths: string[];
  /** Static files, relative to the content root, whose content may have changed. */
  files?: string[];
  /** Problems of a docs.json that cannot be read; the last good site stays. */
  failure?: readonly Problem[];
}

/** A change with the state of the site after it. */
export interface NumberedChange extends SiteChange {
  /** Number of the site, which counts up from zero while the process runs. */
  version: number;
  /** The running task that delays a change of the docs folder. */
  task?: string | undefined;
}

interface SiteState {
  loaded?: LoadedSite;
  version: number;
  loading?: Promise<LoadedSite>;
  failure?: readonly Problem[];
  listeners: Set<(change: NumberedChange) => void>;
  task?: string | undefined;
  /** The number of the site in which each changed static file last changed. */
  fileVersions: Map<string, number>;
}

/** Thrown if the site cannot be served at all: docs.json is unreadable or unparsable. */
export class SiteError extends UserError {
  override name = "SiteError";
  constructor(readonly problems: readonly Problem[]) {
    super(problems.map((problem) => `${problem.file}:${problem.line}:${problem.column} ${problem.message}`).join("\n"));
  }
}

const stateOfSite = perSite((): SiteState => ({ version: 0, listeners: new Set(), fileVersions: new Map() }));

/** The absolute paths of the folders of the site and its data. Resolved once, since every search and every page needs them. */
export const siteDirectories: () => SiteDirectories = perSite(() => resolveDirectories(readEnvironment()));

interface SiteDirectories {
  docsDirectory: string;
  dataDirectory: string;
  /** Folder for data of only this docs folder, such as the search index; differs from `dataDirectory` if there are several versions. */
  ownDirectory: string;
}

function resolveDirectories({ DOCS_DIR, LECTERN_DATA, LECTERN_GIT, LECTERN_GIT_REF }: Environment): SiteDirectories {
  const dataDirectory = path.resolve(LECTERN_DATA);
  const checkout =
    LECTERN_GIT === undefined ? "." : checkoutDirectory({ address: LECTERN_GIT, ref: LECTERN_GIT_REF, dataDirectory });
  const ownDirectory = currentContext()?.versions?.directory ?? dataDirectory;
  return { docsDirectory: path.resolve(checkout, DOCS_DIR), dataDirectory, ownDirectory };
}

/**
 * The site, loaded on first use and shared by the whole process.
 * @throws SiteError if docs.json is unreadable or unparsable and no good version was loaded before.
 */
export async function getSite(): Promise<Site> {
  return siteFor(await getLoadedSite(), currentViewer());
}

/** The site of a viewer; without a viewer, the site of guests. */
export async function getSiteFor(viewer: Viewer | undefined): Promise<Site> {
  return siteFor(await getLoadedSite(), viewer);
}

function siteFor(loaded: LoadedSite, viewer: Viewer | undefined): Site {
  return viewer ? loaded.siteOf(viewer) : loaded.site;
}

/** The site with the data for reloading it. @throws SiteError as `getSite`. */
export async function getLoadedSite(): Promise<LoadedSite> {
  const state = stateOfSite();
  if (state.loaded) return state.loaded;
  state.loading ??= load(state, false).finally(() => {
    state.loading = undefined;
  });
  return state.loading;
}

/**
 * Loads the site when a server starts. If docs.json is invalid, the last valid configuration is used.
 * @throws SiteError if there is no valid configuration.
 */
export async function loadServedSite(): Promise<void> {
  await load(stateOfSite(), true);
}

async function load(state: SiteState, usesKeptConfig: boolean): Promise<LoadedSite> {
  // Only one of the server's bundles loads the site; the others, and processes that only need paths, do not load the loader.
  const { loadSite } = await import("@/lib/site/load-site.server");
  const {
    LECTERN_SITE: domain,
    LECTERN_EXPORT: isExport,
    LECTERN_SITE_URL,
    LECTERN_BASE_PATH,
    ASSISTANT,
    LECTERN_PRIVATE,
    LECTERN_SIGN_IN,
    LECTERN_WATCH,
    LECTERN_GIT,
    LECTERN_VIEW_AS,
  } = readEnvironment();
  const variant = JSON.stringify([LECTERN_SITE_URL, LECTERN_BASE_PATH, ASSISTANT, currentContext()?.versions]);
  const result = await loadSite({
    ...siteDirectories(),
    domain,
    isExport,
    variant,
    servesPrivate: LECTERN_PRIVATE === "serve",
    hasSignIn: LECTERN_SIGN_IN.length > 0 || LECTERN_VIEW_AS !== undefined,
    usesKeptConfig,
    onTask: LECTERN_WATCH && LECTERN_GIT === undefined ? reportTask : undefined,
  });
  if (!result.ok) {
    state.failure = result.error;
    throw new SiteError(result.error);
  }
  state.loaded = result.value;
  if (result.value.failure) state.failure = result.value.failure;
  else clearFailure();
  return result.value;
}

/** The site and its redirects, or undefined before the first load. Synchronous, for the router. */
export function currentRouting(): Routing | undefined {
  const state = stateOfSite();
  if (!state.loaded) return undefined;
  const site = siteFor(state.loaded, currentViewer());
  return getOrMake(routings, site, () => ({ site, redirects: compileRedirects(redirectsOf(site)) }));
}

const routings = new WeakMap<Site, Routing>();

/** The redirects of a site. Redirects of a fork must not lead readers to another host. */
function redirectsOf({ settings: { redirects } }: Site): readonly RedirectDefinition[] {
  const { LECTERN_UNTRUSTED: isFork } = readEnvironment();
  return isFork ? redirects.filter(({ destination }) => /^\/(?![/\\:])/.test(destination)) : redirects;
}

/** The site with all pages that any reader may see, to distinguish private pages from missing ones; undefined before the first load. */
export function currentWholeSite(): Site | undefined {
  return stateOfSite().loaded?.siteOf({ type: "all" });
}

/** Problems of a docs.json that cannot be read; undefined if there are none. */
export function currentFailure(): readonly Problem[] | undefined {
  return stateOfSite().failure;
}

/** Replaces the site and notifies the listeners. */
export function replaceSite(loaded: LoadedSite, change: SiteChange): void {
  const state = stateOfSite();
  state.loaded = loaded;
  state.failure = undefined;
  state.version += 1;
  for (const file of change.files ?? []) state.fileVersions.set(file, state.version);
  notify(change);
}

/** Keeps the last good site, and notifies the listeners of the problems of the new docs.json. */
export function reportFailure(failure: readonly Problem[]): void {
  stateOfSite().failure = failure;
  notify({ paths: [], failure });
}

/** Clears a failure once the docs folder is as it was before, and notifies the listeners if there was a failure. */
export function clearFailure(): void {
  const state = stateOfSite();
  if (!state.failure) return;
  state.failure = undefined;
  notify({ paths: [] });
}

function notify(change: SiteChange): void {
  const { listeners, version, task } = stateOfSite();
  for (const listener of listeners) listener({ ...change, version, task });
}

/** What has changed since the site with this number, for a page that shows it. */
export function changeSince(shown: number): NumberedChange {
  const { fileVersions, version, task, failure } = stateOfSite();
  const files = [...fileVersions].filter(([, changed]) => changed > shown).map(([file]) => file);
  return { paths: [], files, version, task, ...(failure && { failure }) };
}

/** Number of times that the served site has been replaced. */
export function siteVersion(): number {
  return stateOfSite().version;
}

/** Calls the listener on every change of the site. @returns a function that ends the subscription. */
export function onSiteChange(listener: (change: NumberedChange) => void): () => void {
  const { listeners } = stateOfSite();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies the listeners of a task that delays a change of the docs folder; undefined once it is done. */
export function reportTask(task: string | undefined): void {
  const state = stateOfSite();
  if (task === state.task) return;
  state.task = task;
  notify({ paths: [], ...(state.failure && { failure: state.failure }) });
}
