import { types } from "node:util";
import { compileFunction, createContext, Script } from "node:vm";

/** Platform APIs of content. Classes of the language, such as `Date` and `Map`, are the sandbox's own. */
const PLATFORM_NAMES = [
  ...["AbortController", "AbortSignal", "Blob", "Headers", "Request", "Response", "TextDecoder", "TextEncoder", "URL"],
  ...["URLSearchParams", "atob", "btoa", "crypto", "fetch", "performance", "structuredClone"],
] as const;

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
  /** Position of the code, as `file:line:column`; undefined until it is known. */
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
    ...Object.fromEntries(PLATFORM_NAMES.map((name) => [name, globalThis[name]])),
    console: { ...console },
    process: Object.freeze({ env }),
    setTimeout: (callback: unknown, delay?: number) => setTimeout(guardTimer(callback), delay).unref(),
    clearTimeout,
    queueMicrotask: (callback: unknown) => queueMicrotask(guardTimer(callback)),
  };
}
