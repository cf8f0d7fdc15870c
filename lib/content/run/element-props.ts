import { types } from "node:util";
import { isMarkup } from "@/lib/base/base-path-addresses";
import { mediaNames } from "@/lib/content/pipeline/media-names";
import { inTime, isError, isPromise } from "@/lib/content/sandbox/sandbox";
import { VOID_ELEMENTS } from "@/lib/content/syntax/void-elements";

type Props = Readonly<Record<string, unknown>>;
type Entry = readonly [name: string, value: unknown];

/** Handles props that cannot be shown. */
interface PropGuard {
  /** Source place of the element, for reports. */
  readonly place: string | undefined;
  /** Reports a failure. */
  fail(error: unknown, place: string | undefined): unknown;
  /** Content without values that React cannot show. */
  showable(value: unknown): unknown;
}

/**
 * Props of an HTML element without those that would make the whole page fail. Functions and symbols have no effect on a server
 * and are left out; other values that React refuses are also reported. Images without `alt` are marked as decoration, and
 * embedded pages get a title.
 */
export function hostProps(tag: string, props: Props, guard: PropGuard): Props {
  const hasMarkup = !VOID_ELEMENTS.has(tag) && tag !== "textarea" && isMarkup(props.dangerouslySetInnerHTML);
  const entries = Object.entries(props).flatMap(([name, value]): Entry[] => {
    if (name === "ref" || typeof value === "function" || typeof value === "symbol") return [];
    if (name === "dangerouslySetInnerHTML") return hasMarkup ? [[name, value]] : [];
    if (name === "children") {
      return VOID_ELEMENTS.has(tag) || hasMarkup ? [] : [[name, childrenOf(tag, value, props, guard)]];
    }
    try {
      return hostEntry(tag, name, value);
    } catch (error) {
      guard.fail(new TypeError(`\`${name}\` of <${tag}> ${isError(error) ? error.message : error}`), guard.place);
      return [];
    }
  });
  return { ...Object.fromEntries(entries), ...mediaNames(tag, props) };
}

/** An attribute for React as a list of at most one entry. @throws TypeError for an invalid value */
function hostEntry(tag: string, name: string, value: unknown): Entry[] {
  const isObject = typeof value === "object" && value !== null;
  if (name !== "style") return [[name, isObject ? attributeValue(tag, value) : value]];
  if (isObject) return [[name, value]];
  if (typeof value === "string" && value !== "") throw new TypeError("is not an object");
  return [];
}

/** The children of an element; those of a text field are one text, or are left out if it has a value. */
function childrenOf(tag: string, value: unknown, { value: text, defaultValue }: Props, guard: PropGuard) {
  if (tag !== "textarea") return guard.showable(value);
  if (text !== undefined || defaultValue !== undefined) return undefined;
  return Array.isArray(value) ? value.join("") : guard.showable(value);
}

/** An object as the value of an attribute: data for a custom element, a list for a select, and text for other elements. */
function attributeValue(tag: string, value: object): unknown {
  if (tag.includes("-")) return sendable(value, (error) => Promise.reject(error));
  if (Array.isArray(value) && value.every((item) => typeof item === "string" || typeof item === "number")) return value;
  return String(value);
}

/** Props of built-in components that may be shown as content. */
const SHOWN_PROPS = [
  ...["children", "title", "description", "caption", "hint", "cta", "label", "tip", "headline"],
  ...["emoji", "filename", "href", "name", "type"],
];

/** Props of a built-in component without those that would make the whole page fail. */
export function builtInProps(props: Props, name: string, guard: PropGuard): Props {
  const { style, children, dangerouslySetInnerHTML: markup, ...sent } = sentProps(props, name, guard, SHOWN_PROPS);
  if (typeof style === "string") guard.fail(new TypeError(`\`style\` of \`<${name}>\` is not an object`), guard.place);
  return {
    ...sent,
    ...(style === undefined || typeof style === "string" ? {} : { style }),
    ...(name === "Image" || VOID_ELEMENTS.has(name) ? {} : contentProps(children, markup)),
  };
}

/** The content of an element as props for React: children, or else markup. */
function contentProps(children: unknown, markup: unknown): Props {
  if (children !== undefined) return { children };
  return isMarkup(markup) ? { dangerouslySetInnerHTML: markup } : {};
}

/** Props of a client component without those that cannot be sent to the browser. @param shown names of props that are content */
export function sentProps(
  props: Props,
  name: string,
  guard: PropGuard,
  shown: readonly string[] = ["children"],
): Props {
  const { place } = guard;
  const entries = Object.entries(props ?? {}).flatMap(([prop, value]): Entry[] => {
    const isShown = shown.includes(prop) && (prop === "children" || typeof value !== "function");
    if (isShown) return [[prop, guard.showable(value)]];
    const report = (error: unknown) => {
      const reason = isError(error) ? error.message : "it cannot be read";
      guard.fail(new TypeError(`\`${prop}\` of \`<${name}>\` cannot be sent to the browser: ${reason}`), place);
    };
    try {
      return [[prop, sendable(value, report)]];
    } catch (error) {
      report(error);
      return [];
    }
  });
  return Object.fromEntries(entries);
}

/** A copy of a value that can be sent to a browser. @param report called for a rejected promise @throws TypeError if it cannot be sent */
function sendable(value: unknown, report: (error: unknown) => unknown): unknown {
  if (typeof value === "function" || typeof value === "symbol") throw new TypeError(`it is a ${typeof value}`);
  if (typeof value !== "object" || value === null || "$$typeof" in value) return value;
  const part = (item: unknown) => sendable(item, report);
  if (Array.isArray(value)) return value.map(part);
  // Instances from the sandbox are rebuilt with the classes of the application.
  if (types.isDate(value)) return new Date(value.getTime());
  if (types.isMap(value)) return new Map([...value].map(([key, item]) => [part(key), part(item)]));
  if (types.isSet(value)) return new Set([...value].map(part));
  if (isPromise(value)) return inTime(value).then(part).catch(report);
  const prototype = Object.getPrototypeOf(value);
  // Plain objects from the sandbox have a different prototype than those of the application.
  if (prototype === null || Object.getPrototypeOf(prototype) !== null)
    throw new TypeError("it is an instance of a class");
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, part(item)]));
}
