import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import { getOrMake } from "@/lib/base/get-or-make";

/** One site of a process that serves several: the context of its requests and background work. */
export interface SiteContext {
  name: string;
  /** Variables that take precedence over those of the process. */
  environment: Readonly<Record<string, string>>;
  /** Aborted when the site is put to sleep, which ends its background work. */
  signal: AbortSignal;
  /** Set if the site is one of several versions, which are refs of a repository. */
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

/** One version of a site, as the selector shows it. */
export interface VersionEntry {
  label: string;
  /** Prefix of its URLs. */
  basePath: string;
  isDefault?: boolean;
  /** Served, but missing in the selectors of other versions. */
  isHidden?: boolean;
}

export interface SiteVersions {
  entries: readonly VersionEntry[];
  /** Prefix of the URLs of this version. */
  basePath: string;
  /** Alternative names at the beginning of its URLs. */
  aliases?: readonly string[];
  /** Bar above the pages of this version: Markdown. */
  banner?: string;
  /** Folder for data of this version alone, removed when it is put to sleep; absent in the default version. */
  directory?: string;
  /** True for paths of pages that the default version has; absent in the default version. */
  isInDefault?(path: string): boolean;
}

/** Placeholder for the base path in compiled pages that versions share. */
export const SHARED_BASE_PATH = "/~base-path~";

/** Shared by all bundles of the process, because the framework's has its own copy of this module. */
const SLOT = Symbol.for("lectern.site");
const OUTSIDE = Symbol.for("lectern.outside");
const slots = globalThis as { [SLOT]?: AsyncLocalStorage<SiteContext>; [OUTSIDE]?: AsyncResource };
slots[SLOT] ??= new AsyncLocalStorage<SiteContext>();
slots[OUTSIDE] ??= new AsyncResource("lectern.outside");
const contexts = slots[SLOT];
const outside = slots[OUTSIDE];

/** Calls a function in the context of a site, which includes everything that it starts. */
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
