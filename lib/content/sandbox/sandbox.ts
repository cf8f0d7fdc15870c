import { types } from "node:util";
import { compileFunction, createContext, Script } from "node:vm";
import { createPlatformGlobals } from "@/lib/content/sandbox/sandbox-globals";

/** Time that one call into code of the content may take, milliseconds. Far more than rendering needs. */
const TIME_LIMIT = 1_000;

/** Minimum CPU time that a call must have used before it counts as endless. */
const MIN_CPU_TIME = TIME_LIMIT / 2;

/** Attempts for a call that got little CPU time: a container with a small CPU quota can pause for seconds. */
const ATTEMPTS = 5;

/** What is said of code that was stopped. */
export const TIME_LIMIT_MESSAGE = "its code ran for too long and was stopped";

/** Thrown if code of the content was stopped. */
export class TimeLimitError extends Error {
  override name = "TimeLimitError";
  constructor() {
    super(`${TIME_LIMIT_MESSAGE}; look for an endless loop, or a promise that does not settle`);
  }
}

/** Runs calls into the code of one content module and gives the module up once a call has been stopped. */
export interface TimeBudget {
  /** @throws TimeLimitError if the call, or an earlier one, took too long; otherwise what the call throws. */
  run<Value>(call: () => Value): Value;
  /** Lets calls run again after one was stopped. */
  renew(): void;
}

let reportTimer = (error: unknown): void => console.error("A timer in page code failed.", error);

/** Has errors in timers of the content given to a function. */
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
 * Longest list or text on which the functions below work. They go through it in one step that no time limit interrupts, and
 * a list of gaps that they fill takes memory until the process ends.
 */
const LONGEST_WALK = 5_000_000;

const LIST_WALKS =
  "concat copyWithin fill filter flat flatMap includes indexOf join lastIndexOf map reverse shift slice sort splice toReversed toSorted toSpliced unshift with";
const TEXT_WALKS = "localeCompare match matchAll normalize replace replaceAll search split toLowerCase toUpperCase";

/** Functions that go through what they are given. */
const GIVEN_WALKS = {
  Array: "from",
  Object: "assign entries fromEntries getOwnPropertyDescriptors getOwnPropertyNames keys values",
  Reflect: "ownKeys",
  String: "raw",
};

/**
 * All pages share the sandbox, so what the language brings is frozen there: one page cannot change it for the others. The
 * root prototype takes no new keys but stays writable, since assigning `toString` to an object would fail otherwise.
 */
new Script(`
  {
    const { apply, defineProperty } = Reflect;
    const limitWalks = (holder, names, isGiven) => {
      for (const name of names.split(" ").filter((name) => holder[name])) {
        const walk = holder[name];
        const limited = {
          [name](...values) {
            const walked = isGiven ? values[0] : this;
            const { length } = walked?.raw ?? walked ?? "";
            if (length > ${LONGEST_WALK}) throw new RangeError(name + " takes at most ${LONGEST_WALK} items");
            return apply(walk, this, values);
          },
        };
        defineProperty(holder, name, { value: limited[name] });
      }
    };
    limitWalks(Array.prototype, "${LIST_WALKS}");
    limitWalks(String.prototype, "${TEXT_WALKS}");
    for (const [name, names] of ${JSON.stringify(Object.entries(GIVEN_WALKS))}) limitWalks(globalThis[name], names, true);
    limitWalks(Object.getPrototypeOf(Uint8Array), "from", true);
  }
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
        return callInSandbox.runInContext(context, { timeout: TIME_LIMIT }) as Value;
      } catch (error) {
        if (!isStopped(error)) throw error;
        if (processorTime() - start < MIN_CPU_TIME && attempts < ATTEMPTS) continue;
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
    renew() {
      isSpent = false;
    },
  };
}

/** Milliseconds that the process has spent on processors. */
export function readProcessorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * True for an error of a full call stack. What handles one uses no regular expressions: Node ends the process if it compiles
 * one there.
 */
export function isOverflow(error: unknown): boolean {
  return isError(error) && error.message.startsWith("Maximum call stack size exceeded");
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
  const timers = createTimeBudget();
  /** Errors in the content's timers are caught here: uncaught, they would end the process. */
  const guardTimer = (callback: unknown) => () => {
    try {
      if (typeof callback === "function") timers.run(() => callback());
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
