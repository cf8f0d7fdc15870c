/** Letters that engines write as others; they are no letters with accents. */
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

/** What the ids of fields begin with: where a field belongs. Authors also write its name alone, or another of these. */
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

/** What counts in the id of a heading: its letters and digits. Engines differ in what they make of everything else. */
function anchorLetters(id: string): string {
  return anchorWords(id).replaceAll(" ", "");
}

/** The letters as they are, and as engines write them in plain Latin ones. */
function transliterations(id: string): string[] {
  const plain = TRANSLITERATED.reduce((text, [letter, written]) => text.replaceAll(letter, written), id.toLowerCase());
  const german = plain.normalize("NFC").replace(/[äöü]/g, (letter) => `${letter.normalize("NFKD")[0]}e`);
  return [id, plain, german].map(anchorLetters);
}

/** Whether an id means the same as an anchor, from the nearest spelling to the farthest. */
const SPELLINGS: readonly ((anchor: string) => (id: string) => boolean)[] = [
  (anchor) => {
    const wanted = anchorWords(anchor);
    return (id) => anchorWords(id) === wanted;
  },
  (anchor) => {
    const wanted = anchorLetters(anchor);
    return (id) => anchorLetters(id) === wanted;
  },
  (anchor) => {
    const wanted = new Set(transliterations(anchor));
    return (id) => transliterations(id).some((letters) => wanted.has(letters));
  },
  // Some engines leave out every letter that is not Latin.
  (anchor) => {
    const wanted = anchorLetters(anchor);
    return (id) => anchorLetters(id).replace(/[^a-z\d]+/g, "") === wanted;
  },
  (anchor) => {
    const isField = isFieldNamed(anchor);
    return (id) => placeOf(id) === placeOf(anchor) && isField(id);
  },
  (anchor) => isFieldNamed(anchor),
];

function isFieldNamed(anchor: string): (id: string) => boolean {
  const wanted = anchorLetters(anchor.replace(FIELD, ""));
  return (id) => FIELD.test(id) && anchorLetters(id.replace(FIELD, "")) === wanted;
}

/** What a field belongs to, whatever the status of a response. */
function placeOf(id: string): string | undefined {
  return FIELD.exec(id)?.[0].split("-", 1)[0];
}

/**
 * The id that an anchor means where no id is written like it: one with the same letters and digits, as other engines
 * write it, the field with that name, or the repetition that they number from 1 (`setup-1`, or `setup_1`, is the second
 * `setup`). Undefined if there is none, or if several ids could be meant.
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

/** The ids in the nearest spelling that any of them has. */
function findSame(anchor: string, ids: readonly string[]): string[] {
  for (const spelling of SPELLINGS) {
    const same = ids.filter(spelling(anchor));
    if (same.length > 0) return same;
  }
  return [];
}

/**
 * The id of the repetition that an anchor means if it is numbered as other engines do: their first repetition has the
 * number 1, here it has 2. Undefined for an anchor without a number, and if there is no such repetition.
 * @example findRepeated("setup-1", ["setup", "setup-2"]) // "setup-2"
 */
export function findRepeated(anchor: string, ids: Iterable<string>): string | undefined {
  const [, base, number] = /^(.+)[-_](\d+)$/.exec(anchor) ?? [];
  if (base === undefined || number === undefined) return undefined;
  const all = [...ids];
  const found = findSame(`${base}-${Number(number) + 1}`, all);
  return findSame(base, all).length > 0 && found.length === 1 ? found[0] : undefined;
}
