import { analyze } from "@/lib/search/analyze";

/** The words of a text that carry meaning, as the index stores them: "configuring" matches "configure". */
export function meaningfulTerms(text: string): string[] {
  return analyze(text)
    .filter(({ kind, isStopWord }) => !isStopWord && (kind === "word" || kind === "segment"))
    .map(({ term }) => term);
}

/** Questions that ask for a value or for a comparison, and what it looks like. */
const VALUES: readonly (readonly [asks: RegExp, value: RegExp])[] = [
  [
    /\bhow (?:many|much|long|often|big|large|fast)\b|\b(?:what|which)\b.*\b(?:max|min)(?:imum)?\b|多少|多久|多长|多大/iu,
    /\p{N}|[一二两三四五六七八九十百千万]|\b(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|twelve|dozens?|hundred|thousand|million|twice|unlimited|never|free)\b/iu,
  ],
  [/\bwithout\b/iu, /\b(?:without|non?|not|disabled?|instead|any|only|standalone)\b|n't\b/iu],
  [
    /\bdifferences? between\b/iu,
    /\b(?:differ(?:s|ences?|ent from)?|whereas|while|unlike|versus|compared?|instead)\b/iu,
  ],
];

/** Whether a text has a value such as the question asks for; any text has where the question asks for none. */
export function valueReader(question: string): (text: string) => boolean {
  const values = VALUES.flatMap(([asks, value]) => (asks.test(question) ? [value] : []));
  return (text) => values.every((value) => value.test(text.replace(/\]\([^)]*\)|^ *\d+[.)] /gm, "]")));
}
