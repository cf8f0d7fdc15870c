/**
 * Reads a boolean prop as authors write it: `prop`, `prop={true}`, `prop="true"`.
 * @example readBoolean("false", true) // false
 */
export function readBoolean(value: unknown, fallback = false): boolean {
  if (value === undefined || value === null) return fallback;
  if (typeof value === "string") return value.trim().toLowerCase() !== "false";
  return Boolean(value);
}

/** Reads a number prop as authors write it: `cols={2}`, `cols="2"`. @example readNumber("3", 2) // 3 */
export function readNumber(value: unknown, fallback: number): number {
  const number = typeof value === "string" ? Number.parseFloat(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : fallback;
}

/** Reads a text prop, which authors also write as a number: `name={404}`. @example readText(404) // "404" */
export function readText(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  return typeof value === "string" ? value : undefined;
}

/**
 * Reads a list prop as authors write it: an array, a JSON array in a string, or a comma-separated string.
 * @example readList("a, b") // ["a", "b"]
 */
export function readList(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  if (typeof value !== "string" || value.trim() === "") return [];
  return value
    .replace(/^\s*\[|\]\s*$/g, "")
    .split(",")
    .map((entry) => entry.trim().replace(/^["']|["']$/g, ""))
    .filter((entry) => entry !== "");
}

/** Returns a CSS color; undefined for any other value, which could invalidate or end the declaration that contains it. */
export function readColor(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const color = value.trim();
  const isColor =
    /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$|^[a-z]{3,30}$|^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|var)\([^;{}<>]*\)$/i;
  return isColor.test(color) ? color : undefined;
}

/** Joins class names, leaving out empty ones. */
export function joinClasses(...names: (string | false | undefined | null)[]): string {
  return names.filter(Boolean).join(" ");
}
