import { analyze } from "@/lib/search/analyze";

/** The terms of a text without stop words, in the form of the index: "configuring" matches "configure". */
export function meaningfulTerms(text: string): string[] {
  return analyze(text)
    .filter(({ kind, isStopWord }) => !isStopWord && (kind === "word" || kind === "segment"))
    .map(({ term }) => term);
}

/** Patterns of questions for a value or a comparison, each with a pattern of the text that answers it. */
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

/** Returns a test for texts with the kind of value that the question asks for; it accepts all texts if it asks for none. */
export function valueReader(question: string): (text: string) => boolean {
  const values = VALUES.flatMap(([asks, value]) => (asks.test(question) ? [value] : []));
  return (text) => values.every((value) => value.test(text.replace(/\]\([^)]*\)|^ *\d+[.)] /gm, "]")));
}
