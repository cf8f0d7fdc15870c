import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";

/** One site of a process that serves several: what its requests and its work in the background run in. */
export interface SiteContext {
  name: string;
  /** Variables that take precedence over those of the process. */
  environment: Readonly<Record<string, string>>;
  /** Aborted once the site is put to sleep: whatever keeps it up to date ends. */
  signal: AbortSignal;
  /** Where the refs of a repository are the versions of a site, and this is one of them. */
  versions?: SiteVersions | undefined;
  /** Other repositories whose pages are part of the site. */
  mounts?: readonly SiteMount[] | undefined;
}

/** A folder of another repository that is part of a site. */
export interface SiteMount {
  /** Where its pages are in the site, without slashes around it. */
  path: string;
  address: string;
  ref?: string | undefined;
  /** Its docs folder, relative to the root of the repository. */
  folder: string;
  token?: string | undefined;
  /** The docs folder of the commit that is served; absolute. */
  directory: string;
}

/** One version of a site, as the selector shows it. */
export interface VersionEntry {
  label: string;
  /** Prefix of its URLs. */
  basePath: string;
  isDefault?: boolean;
  /** Served, and not in the selector of the others. */
  isHidden?: boolean;
}

export interface SiteVersions {
  entries: readonly VersionEntry[];
  /** Prefix of the URLs of this one. */
  basePath: string;
  /** Names by which its URLs can begin, too. */
  aliases?: readonly string[];
  /** Bar above the pages of this version: Markdown. */
  banner?: string;
  /** Folder for what is of this version alone, and is removed when it is put to sleep; the default one has none. */
  directory?: string;
  /** True for paths of pages that the default version has; absent in the default version. */
  isInDefault?(path: string): boolean;
}

/** Stands for the base path in compiled pages that the versions of a site share. */
export const SHARED_BASE_PATH = "/~base-path~";

/** Shared by all bundles of the process: the framework's has its own copy of this module. */
const SLOT = Symbol.for("lectern.site");
const OUTSIDE = Symbol.for("lectern.outside");
const slots = globalThis as { [SLOT]?: AsyncLocalStorage<SiteContext>; [OUTSIDE]?: AsyncResource };
slots[SLOT] ??= new AsyncLocalStorage<SiteContext>();
slots[OUTSIDE] ??= new AsyncResource("lectern.outside");
const contexts = slots[SLOT];
const outside = slots[OUTSIDE];

/** Calls a function for a site: whatever it asks for, and what it starts, is that site's. */
export function inSite<Value>(context: SiteContext, run: () => Value): Value {
  return contexts.run(context, run);
}

/** The site whose request is answered, or whose work is done; undefined in a process that serves one site. */
export function currentContext(): SiteContext | undefined {
  return contexts.getStore();
}

/**
 * The same promise for a cache that outlives the request. Node ties a promise to the request in which it is made: kept as it
 * is, it would hold the site, and the document that the framework rendered for that request.
 */
export function promiseToKeep<Value>(promise: Promise<Value>): Promise<Value> {
  return outside.runInAsyncScope(() => new Promise((resolve, reject) => promise.then(resolve, reject)));
}

/** A value that each site of the process has its own of, made on first use. @returns a function that finds it */
export function perSite<Value>(create: () => Value): () => Value {
  const values = new WeakMap<SiteContext, { value: Value }>();
  let own: { value: Value } | undefined;
  return () => {
    const context = contexts.getStore();
    if (!context) {
      own ??= { value: create() };
      return own.value;
    }
    const known = values.get(context) ?? { value: create() };
    values.set(context, known);
    return known.value;
  };
}
