import { types } from "node:util";
import { VOID_ELEMENTS } from "@/lib/content/void-elements";

type Values = Readonly<Record<string, unknown>>;

/** Props of HTML elements that are not written as text. */
const NO_TEXT = new Set(["children", "dangerouslySetInnerHTML", "ref", "style"]);

/** Props that the components of the application show as content. */
const SHOWN_PROPS = ["title", "label", "description", "caption", "headline", "tag", "tip", "cta"];

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
    else if (!isSettling(value)) checkList(value);
  };

  const checkList = (value: object): void => {
    if (!isIterable(value)) throw new TypeError("an object is not text");
    const items: unknown = value[Symbol.iterator]();
    // What can be walked only once is left to React.
    if (items !== value) for (const item of value) checkContent(item);
  };

  const checkElement = ({ type, props }: Values): void => {
    if (typeof props !== "object" || props === null) return;
    const { children, ...rest } = props as Values;
    if (isBuiltIn(type)) {
      checkData(rest);
      for (const name of SHOWN_PROPS) checkShown((rest as Values)[name]);
    } else if (typeof type === "string") checkHost(type, props as Values);
    // What other components do with their content shows in their own output.
    if (typeof type !== "function" || isBuiltIn(type)) checkContent(children);
  };

  const checkShown = (value: unknown): void => {
    const isData = typeof value === "object" && value !== null && !Array.isArray(value);
    if (isData && !("$$typeof" in value) && !isSettling(value) && !isIterable(value)) {
      throw new TypeError("an object is not text");
    }
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

/** @throws TypeError for props that React refuses for an element of HTML */
function checkHost(tag: string, { style, ...props }: Values): void {
  const { children, dangerouslySetInnerHTML: markup } = props;
  const isEmpty = (value: unknown) => value === undefined || value === null;
  if (!isEmpty(style) && typeof style !== "object") throw new TypeError(`\`style\` of <${tag}> is not an object`);
  if (VOID_ELEMENTS.has(tag) && !(isEmpty(children) && isEmpty(markup))) {
    throw new TypeError(`<${tag}> cannot have content`);
  }
  if (!isEmpty(markup) && (!isEmpty(children) || typeof markup !== "object" || !("__html" in (markup as object)))) {
    throw new TypeError(`\`dangerouslySetInnerHTML\` of <${tag}> is not \`{ __html: "…" }\` alone`);
  }
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "object" && value !== null && !NO_TEXT.has(name)) String(value);
  }
}

function isIterable(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value && typeof value[Symbol.iterator] === "function";
}

/** True for a promise, also one that React has made. @throws for another object with `then`, which may do anything */
function isSettling(value: object): boolean {
  if (types.isPromise(value) || value instanceof Promise) return true;
  if ("then" in value && typeof value.then === "function") throw new TypeError("it only looks like a promise");
  return false;
}

/** True for an object literal of any realm. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
