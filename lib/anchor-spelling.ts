/** What counts in the id of a heading: its letters and digits. Engines differ in what they make of everything else. */
function anchorLetters(id: string): string {
  return id
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, "");
}

/**
 * The id that an anchor means where no id is written like it: one with the same letters and digits, as other engines
 * write it, or the repetition that they number from 1 (`setup-1`, or `setup_1`, is the second `setup`). Undefined if there is none, or
 * if several ids could be meant.
 *
 * @param anchor decoded, without `#`
 * @example findAnchor("58-dont-get-personal", ["5-8-don’t-get-personal"]) // "5-8-don’t-get-personal"
 */
export function findAnchor(anchor: string, ids: Iterable<string>): string | undefined {
  const wanted = anchorLetters(anchor);
  if (wanted === "") return undefined;
  const all = [...ids];
  // Only a number for a repetition follows an underscore.
  const numbered = /_\d+$/.test(anchor) ? findRepeated(anchor, all) : undefined;
  if (numbered !== undefined) return numbered;
  const same = all.filter((id) => anchorLetters(id) === wanted);
  if (same.length > 0) return same.length === 1 ? same[0] : undefined;
  return findRepeated(anchor, all);
}

function findRepeated(anchor: string, all: readonly string[]): string | undefined {
  const [, base, number] = /^(.+)[-_](\d+)$/.exec(anchor) ?? [];
  if (base === undefined || number === undefined) return undefined;
  const repeated = anchorLetters(`${base}-${Number(number) + 1}`);
  const isRepeated = all.some((id) => anchorLetters(id) === anchorLetters(base));
  const found = isRepeated ? all.filter((id) => anchorLetters(id) === repeated) : [];
  return found.length === 1 ? found[0] : undefined;
}
