import { types } from "node:util";

type Values = Readonly<Record<string, unknown>>;

/** Props of HTML elements that are not written as text. */
const NO_TEXT = new Set(["children", "dangerouslySetInnerHTML", "ref", "style"]);

/**
 * Looks through what a component has returned for what React would fail the whole page on: objects in place of text, and
 * values that throw when they are read.
 * @param isBuiltIn true for the components of the application, whose output is not looked through
 * @throws TypeError, whatever the values throw themselves: a thrown promise would make React wait
 */
export function checkOutput(output: unknown, isBuiltIn: (type: unknown) => boolean): void {
  const seen = new WeakSet<object>();
  const isNew = (value: unknown): value is object => {
    if (typeof value !== "object" || value === null || seen.has(value)) return false;
    seen.add(value);
    return true;
  };

  const checkContent = (value: unknown): void => {
    if (!isNew(value)) return;
    if (Array.isArray(value)) value.forEach(checkContent);
    else if ((value as Values).$$typeof !== undefined) checkElement(value as Values);
    else if (!isSettling(value) && !(Symbol.iterator in value)) throw new TypeError("an object is not text");
  };

  const checkElement = ({ type, props }: Values): void => {
    if (typeof props !== "object" || props === null) return;
    const { children, ...rest } = props as Values;
    if (isBuiltIn(type)) checkData(rest);
    else if (typeof type === "string") checkAttributes(rest);
    // What other components do with their content shows in their own output.
    if (typeof type !== "function" || isBuiltIn(type)) checkContent(children);
  };

  /** Reads what the application may read of a value. */
  const checkData = (value: unknown): void => {
    if (!isNew(value)) return;
    if (Array.isArray(value)) value.forEach(checkData);
    else if ((value as Values).$$typeof !== undefined) checkElement(value as Values);
    else if (!isSettling(value) && isPlain(value)) Object.values(value).forEach(checkData);
  };

  try {
    checkContent(output);
  } catch (error) {
    throw new TypeError(types.isNativeError(error) ? error.message : "a value cannot be read", { cause: error });
  }
}

function checkAttributes(props: Values): void {
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "object" && value !== null && !NO_TEXT.has(name)) String(value);
  }
}

/** True for a promise, also one that React has made. @throws for another object with `then`, which may do anything */
function isSettling(value: object): boolean {
  if (types.isPromise(value) || value instanceof Promise) return true;
  if ("then" in value && typeof value.then === "function") throw new TypeError("it only looks like a promise");
  return false;
}

/** True for a literal object, of whatever realm. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
