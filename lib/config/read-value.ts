/** A JSON object whose fields are not known yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True for a plain JSON object: no array, no null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value if it is an object, else an empty one. */
export function readObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The value if it is an array; a single value becomes a list of one, and nothing becomes an empty list. */
export function readList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

/** The trimmed text, or undefined for anything that is not text or is blank. Numbers count as text. */
export function readText(value: unknown): string | undefined {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  return text === "" ? undefined : text;
}

/** The number, also when written as text; undefined for anything else. */
export function readNumber(value: unknown): number | undefined {
  const text = readText(value);
  return text !== undefined && Number.isFinite(Number(text)) ? Number(text) : undefined;
}

/** The boolean, also when written as the text `"true"` or `"false"`; the fallback for anything else. */
export function readBoolean<Fallback>(value: unknown, fallback: Fallback): boolean | Fallback {
  if (typeof value === "boolean") return value;
  if (value === "true") return true;
  if (value === "false") return false;
  return fallback;
}

/** The value if it is one of the choices, else the fallback. */
export function readChoice<Choice extends string, Fallback>(
  value: unknown,
  choices: readonly Choice[],
  fallback: Fallback,
): Choice | Fallback {
  return choices.find((choice) => choice === value) ?? fallback;
}

/** A hex color of three or six digits as `#rrggbb` in lower case; undefined for anything else. */
export function readHex(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`;
}

/** The object without the fields that are undefined: optional fields stay absent, so the result compares as plain JSON. */
export function compact<Shape extends object>(shape: Shape): Shape {
  return Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined)) as Shape;
}
