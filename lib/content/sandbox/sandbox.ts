import { types } from "node:util";
import { compileFunction, createContext, Script } from "node:vm";
import { createPlatformGlobals } from "@/lib/content/sandbox/sandbox-globals";

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

interface SandboxScope {
  call?: () => unknown;
}

const scope: SandboxScope = Object.create(null);
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
