/** Letters without a decomposition that engines transliterate. */
const TRANSLITERATED: readonly (readonly [letter: string, written: string])[] = [
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ø", "o"],
  ["đ", "d"],
  ["ð", "d"],
  ["þ", "th"],
  ["ł", "l"],
  ["ı", "i"],
  ["&", "and"],
];

/** Prefixes of field ids, which name where a field belongs. Authors also write no prefix, or another one. */
const FIELD = /^(?:param(?:eter)?|query|path|header|cookie|body|response(?:-\d{3}|-default)?)-(?=.)/;

/** The words of an id, without accents. */
function anchorWords(id: string): string {
  return id
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036F]+/g, "")
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, " ")
    .trim();
}

/** The letters and digits of an id; engines treat all other characters differently. */
function anchorLetters(id: string): string {
  return anchorWords(id).replaceAll(" ", "");
}

/** The letters as they are, and transliterated as engines do. */
function transliterations(id: string): string[] {
  const plain = TRANSLITERATED.reduce((text, [letter, written]) => text.replaceAll(letter, written), id.toLowerCase());
  const german = plain.normalize("NFC").replace(/[äöü]/g, (letter) => `${letter.normalize("NFKD")[0]}e`);
  return [id, plain, german].map(anchorLetters);
}

/** Comparisons of an id with an anchor, from the strictest to the most lenient. */
const SPELLINGS: readonly ((id: string, anchor: string) => boolean)[] = [
  (id, anchor) => anchorWords(id) === anchorWords(anchor),
  (id, anchor) => anchorLetters(id) === anchorLetters(anchor),
  (id, anchor) => {
    const wanted = transliterations(anchor);
    return transliterations(id).some((letters) => wanted.includes(letters));
  },
  // Some engines drop non-Latin letters.
  (id, anchor) => anchorLetters(id).replace(/[^a-z\d]+/g, "") === anchorLetters(anchor),
  (id, anchor) => placeOf(id) === placeOf(anchor) && isSameField(id, anchor),
  isSameField,
];

function isSameField(id: string, anchor: string): boolean {
  return FIELD.test(id) && anchorLetters(id.replace(FIELD, "")) === anchorLetters(anchor.replace(FIELD, ""));
}

/** Where a field belongs, without the status of a response. */
function placeOf(id: string): string | undefined {
  return FIELD.exec(id)?.[0].split("-", 1)[0];
}

/**
 * Finds the id for an anchor that no id equals: one with the same letters and digits, as other engines spell it, the field of
 * that name, or a repetition, which other engines number from 1 (`setup-1`, or `setup_1`, is the second `setup`). Undefined if
 * there is none, or if several are possible.
 * @param anchor decoded, without `#`
 * @example findAnchor("58-dont-get-personal", ["5-8-don’t-get-personal"]) // "5-8-don’t-get-personal"
 */
export function findAnchor(anchor: string, ids: Iterable<string>): string | undefined {
  if (anchorLetters(anchor) === "") return undefined;
  const all = [...ids];
  // Only a number for a repetition follows an underscore.
  const numbered = /_\d+$/.test(anchor) ? findRepeated(anchor, all) : undefined;
  const same = numbered === undefined ? findSame(anchor, all) : [numbered];
  return same.length > 1 ? undefined : (same[0] ?? findRepeated(anchor, all));
}

/** The ids that match in the strictest comparison with a match. */
function findSame(anchor: string, ids: readonly string[]): string[] {
  for (const spelling of SPELLINGS) {
    const same = ids.filter((id) => spelling(id, anchor));
    if (same.length > 0) return same;
  }
  return [];
}

/**
 * The id of a repetition that an anchor numbers as other engines do: their first repetition has the number 1, ours 2.
 * Undefined for an anchor without a number, and if there is no such repetition.
 * @example findRepeated("setup-1", ["setup", "setup-2"]) // "setup-2"
 */
function findRepeated(anchor: string, ids: Iterable<string>): string | undefined {
  const [, base, number] = /^(.+)[-_](\d+)$/.exec(anchor) ?? [];
  if (base === undefined || number === undefined) return undefined;
  const all = [...ids];
  const found = findSame(`${base}-${Number(number) + 1}`, all);
  return findSame(base, all).length > 0 && found.length === 1 ? found[0] : undefined;
}
