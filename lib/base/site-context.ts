import { AsyncLocalStorage } from "node:async_hooks";

/** One site of a process that serves several: what its requests and its work in the background run in. */
export interface SiteContext {
  name: string;
  /** Variables that take precedence over those of the process. */
  environment: Readonly<Record<string, string>>;
  /** Aborted once the site is put to sleep: whatever keeps it up to date ends. */
  signal: AbortSignal;
}

/** Shared by all bundles of the process: the framework's has its own copy of this module. */
const SLOT = Symbol.for("lectern.site");
const slots = globalThis as { [SLOT]?: AsyncLocalStorage<SiteContext> };
slots[SLOT] ??= new AsyncLocalStorage<SiteContext>();
const contexts = slots[SLOT];

/** Calls a function for a site: whatever it asks for, and what it starts, is that site's. */
export function inSite<Value>(context: SiteContext, run: () => Value): Value {
  return contexts.run(context, run);
}

/** The site whose request is answered, or whose work is done; undefined in a process that serves one site. */
export function currentContext(): SiteContext | undefined {
  return contexts.getStore();
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
