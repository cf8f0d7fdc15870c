/** A JSON object with unknown fields. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True for a JSON object, as opposed to an array or null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value if it is an object, or else an empty object. */
export function readObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The value as a list: an array as it is, a single value as a list of one, and undefined or null as an empty list. */
export function readList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

/** The trimmed text; undefined for blank text and other values. Numbers count as text. */
export function readText(value: unknown): string | undefined {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  return text === "" ? undefined : text;
}

/** The number, which may be written as text; undefined for other values. */
export function readNumber(value: unknown): number | undefined {
  const text = readText(value);
  return text !== undefined && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

/** The boolean, which may be written as the text `"true"` or `"false"`; the fallback for other values. */
export function readBoolean<Fallback>(value: unknown, fallback: Fallback): boolean | Fallback {
  if (typeof value === "boolean") return value;
  if (value === "true") return true;
  if (value === "false") return false;
  return fallback;
}

/** The value if it is one of the choices, or else the fallback. */
export function readChoice<Choice extends string, Fallback>(
  value: unknown,
  choices: readonly Choice[],
  fallback: Fallback,
): Choice | Fallback {
  return choices.find((choice) => choice === value) ?? fallback;
}

/** A hex color of three or six digits as `#rrggbb` in lower case; undefined for other values. */
export function readHex(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`;
}

/** The object without fields that are undefined, so that it equals its JSON form. */
export function compact<Shape extends object>(shape: Shape): Shape {
  return Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as Shape;
}
