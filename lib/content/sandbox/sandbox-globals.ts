import { types } from "node:util";

type AnyFunction = (...values: unknown[]) => unknown;
type AnyClass = (new (...values: unknown[]) => object) & { prototype: object };

/** Classes whose instances are passed between content and application: React recognizes them by `instanceof`. */
const SHARED_CLASSES = [
  ...["AbortController", "AbortSignal", "Blob", "Headers", "Request", "Response", "TextDecoder", "TextEncoder", "URL"],
  ...["URLSearchParams", "Date", "Error", "Map", "Set", "WeakMap", "WeakSet"],
] as const;

/** Functions without mutable properties. */
const SHARED_FUNCTIONS = ["atob", "btoa", "fetch", "structuredClone"] as const;

/** Platform APIs, each with the members that content may use. */
const SHARED_TOOLS: Readonly<Record<string, readonly string[]>> = {
  console: ["debug", "error", "info", "log", "table", "trace", "warn"],
  crypto: ["getRandomValues", "randomUUID", "subtle"],
  performance: ["mark", "measure", "now", "timeOrigin"],
};

/** Constructors that may be called without `new`. */
const CALLABLE = new Set<unknown>([Date, Error]);

/**
 * What content finds in its global scope besides the language itself. Instances are those of the application, but
 * content can change neither its classes nor its tools.
 */
export function createPlatformGlobals(): Record<string, unknown> {
  const classes = SHARED_CLASSES.map((name) => [name, deriveClass(globalThis[name] as unknown as AnyClass)]);
  const functions = SHARED_FUNCTIONS.map((name) => [name, globalThis[name]]);
  const tools = Object.entries(SHARED_TOOLS).map(([name, keys]) => [name, copyTool(name, keys)]);
  return Object.fromEntries([...classes, ...functions, ...tools]);
}

/** A frozen subclass of the application's class: its instances are instances of both. */
function deriveClass(base: AnyClass): unknown {
  function construct(this: unknown, ...values: unknown[]): unknown {
    if (new.target) return Reflect.construct(base, values, new.target);
    if (!CALLABLE.has(base)) throw new TypeError(`Class constructor ${base.name} cannot be invoked without 'new'`);
    return base === Date ? (base as unknown as AnyFunction)() : Reflect.construct(base, values, construct);
  }
  Object.setPrototypeOf(construct, base);
  Object.defineProperty(construct, "name", { value: base.name, configurable: true });
  Object.defineProperty(construct, "prototype", {
    value: Object.create(base.prototype, { constructor: { value: construct } }),
    writable: false,
  });
  // What the application, or the language itself, made is an instance too; classes derived from this one ask as usual.
  Object.defineProperty(construct, Symbol.hasInstance, {
    value(this: unknown, value: unknown): boolean {
      if (this !== construct) return Function.prototype[Symbol.hasInstance].call(this, value);
      return value instanceof base || (base === (Error as unknown) && types.isNativeError(value));
    },
  });
  // All pages share it.
  Object.freeze(construct.prototype);
  return Object.freeze(construct);
}

/** A separate object with some functions and values of a platform API. */
function copyTool(name: string, keys: readonly string[]): Record<string, unknown> {
  const tool = (globalThis as unknown as Record<string, Record<string, unknown>>)[name] ?? {};
  const entries = keys.map((key) => {
    const value = tool[key];
    return [key, typeof value === "function" ? (value as AnyFunction).bind(tool) : value];
  });
  return Object.fromEntries(entries);
}
