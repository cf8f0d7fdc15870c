import { FunctionValue, isUnknown, UNKNOWN } from "@/lib/migrate/configuration/values";

type Call = (called: unknown, args: unknown[]) => unknown;

/**
 * The result of a method that JavaScript itself provides, as far as configurations use them; undefined for any other.
 * @param owner the name before the dot
 * @param object its value
 */
export function callBuiltIn(
  owner: string,
  object: unknown,
  method: string,
  args: unknown[],
  call: Call,
): { value: unknown } | undefined {
  if (owner === "Object") return callObject(method, args);
  if (owner === "path" && /^(?:join|resolve)$/.test(method)) return { value: args.filter(isText).join("/") };
  if (owner === "require" && method === "resolve") return { value: args[0] };
  if (method === "getFullYear") return { value: new Date().getFullYear() };
  if (Array.isArray(object)) return callArray(object, method, args, call);
  if (typeof object === "string") return callText(object, method, args);
  return undefined;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function callObject(method: string, [first, ...rest]: unknown[]): { value: unknown } | undefined {
  if (method === "fromEntries" && Array.isArray(first)) return { value: Object.fromEntries(first) };
  if (typeof first !== "object" || first === null) return { value: UNKNOWN };
  if (method === "assign") return { value: Object.assign({}, first, ...rest) };
  if (method === "freeze") return { value: first };
  if (method === "entries") return { value: Object.entries(first) };
  if (method === "keys") return { value: Object.keys(first) };
  return method === "values" ? { value: Object.values(first) } : undefined;
}

function callArray(list: unknown[], method: string, args: unknown[], call: Call): { value: unknown } | undefined {
  const [callback] = args;
  const apply = (value: unknown, index: number) =>
    callback instanceof FunctionValue ? call(callback, [value, index]) : value ? true : UNKNOWN;
  switch (method) {
    case "map":
      return { value: list.map(apply) };
    case "flatMap":
      return { value: list.flatMap(apply) };
    case "filter":
      return { value: list.filter((value, index) => apply(value, index) && !isUnknown(value) && value) };
    case "concat":
      return { value: list.concat(...(args as never[])) };
    case "flat":
      return { value: list.flat(Number.POSITIVE_INFINITY) };
    case "join":
      return { value: list.join(args.length === 0 ? "," : String(args[0])) };
    case "reverse":
      return { value: [...list].reverse() };
    case "slice":
      return { value: list.slice(args[0] as number, args[1] as number) };
    default:
      return undefined;
  }
}

function callText(text: string, method: string, args: unknown[]): { value: unknown } | undefined {
  switch (method) {
    case "toUpperCase":
      return { value: text.toUpperCase() };
    case "toLowerCase":
      return { value: text.toLowerCase() };
    case "trim":
      return { value: text.trim() };
    case "replace":
    case "replaceAll":
      return isText(args[0]) && isText(args[1]) ? { value: text.replaceAll(args[0], args[1]) } : { value: UNKNOWN };
    default:
      return undefined;
  }
}
