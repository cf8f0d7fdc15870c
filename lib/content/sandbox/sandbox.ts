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
 * What content finds in its global scope besides the language itself. Instances are those of the application, but
 * content can change neither its classes nor its tools.
 */
function createPlatformGlobals(): Record<string, unknown> {
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

/** Time that one call into code of the content may take, milliseconds. Far more than rendering needs. */
const TIME_LIMIT = 1_000;

/** Minimum CPU time that a call must have used before it counts as endless. */
const MIN_CPU_TIME = TIME_LIMIT / 2;

/** Attempts for a call that got little CPU time: a container with a small CPU quota can pause for seconds. */
const ATTEMPTS = 5;

/** Milliseconds that a promise of the content may take to settle: the page waits for it. */
const PROMISE_TIME = 5_000;

/** Thrown if code of the content did not come to an end in time. */
export class TimeLimitError extends Error {
  override name = "TimeLimitError";
  /** Where the code was written, `file:line:column`, once it is known. */
  place: string | undefined;
  constructor(
    message = "its code ran for too long and was stopped; look for an endless loop, or a promise that does not settle",
  ) {
    super(message);
  }
}

let reportTimer = (error: unknown): void => console.error("A timer in page code failed.", error);

/** Registers the function that errors in timers of the content are reported to. */
export function handleTimerFailures(report: (error: unknown) => void): void {
  reportTimer = report;
}

const scope: { call?: (() => unknown) | undefined } = Object.create(null);
const context = createContext(Object.assign(scope, sandboxGlobals()), { name: "content" });
const callInSandbox = new Script("call()");
let isRunning = false;

/**
 * All pages share the sandbox, so what the language brings is frozen there: one page cannot change it for the others. The
 * root prototype takes no new keys but stays writable, since assigning `toString` to an object would fail otherwise.
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
 * Compiles the body of a function in the sandbox: a global scope of its own without the process, its
 * environment and its modules, where changed prototypes change nothing for the application. It keeps authors' mistakes
 * in; it is no wall against an author who means harm.
 * @param name what stack traces call it
 * @throws SyntaxError for a text that is not JavaScript.
 */
export function compileInSandbox(code: string, name = ""): (...values: never[]) => unknown {
  // Compiled this way, `import()` finds no modules: a function made by a constructor would import for its caller.
  return compileFunction(code, [], { parsingContext: context, filename: name }) as (...values: never[]) => unknown;
}

const SandboxPromise: PromiseConstructor = new Script("Promise").runInContext(context);

/** True for promises that code of the content has made. */
export function isSandboxPromise(value: unknown): boolean {
  return value instanceof SandboxPromise;
}

/** The same for a body that may wait at its top level. */
export function compileAsyncInSandbox(code: string, name?: string): (...values: never[]) => Promise<unknown> {
  const compiled = compileInSandbox(`return (async () => {${code}\n})();`, name);
  return compiled as (...values: never[]) => Promise<unknown>;
}

/**
 * Calls code of the content. A call within another one shares its limit.
 * @throws TimeLimitError if the call takes too long; otherwise what it throws.
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

/** Milliseconds that the process has spent on processors. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** What a promise of the content is fulfilled with. @throws TimeLimitError if it does not settle in time */
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
  /** Errors in the content's timers are caught here: uncaught, they would end the process. */
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
