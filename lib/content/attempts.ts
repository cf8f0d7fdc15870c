import { placeOfError } from "@/lib/content/error-places";
import { MOST_OUTPUT } from "@/lib/content/pipeline/page-limits";
import type { PageFailure } from "@/lib/content/pipeline/types";
import { beginStatement, readAt, runAt, startingPlace, waitAt } from "@/lib/content/sandbox/code-limits";
import { lateError, Suspensions } from "@/lib/content/sandbox/promise-time";
import { isError, isOverflow, TimeLimitError } from "@/lib/content/sandbox/sandbox";

/** The attribute that says where a component was written. What runs the page takes it off again. */
export const PLACE_ATTRIBUTE = "_place";

/** The functions by which compiled code runs its pieces (`lib/content/pipeline/rehype-attempts.ts`). */
interface Attempts {
  /** What an expression among the text is. */
  content(place: string, call: () => unknown): unknown;
  /** What the expression of an attribute is. */
  value(place: string, call: () => unknown): unknown;
  /** Says that the statement at a place of the module is next. */
  statement(place: string): void;
}

/** The attempts of one module, and what is known of the place that runs. */
export interface PlacedAttempts extends Attempts {
  /** Where the code that runs now, or that was stopped, was written: `file:line:column`. */
  readonly place: string | undefined;
  /** Renders a component that was written at a place; that of the code that runs now if it is unknown. */
  component(name: string, place: string | undefined, call: () => unknown, depth?: number): unknown;
  /** Says that the module's statements have run. */
  end(): void;
  /** True for a place whose code is known not to end. */
  isStopped(place: string | undefined): boolean;
  /** A place as compiled code gives it, which may be in a snippet, as one of the site. */
  placeIn(place: string): string;
  /** Leaves out the place that was stopped from now on. False if it is unknown. */
  skipStopped(): boolean;
  /** Content without what cannot be shown, such as objects: they would fail the whole page. */
  showable(value: unknown): unknown;
  /** An element so that it cannot fail the whole page; undefined for a value that is none. */
  showElement: (value: object) => unknown;
  /** Runs a call as code of a place. */
  within<Value>(place: string | undefined, call: () => Value): Value;
  /** Reports a failure. @returns what is shown instead. */
  fail(error: unknown, place: string | undefined, name?: string): unknown;
}

/** What fails becomes a failure with its place. */
export interface FailureSink {
  /** The file whose code runs. */
  file: string;
  /** Places of the site whose code is known not to end. */
  stopped: Set<string>;
  /** Called for each failure. @returns what is shown instead. */
  onFailure(failure: PageFailure): unknown;
}

/** Runs the pieces of a module one by one: what throws is reported and replaced, and the rest runs. */
export class ModuleAttempts implements PlacedAttempts {
  private current: string | undefined;
  private readonly suspensions = new Suspensions();

  constructor(private readonly sink: FailureSink) {}

  showElement = (value: object): unknown => ("$$typeof" in value ? value : undefined);

  get place(): string | undefined {
    return this.current ?? startingPlace();
  }

  isStopped(place: string | undefined): boolean {
    return place !== undefined && this.sink.stopped.has(place);
  }

  placeIn(place: string): string {
    return /^\d+:\d+$/.test(place) ? `${this.sink.file}:${place}` : place;
  }

  // Compiled code takes these three out of the object.
  readonly content = (place: string, call: () => unknown): unknown =>
    this.attempt({ place: this.placeIn(place), call, use: (value) => this.showable(value) });

  readonly value = (place: string, call: () => unknown): unknown => {
    let value: unknown;
    const use = (known: unknown) => {
      value = known;
      return known;
    };
    const result = this.attempt({ place: this.placeIn(place), call, use });
    return isPromise(result) ? result.then(() => value) : value;
  };

  readonly statement = (place: string): void => {
    this.current = this.placeIn(place);
    if (this.isStopped(this.current)) throw new TimeLimitError();
    beginStatement(this.current);
  };

  component(name: string, place = this.place, call: () => unknown, depth?: number): unknown {
    return this.attempt({ place, name, call, depth, use: (value) => this.showable(value) });
  }

  end(): void {
    this.current = undefined;
    beginStatement(undefined);
  }

  within<Value>(place: string | undefined, call: () => Value): Value {
    const before = this.current;
    this.current = place;
    try {
      return call();
    } finally {
      this.current = before;
    }
  }

  skipStopped(): boolean {
    if (this.current === undefined || this.isStopped(this.current)) return false;
    this.sink.stopped.add(this.current);
    this.current = undefined;
    return true;
  }

  showable(value: unknown): unknown {
    if (typeof value === "function") return null;
    if (typeof value === "string" && value.length > MOST_OUTPUT) return this.fail(tooLong(), this.current);
    if (typeof value === "symbol") return this.fail(new TypeError("a symbol is not text"), this.current);
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return this.showableList(value);
    const element = this.showElement(value);
    if (element !== undefined) return element;
    const { current } = this;
    if (isPromise(value))
      return waitAt(current, value)
        .then((known) => this.within(current, () => this.showable(known)))
        .catch((error) => this.recover(error, current));
    if (Symbol.iterator in value) return this.showableList(firstItems(value as Iterable<unknown>));
    return this.fail(new TypeError("an object is not text"), current);
  }

  private showableList(list: readonly unknown[]): unknown {
    if (list.length > MOST_ITEMS) return this.fail(tooManyItems(), this.current);
    const items = list.map((item) => this.showable(item));
    return items.every((item, index) => item === list[index]) ? list : items;
  }

  /** Runs a call as code of a place. What is stopped is left to the caller unless it is a component. */
  private attempt({ place, name, call, depth, use }: Attempt): unknown {
    const before = this.current;
    const recover = (error: unknown) => {
      // The place of code that was stopped is still asked for.
      if (error instanceof TimeLimitError && name === undefined) throw error;
      this.current = before;
      return this.recover(error, place, name);
    };
    if (this.isStopped(place)) return this.fail(new TimeLimitError(), place, name);
    try {
      this.current = place;
      const value = runAt(place, call, depth);
      const useLater = (known: unknown) => this.within(place, () => readAt(place, () => use(known)));
      const result = isPromise(value)
        ? waitAt(place, value).then(useLater).catch(recover)
        : readAt(place, () => use(value));
      this.current = before;
      this.suspensions.end(`${place} ${name}`);
      return result;
    } catch (error) {
      return recover(error);
    }
  }

  private recover(error: unknown, place: string | undefined, name?: string): unknown {
    if (!isControlFlow(error)) return this.fail(error, place, name);
    if (!isSuspension(error)) throw error;
    const waiting = this.suspensions.next(`${place} ${name}`, error);
    if (waiting) throw waiting;
    return this.fail(lateError(), place, name);
  }

  fail(error: unknown, place: string | undefined, name?: string): unknown {
    return this.sink.onFailure(renderFailureOf(error, this.sink.file, { place, name }));
  }
}

interface Attempt {
  place: string | undefined;
  /** Of a component. */
  name?: string;
  call: () => unknown;
  /** How many components have rendered one another there. */
  depth?: number | undefined;
  use: (value: unknown) => unknown;
}

/** Items that a list may have to be shown: a page that is compiled has no more nodes. */
const MOST_ITEMS = 50_000;

function tooManyItems(): RangeError {
  return new RangeError(`a list has more than ${MOST_ITEMS.toLocaleString("en")} items`);
}

/** Says of a text that the page would be too large with it. */
export function tooLong(): RangeError {
  return new RangeError(`a text has more than ${MOST_OUTPUT.toLocaleString("en")} characters`);
}

/** The items of what can be walked. @throws RangeError if they do not end. */
function firstItems(list: Iterable<unknown>): unknown[] {
  const items: unknown[] = [];
  for (const item of list) {
    if (items.push(item) > MOST_ITEMS) throw tooManyItems();
  }
  return items;
}

/** True for a promise of any realm. */
export function isPromise(value: unknown): value is Promise<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}

/** React and Next throw to suspend, redirect, and respond with 404: these errors must pass. */
function isControlFlow(error: unknown): boolean {
  return isSuspension(error) || (isError(error) && "digest" in error);
}

/** True for what a component throws so that React waits. */
export function isSuspension(error: unknown): boolean {
  return isError(error) ? error.message.startsWith("Suspense Exception") : isPromise(error);
}

/** Thrown for a module or page that failed as a whole. */
export class ContentError extends Error {
  override name = "ContentError";
  constructor(readonly failure: PageFailure) {
    super(failure.problem.message);
  }
}

/** A place, `file:line:column`, by its parts; the start of the given file if it is unknown. */
export function readPlace(place: string | undefined, file: string): { file: string; line: number; column: number } {
  const [column, line, ...names] = (place ?? "").split(":").reverse();
  return { file: names.reverse().join(":") || file, line: Number(line) || 1, column: Number(column) || 1 };
}

/** What a thrown value says, whatever it is. */
export function reasonOf(error: unknown): string {
  try {
    return String(isError(error) ? error.message : error);
  } catch {
    return "it threw a value that is no text";
  }
}

/** The place of what was described where it was thrown, unless only its file was known there. */
function placeOfFailure(error: unknown): string | undefined {
  if (!(error instanceof ContentError)) return undefined;
  const { file, line, column } = error.failure.problem;
  return line > 1 || column > 1 ? `${file}:${line}:${column}` : undefined;
}

/** A failure of the content's code during rendering, at a place of the site. */
export function renderFailureOf(
  error: unknown,
  file: string,
  { place = "", name }: { place?: string | undefined; name?: string | undefined } = {},
): PageFailure {
  // What was thrown in another component may have been described there.
  const reason = reasonOf(error).replace(/^(?:This|The page|`<[^`]+>`) could not be rendered: /, "");
  // In a component file the line that threw says more than that of the element.
  const at = (isOverflow(error) ? undefined : (placeOfFailure(error) ?? placeOfError(error))) ?? place;
  const subject = name === undefined ? (at === "" ? "The page" : "This") : `\`<${name}>\``;
  return {
    ...(place === "" ? {} : { place }),
    problem: {
      code: "render-error",
      level: "error",
      ...readPlace(at, file),
      path: "",
      message: `${subject} could not be rendered: ${reason.endsWith(".") ? reason.slice(0, -1) : reason}.`,
      hint: "Look for an undefined name or a missing value in the expressions here.",
    },
  };
}
