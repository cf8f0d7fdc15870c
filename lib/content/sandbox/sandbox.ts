import { types } from "node:util";
import { compileFunction, createContext, Script } from "node:vm";

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
 * The globals of content besides those of the language. Instances are compatible with the application's, but content can
 * change neither classes nor tools of the application.
 */
function createPlatformGlobals(): Record<string, unknown> {
  const classes = SHARED_CLASSES.map((name) => [name, deriveClass(globalThis[name] as unknown as AnyClass)]);
  const functions = SHARED_FUNCTIONS.map((name) => [name, globalThis[name]]);
  const tools = Object.entries(SHARED_TOOLS).map(([name, keys]) => [name, copyTool(name, keys)]);
  return Object.fromEntries([...classes, ...functions, ...tools]);
}

/** Derives a frozen subclass of an application's class. Its instances are instances of both classes. */
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
  // Objects made by the application or by the language are instances, too; derived classes use the default check.
  Object.defineProperty(construct, Symbol.hasInstance, {
    value(this: unknown, value: unknown): boolean {
      if (this !== construct) return Function.prototype[Symbol.hasInstance].call(this, value);
      return value instanceof base || (base === (Error as unknown) && types.isNativeError(value));
    },
  });
  // Frozen because all pages share it.
  Object.freeze(construct.prototype);
  return Object.freeze(construct);
}

/** Copies some functions and values of a platform API to a new object. */
function copyTool(name: string, keys: readonly string[]): Record<string, unknown> {
  const tool = (globalThis as unknown as Record<string, Record<string, unknown>>)[name] ?? {};
  const entries = keys.map((key) => {
    const value = tool[key];
    return [key, typeof value === "function" ? (value as AnyFunction).bind(tool) : value];
  });
  return Object.fromEntries(entries);
}

/** Time limit for a call into code of the content, in milliseconds; far more than rendering needs. */
const TIME_LIMIT = 1_000;

/** CPU time in milliseconds that a call must have used before it counts as endless. */
const MIN_CPU_TIME = TIME_LIMIT / 2;

/** Maximum number of attempts for a call that got little CPU time, since a container with a small CPU quota can pause for seconds. */
const ATTEMPTS = 5;

/** Time limit in milliseconds for a promise of the content, for which its page waits. */
const PROMISE_TIME = 5_000;

/** Thrown if code of the content exceeds its time limit. */
export class TimeLimitError extends Error {
  override name = "TimeLimitError";
  /** Place of the code, as `file:line:column`; undefined until it is known. */
  place: string | undefined;
  constructor(
    message = "its code ran for too long and was stopped; look for an endless loop, or a promise that does not settle",
  ) {
    super(message);
  }
}

let reportTimer = (error: unknown): void => console.error("A timer in page code failed.", error);

/** Registers a function that receives errors in timers of the content. */
export function handleTimerFailures(report: (error: unknown) => void): void {
  reportTimer = report;
}

const scope: { call?: (() => unknown) | undefined } = Object.create(null);
const context = createContext(Object.assign(scope, sandboxGlobals()), { name: "content" });
const callInSandbox = new Script("call()");
let isRunning = false;

/**
 * Freezes the language's globals in the sandbox, so that no page can change them for the others. The root prototype takes no
 * new keys but stays writable, since assigning `toString` to an object would fail otherwise.
 */
new Script(`
  for (const intrinsic of [Array, BigInt, Boolean, Function, Number, Promise, RegExp, String, Symbol]) {
    Object.freeze(intrinsic);
    if (intrinsic !== Function) Object.freeze(intrinsic.prototype);
  }
  for (const tools of [Object, JSON, Math, Reflect]) Object.freeze(tools);
  Object.preventExtensions(Object.prototype);
  for (const [name, value] of Object.entries({ Array, JSON, Math, Object, Promise, String })) {
    Object.defineProperty(globalThis, name, { value, writable: false, configurable: false });
  }
`).runInContext(context);

/**
 * Compiles the body of a function in the sandbox, a separate global scope without the process, its environment, and its
 * modules, in which changes of prototypes do not affect the application. It contains authors' mistakes but does not protect
 * against malicious authors.
 * @param name the file name in stack traces
 * @throws SyntaxError for invalid JavaScript.
 */
export function compileInSandbox(code: string, name = ""): (...values: never[]) => unknown {
  // With `compileFunction`, `import()` finds no modules; in a function made by a constructor, it would find the caller's.
  return compileFunction(code, [], { parsingContext: context, filename: name }) as (...values: never[]) => unknown;
}

const SandboxPromise: PromiseConstructor = new Script("Promise").runInContext(context);

/** True for promises created by code of the content. */
export function isSandboxPromise(value: unknown): boolean {
  return value instanceof SandboxPromise;
}

/** Compiles the body of a function in the sandbox, like `compileInSandbox`, but allows `await` at its top level. */
export function compileAsyncInSandbox(code: string, name?: string): (...values: never[]) => Promise<unknown> {
  const compiled = compileInSandbox(`return (async () => {${code}\n})();`, name);
  return compiled as (...values: never[]) => Promise<unknown>;
}

/**
 * Calls code of the content. Nested calls share the time limit of the outermost one.
 * @throws TimeLimitError if the call takes too long, and any error that the code throws.
 */
export function runInTime<Value>(call: () => Value): Value {
  if (isRunning) return call();
  isRunning = true;
  const start = processorTime();
  try {
    for (let attempts = 1; ; attempts += 1) {
      scope.call = call;
      try {
        return callInSandbox.runInContext(context, { timeout: TIME_LIMIT }) as Value;
      } catch (error) {
        if (!isStopped(error)) throw error;
        if (processorTime() - start > MIN_CPU_TIME || attempts === ATTEMPTS) throw new TimeLimitError();
      }
    }
  } finally {
    isRunning = false;
    scope.call = undefined;
  }
}

/** CPU time of the process, in milliseconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Waits for a promise of the content. @throws TimeLimitError if it does not settle in time */
export async function inTime<Value>(promise: PromiseLike<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const message = `it is a promise that did not settle within ${PROMISE_TIME / 1000} seconds`;
    timer = setTimeout(() => reject(new TimeLimitError(message)), PROMISE_TIME);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** True for a promise of any realm. */
export function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}

/** True for errors of any realm; `instanceof` only recognizes those of its own. */
export function isError(value: unknown): value is Error {
  return types.isNativeError(value) || value instanceof Error;
}

function isStopped(error: unknown): boolean {
  return isError(error) && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}

function sandboxGlobals(): Record<string, unknown> {
  const env = Object.freeze({ NODE_ENV: process.env.NODE_ENV });
  /** Catches errors in timers of the content, which would end the process. */
  const guardTimer = (callback: unknown) => () => {
    try {
      if (typeof callback === "function") runInTime(() => callback());
    } catch (error) {
      reportTimer(error);
    }
  };
  return {
    ...createPlatformGlobals(),
    process: Object.freeze({ env }),
    setTimeout: (callback: unknown, delay?: number) => setTimeout(guardTimer(callback), delay).unref(),
    clearTimeout,
    queueMicrotask: (callback: unknown) => queueMicrotask(guardTimer(callback)),
  };
}
