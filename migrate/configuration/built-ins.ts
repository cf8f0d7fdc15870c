import { FunctionValue, isUnknown, StaticCall, UNKNOWN } from "@/migrate/configuration/values";

type Call = (called: unknown, args: unknown[]) => unknown;

const { Object: ObjectMaker, Array: ArrayMaker, JSON: Json, Math: Arithmetic } = globalThis;

/** Globals of JavaScript that configurations use. None of them has effects outside the evaluation. */
export const GLOBALS: Readonly<Record<string, unknown>> = {
  Object: pick(ObjectMaker, ["assign", "entries", "freeze", "fromEntries", "keys", "values"]),
  Array: pick(ArrayMaker, ["from", "isArray", "of"]),
  JSON: pick(Json, ["parse", "stringify"]),
  Math: pick(Arithmetic, ["abs", "ceil", "floor", "max", "min", "round"]),
  Promise: { all: (values: unknown) => values, resolve: (value: unknown) => value },
  String: ObjectMaker.assign((value: unknown) => String(value), { raw: String.raw }),
  Number: (value: unknown) => Number(value),
  Boolean: (value: unknown) => Boolean(value),
  parseInt: (value: string, radix?: number) => Number.parseInt(value, radix),
  parseFloat: (value: string) => Number.parseFloat(value),
  encodeURIComponent: (value: string) => encodeURIComponent(value),
  decodeURIComponent: (value: string) => decodeURIComponent(value),
  encodeURI: (value: string) => encodeURI(value),
  Infinity: Number.POSITIVE_INFINITY,
  NaN: Number.NaN,
  console: ObjectMaker.freeze({}),
};

function pick<Type extends object>(owner: Type, names: readonly (keyof Type)[]): Record<string, unknown> {
  return ObjectMaker.freeze(ObjectMaker.fromEntries(names.map((name) => [name, owner[name]])));
}

/** Calls a built-in function, with functions of the configuration as callbacks. */
export function callNative(run: (...args: never[]) => unknown, self: unknown, args: unknown[], call: Call): unknown {
  const wrapped = args.map((arg) => (arg instanceof FunctionValue ? (...values: unknown[]) => call(arg, values) : arg));
  try {
    const result: unknown = Reflect.apply(run, self, wrapped);
    return isIterator(result) ? [...result] : result;
  } catch {
    return UNKNOWN;
  }
}

function isIterator(value: unknown): value is Iterable<unknown> {
  return typeof value === "object" && value !== null && "next" in value && Symbol.iterator in value;
}

/** Calls a method of a list, string, number, or date; undefined for other values. */
export function callMethod(
  object: unknown,
  method: string,
  args: unknown[],
  call: Call,
): { value: unknown } | undefined {
  if (method === "then") return { value: call(args[0], [object]) };
  if (method === "catch" || method === "finally") return { value: object };
  const prototype = prototypeOf(object);
  if (!prototype || method === "constructor" || !ObjectMaker.hasOwn(prototype, method)) return undefined;
  const isList = Array.isArray(object);
  const [callback] = args;
  if (method === "filter" && (isUnknown(callback) || callback instanceof StaticCall)) return { value: object };
  if (!isList && args.some(isUnknown)) return { value: UNKNOWN };
  const run = (prototype as Record<string, (...args: never[]) => unknown>)[method];
  return run === undefined ? undefined : { value: callNative(run, object, args, call) };
}

function prototypeOf(object: unknown): object | undefined {
  if (Array.isArray(object)) return Array.prototype;
  if (typeof object === "string") return String.prototype;
  if (typeof object === "number") return Number.prototype;
  return object instanceof Date ? Date.prototype : undefined;
}

/** A date or URL, such as for the year of a copyright notice. */
export function construct(name: string, [first, second]: readonly unknown[]): unknown {
  if (isUnknown(first) || isUnknown(second)) return UNKNOWN;
  if (name === "Date") return first === undefined ? new Date() : new Date(String(first));
  const [text, base] = [String(first), second === undefined ? undefined : String(second)];
  if (name !== "URL" || !URL.canParse(text, base)) return UNKNOWN;
  const { href, pathname, origin, host } = new URL(text, base);
  return { href, pathname, origin, host };
}
