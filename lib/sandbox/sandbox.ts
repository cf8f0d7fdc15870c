import { types } from "node:util";
import { compileFunction, createContext, Script } from "node:vm";
import { createPlatformGlobals } from "@/lib/sandbox/sandbox-globals";

/** Time that one call into code of the content may take, milliseconds. Far more than rendering needs. */
const TIME_LIMIT = 3_000;

/** Of that time, what a call that does not end spends on the processor at least, on a machine that lets it. */
const LEAST_WORK = TIME_LIMIT / 2;

/** How often a call is begun that the machine hardly let run: a container with little of a processor stands still for seconds. */
const ATTEMPTS = 5;

/** Thrown where code of the content was stopped. */
export class TimeLimitError extends Error {
  override name = "TimeLimitError";
  constructor() {
    super("its code ran for too long and was stopped; look for an endless loop");
  }
}

/** Runs calls into the code of one content module and gives the module up once a call has been stopped. */
export interface TimeBudget {
  /** @throws TimeLimitError where the call, or an earlier one, took too long; else what the call throws. */
  run<Value>(call: () => Value): Value;
}

interface RealmScope {
  call?: () => unknown;
}

const scope: RealmScope = Object.create(null);
const context = createContext(Object.assign(scope, realmGlobals()), { name: "content" });
const callInRealm = new Script("call()");
let isRunning = false;

/**
 * All pages share the realm, so what the language brings is frozen there: one page cannot change it for the others. The
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
 * Compiles the body of a function in the realm of the content: a global scope of its own without the process, its
 * environment and its modules, where changed prototypes change nothing for the application. It keeps authors' mistakes
 * in; it is no wall against an author who means harm.
 * @throws SyntaxError for a text that is not JavaScript.
 */
export function compileInSandbox(code: string): (...values: never[]) => unknown {
  // Compiled this way, `import()` finds no modules: a function made by a constructor would import for its caller.
  return compileFunction(code, [], { parsingContext: context }) as (...values: never[]) => unknown;
}

/** The same for a body that may wait at its top level. */
export function compileAsyncInSandbox(code: string): (...values: never[]) => Promise<unknown> {
  const compiled = compileInSandbox(`return (async () => {${code}\n})();`);
  return compiled as (...values: never[]) => Promise<unknown>;
}

/**
 * Makes the budget of one content module. A call that was stopped without having worked for long is retried.
 * @param processorTime milliseconds that the process has spent on processors.
 */
export function createTimeBudget(processorTime = readProcessorTime): TimeBudget {
  let isSpent = false;
  const attempt = <Value>(call: () => Value): Value => {
    const start = processorTime();
    for (let attempts = 1; ; attempts += 1) {
      scope.call = call;
      try {
        return callInRealm.runInContext(context, { timeout: TIME_LIMIT }) as Value;
      } catch (error) {
        if (!isStopped(error)) throw error;
        if (processorTime() - start < LEAST_WORK && attempts < ATTEMPTS) continue;
        isSpent = true;
        throw new TimeLimitError();
      }
    }
  };
  return {
    run<Value>(call: () => Value): Value {
      if (isSpent) throw new TimeLimitError();
      if (isRunning) return call();
      isRunning = true;
      try {
        return attempt(call);
      } finally {
        isRunning = false;
        scope.call = undefined;
      }
    },
  };
}

function readProcessorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** True for errors of any realm; `instanceof` knows those of its own only. */
export function isError(value: unknown): value is Error {
  return types.isNativeError(value) || value instanceof Error;
}

function isStopped(error: unknown): boolean {
  return isError(error) && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}

function realmGlobals(): Record<string, unknown> {
  const env = Object.freeze({ NODE_ENV: process.env.NODE_ENV });
  const timers = createTimeBudget();
  /** Nobody waits for a timer of the content: what it throws would end the process. */
  const guardTimer = (callback: unknown) => () => {
    try {
      if (typeof callback === "function") timers.run(() => callback());
    } catch (error) {
      console.error("A timer in page code failed.", error);
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
