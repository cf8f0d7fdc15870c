import { types } from "node:util";
import { mediaNames } from "@/lib/content/pipeline/media-names";
import { inTime, isError, isPromise } from "@/lib/content/sandbox/sandbox";
import { VOID_ELEMENTS } from "@/lib/content/syntax/void-elements";

type Props = Readonly<Record<string, unknown>>;
type Entry = readonly [name: string, value: unknown];

/** What reports a prop that cannot be shown, and where the code that gives it was written. */
interface PropGuard {
  readonly place: string | undefined;
  /** Reports a failure. */
  fail(error: unknown, place: string | undefined): unknown;
  /** Content without values that React cannot show. */
  showable(value: unknown): unknown;
}

/**
 * Props of an HTML element without those that would fail the whole page. Functions and symbols mean nothing on a server and
 * are left out; what else React refuses is reported, too. Images without words count as decoration, embedded pages are named.
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

/** An attribute as React takes it, if there is anything of it. @throws for a value that the attribute cannot have */
function hostEntry(tag: string, name: string, value: unknown): Entry[] {
  const isObject = typeof value === "object" && value !== null;
  if (name !== "style") return [[name, isObject ? attributeValue(tag, value) : value]];
  if (isObject) return [[name, value]];
  if (typeof value === "string" && value !== "") throw new TypeError("is not an object");
  return [];
}

function isMarkup(value: unknown): boolean {
  return typeof value === "object" && value !== null && "__html" in value && typeof value.__html === "string";
}

/** The content of an element; a text field has one text, unless it has a value. */
function childrenOf(tag: string, value: unknown, { value: text, defaultValue }: Props, guard: PropGuard) {
  if (tag !== "textarea") return guard.showable(value);
  if (text !== undefined || defaultValue !== undefined) return undefined;
  return Array.isArray(value) ? value.join("") : guard.showable(value);
}

/** An object as an attribute: data for an element that scripts define, a list for a select; text for any other. */
function attributeValue(tag: string, value: object): unknown {
  if (tag.includes("-")) return sendable(value, (error) => Promise.reject(error));
  if (Array.isArray(value) && value.every((item) => typeof item === "string" || typeof item === "number")) return value;
  return String(value);
}

/** Props of built-in components that are shown as content. */
const SHOWN_PROPS = [
  ...["children", "title", "description", "caption", "hint", "cta", "label", "tip", "headline"],
  ...["emoji", "filename", "href", "name", "type"],
];

/** Props of a built-in component without those that would fail the whole page. */
export function builtInProps(props: Props, name: string, guard: PropGuard): Props {
  const { style, children, dangerouslySetInnerHTML: markup, ...sent } = sentProps(props, name, guard, SHOWN_PROPS);
  if (typeof style === "string") guard.fail(new TypeError(`\`style\` of \`<${name}>\` is not an object`), guard.place);
  return {
    ...sent,
    ...(style === undefined || typeof style === "string" ? {} : { style }),
    ...(name === "Image" || VOID_ELEMENTS.has(name) ? {} : contentProps(children, markup)),
  };
}

/** Content as React takes it: elements, or else markup. */
function contentProps(children: unknown, markup: unknown): Props {
  if (children !== undefined) return { children };
  return isMarkup(markup) ? { dangerouslySetInnerHTML: markup } : {};
}

/** Props of a component of the browser without those that cannot be sent there. @param shown names of those that are content */
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

/** A value that reaches a browser as it is. @param report called for a promise that fails @throws TypeError for a value that does not */
function sendable(value: unknown, report: (error: unknown) => unknown): unknown {
  if (typeof value === "function" || typeof value === "symbol") throw new TypeError(`it is a ${typeof value}`);
  if (typeof value !== "object" || value === null || "$$typeof" in value) return value;
  const part = (item: unknown) => sendable(item, report);
  if (Array.isArray(value)) return value.map(part);
  // Instances of the sandbox are rebuilt with the classes of the application.
  if (types.isDate(value)) return new Date(value.getTime());
  if (types.isMap(value)) return new Map([...value].map(([key, item]) => [part(key), part(item)]));
  if (types.isSet(value)) return new Set([...value].map(part));
  if (isPromise(value)) return inTime(value).then(part).catch(report);
  const prototype = Object.getPrototypeOf(value);
  // Plain objects of the sandbox have a prototype of their own.
  if (prototype === null || Object.getPrototypeOf(prototype) !== null)
    throw new TypeError("it is an instance of a class");
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, part(item)]));
}
