import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import { getOrMake } from "@/lib/base/get-or-make";

/** The context of the requests and background work of a site, in a process that serves several sites. */
export interface SiteContext {
  name: string;
  /** Variables that take precedence over those of the process. */
  environment: Readonly<Record<string, string>>;
  /** Time before anything of the site is read, in milliseconds since 1970; absent where the site is not served. */
  startedAt?: number;
  /** Aborted when the site is put to sleep, which ends its background work. */
  signal: AbortSignal;
  /** The versions of the site, if each is a ref of a repository. */
  versions?: SiteVersions | undefined;
  /** Other repositories whose pages are part of the site. */
  mounts?: readonly SiteMount[] | undefined;
}

/** A folder of another repository that is part of a site. */
export interface SiteMount {
  /** Path of its pages in the site, without leading and trailing slash. */
  path: string;
  address: string;
  ref?: string | undefined;
  /** Its docs folder, relative to the root of the repository. */
  folder: string;
  token?: string | undefined;
  /** The docs folder of the served commit; absolute. */
  directory: string;
}

/** A version of a site in the version selector. */
export interface VersionEntry {
  label: string;
  /** Prefix of its URLs. */
  basePath: string;
  isDefault?: boolean;
  /** Served, but not shown in the selectors of other versions. */
  isHidden?: boolean;
}

export interface SiteVersions {
  entries: readonly VersionEntry[];
  /** Prefix of the URLs of this version. */
  basePath: string;
  /** Alternative names at the beginning of its URLs. */
  aliases?: readonly string[];
  /** Markdown of the bar above the pages of this version. */
  banner?: string;
  /** Folder for the data of this version, removed when the version is put to sleep; absent in the default version. */
  directory?: string;
  /** True for paths of pages that the default version has; absent in the default version. */
  isInDefault?(path: string): boolean;
}

/** Placeholder for the base path in compiled pages that versions share. */
export const SHARED_BASE_PATH = "/~base-path~";

/** Keys of the state that all bundles of the process share, because the framework's bundle has its own copy of this module. */
const SLOT = Symbol.for("lectern.site");
const OUTSIDE = Symbol.for("lectern.outside");
const slots = globalThis as { [SLOT]?: AsyncLocalStorage<SiteContext>; [OUTSIDE]?: AsyncResource };
slots[SLOT] ??= new AsyncLocalStorage<SiteContext>();
slots[OUTSIDE] ??= new AsyncResource("lectern.outside");
const contexts = slots[SLOT];
const outside = slots[OUTSIDE];

/** Calls a function in the context of a site. Asynchronous work that it starts stays in the context. */
export function inSite<Value>(context: SiteContext, run: () => Value): Value {
  return contexts.run(context, run);
}

/** The current site; undefined in a process that serves one site. */
export function currentContext(): SiteContext | undefined {
  return contexts.getStore();
}

/**
 * Detaches a promise from the current request, for a cache that outlives it. Node ties a promise to the asynchronous context in
 * which it is created, which would keep the site and the rendered document of the request in memory.
 */
export function promiseToKeep<Value>(promise: Promise<Value>): Promise<Value> {
  return outside.runInAsyncScope(() => new Promise((resolve, reject) => promise.then(resolve, reject)));
}

/** Creates a value for each site of the process on first use. @returns a function that returns the current site's */
export function perSite<Value>(create: () => Value): () => Value {
  const values = new WeakMap<SiteContext, { value: Value }>();
  let own: { value: Value } | undefined;
  return () => {
    const context = contexts.getStore();
    if (!context) {
      own ??= { value: create() };
      return own.value;
    }
    return getOrMake(values, context, () => ({ value: create() })).value;
  };
}
