import { types } from "node:util";
import { isPromise, type PlacedAttempts, tooLong } from "@/lib/content/attempts";
import { mediaNames } from "@/lib/content/pipeline/media-names";
import { MOST_OUTPUT } from "@/lib/content/pipeline/page-limits";
import { inTime } from "@/lib/content/sandbox/promise-time";
import { isError } from "@/lib/content/sandbox/sandbox";
import { VOID_ELEMENTS } from "@/lib/content/void-elements";

type Props = Readonly<Record<string, unknown>>;
type Entry = readonly [name: string, value: unknown];

/** Levels of data inside one another that are sent to a browser. */
const DEEPEST = 50;

/**
 * Props of an element without what would fail the whole page. Functions and symbols mean nothing on a server and are left
 * out; what else React refuses is reported, too. Images without words count as decoration, embedded pages are named.
 */
export function hostProps(tag: string, props: Props, attempts: PlacedAttempts): Props {
  const hasMarkup = !VOID_ELEMENTS.has(tag) && tag !== "textarea" && isMarkup(props.dangerouslySetInnerHTML);
  const entries = Object.entries(props).flatMap(([name, value]): Entry[] => {
    if (name === "ref" || typeof value === "function" || typeof value === "symbol") return [];
    if (name === "dangerouslySetInnerHTML") return hasMarkup ? [[name, value]] : [];
    if (name === "children") {
      return VOID_ELEMENTS.has(tag) || hasMarkup ? [] : [[name, childrenOf(tag, value, props, attempts)]];
    }
    try {
      return hostEntry(tag, name, value);
    } catch (error) {
      attempts.fail(new TypeError(`\`${name}\` of <${tag}> ${isError(error) ? error.message : error}`), attempts.place);
      return [];
    }
  });
  return { ...Object.fromEntries(entries), ...mediaNames(tag, props) };
}

/** An attribute as React takes it, if there is anything of it. @throws for a value that the attribute cannot have */
function hostEntry(tag: string, name: string, value: unknown): Entry[] {
  const isObject = typeof value === "object" && value !== null;
  if (typeof value === "string" && value.length > MOST_OUTPUT) throw tooLong();
  if (name !== "style") return [[name, isObject ? attributeValue(tag, value) : value]];
  if (isObject) return [[name, styleOf(value)]];
  if (typeof value === "string" && value !== "") throw new TypeError("is not an object");
  return [];
}

function isMarkup(value: unknown): boolean {
  return typeof value === "object" && value !== null && "__html" in value && typeof value.__html === "string";
}

/** The content of an element; a text field has one text, unless it has a value. */
function childrenOf(tag: string, value: unknown, { value: text, defaultValue }: Props, attempts: PlacedAttempts) {
  if (tag !== "textarea") return attempts.showable(value);
  if (text !== undefined || defaultValue !== undefined) return undefined;
  return Array.isArray(value) ? value.join("") : attempts.showable(value);
}

function styleOf(value: object): Props {
  const isValue = ([, one]: Entry) => typeof one === "string" || typeof one === "number";
  return Object.fromEntries(Object.entries(value).filter(isValue));
}

/** An object as an attribute: data for an element that scripts define, a list for a select; text for any other. */
function attributeValue(tag: string, value: object): unknown {
  if (tag.includes("-")) return sendable(value);
  if (Array.isArray(value) && value.every((item) => typeof item === "string" || typeof item === "number")) return value;
  return String(value);
}

/** How values are sent to a component of the browser. */
interface Sending {
  attempts: PlacedAttempts;
  /** Reports a value that cannot be sent. */
  report(error: unknown): void;
}

/** Props of a component of the browser without what cannot be sent there. */
export function sentProps(props: Props, name: string, attempts: PlacedAttempts): Props {
  const { place } = attempts;
  const entries = Object.entries(props ?? {}).flatMap(([prop, value]): Entry[] => {
    if (prop === "children") return [[prop, attempts.showable(value)]];
    const report = (error: unknown) => {
      const reason = isError(error) ? error.message : "it cannot be read";
      attempts.fail(new TypeError(`\`${prop}\` of \`<${name}>\` cannot be sent to the browser: ${reason}`), place);
    };
    try {
      return [[prop, sendable(value, { attempts, report })]];
    } catch (error) {
      report(error);
      return [];
    }
  });
  return Object.fromEntries(entries);
}

/** A value that reaches a browser as it is. @throws TypeError for one that does not. */
function sendable(value: unknown, sending?: Sending, depth = 0): unknown {
  if (typeof value === "function" || typeof value === "symbol") throw new TypeError(`it is a ${typeof value}`);
  if (typeof value !== "object" || value === null) return value;
  if (depth > DEEPEST) throw new TypeError("its data are nested too deeply");
  const element = sending?.attempts.showElement(value);
  if (element !== undefined) return element;
  const part = (item: unknown) => sendable(item, sending, depth + 1);
  if (Array.isArray(value)) return value.map(part);
  if (types.isDate(value)) return new Date(value.getTime());
  if (types.isMap(value)) return new Map([...value].map(([key, item]) => [part(key), part(item)]));
  if (types.isSet(value)) return new Set([...value].map(part));
  if (isPromise(value) && sending) return sentPromise(value, part, sending);
  const prototype = Object.getPrototypeOf(value);
  // Plain objects of code that runs apart have a prototype of their own.
  if (prototype === null || Object.getPrototypeOf(prototype) !== null)
    throw new TypeError("it is an instance of a class");
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, part(item)]));
}

/** A promise that is fulfilled in any case, in time, by a value that can be sent. */
async function sentPromise(promise: PromiseLike<unknown>, part: (value: unknown) => unknown, { report }: Sending) {
  try {
    return part(await inTime(promise));
  } catch (error) {
    report(error);
    return undefined;
  }
}
