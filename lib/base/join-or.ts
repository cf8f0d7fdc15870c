/** Joins names as alternatives in a sentence. @example joinOr(["`a`", "`b`", "`c`"]) // "`a`, `b` or `c`" */
export function joinOr(names: readonly string[]): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}
