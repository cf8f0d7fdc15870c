import type { PlacedAttempts } from "@/lib/content/attempts";
import { isError } from "@/lib/content/sandbox/sandbox";

type Props = Readonly<Record<string, unknown>>;
type Entry = readonly [name: string, value: unknown];

/** Elements that have no content; React fails on any. */
const VOID_ELEMENTS = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));

/** Levels of data inside one another that are sent to a browser. */
const DEEPEST = 50;

/**
 * Props of an element without what would fail the whole page. Functions and symbols mean nothing on a server and are left
 * out; what else React refuses is reported, too.
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
  return Object.fromEntries(entries);
}

/** An attribute as React takes it, if there is anything of it. @throws for a value that the attribute cannot have */
function hostEntry(tag: string, name: string, value: unknown): Entry[] {
  const isObject = typeof value === "object" && value !== null;
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

/** Props of a component of the browser without what cannot be sent there. */
export function sentProps(props: Props, name: string, attempts: PlacedAttempts): Props {
  const entries = Object.entries(props ?? {}).flatMap(([prop, value]): Entry[] => {
    if (prop === "children") return [[prop, attempts.showable(value)]];
    try {
      return [[prop, sendable(value, attempts)]];
    } catch (error) {
      const reason = error instanceof TypeError ? error.message : "it cannot be read";
      attempts.fail(
        new TypeError(`\`${prop}\` of \`<${name}>\` cannot be sent to the browser: ${reason}`),
        attempts.place,
      );
      return [];
    }
  });
  return Object.fromEntries(entries);
}

/** A value that reaches a browser as it is. @throws TypeError for one that does not. */
function sendable(value: unknown, attempts?: PlacedAttempts, depth = 0): unknown {
  if (typeof value === "function" || typeof value === "symbol") throw new TypeError(`it is a ${typeof value}`);
  if (typeof value !== "object" || value === null) return value;
  if (depth > DEEPEST) throw new TypeError("its data are nested too deeply");
  const element = attempts?.showElement(value);
  if (element !== undefined) return element;
  if (Array.isArray(value)) return value.map((item) => sendable(item, attempts, depth + 1));
  if (value instanceof Date || value instanceof Map || value instanceof Set || "then" in value) return value;
  const prototype = Object.getPrototypeOf(value);
  // Plain objects of code that runs apart have a prototype of their own.
  if (prototype === null || Object.getPrototypeOf(prototype) !== null)
    throw new TypeError("it is an instance of a class");
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, sendable(item, attempts, depth + 1)]));
}
