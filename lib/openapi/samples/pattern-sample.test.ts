import { matches, sampleOfPattern } from "@/lib/openapi/samples/pattern-sample";
import { expect, test } from "@/tests/support/unit-test";

const accepted: [sentence: string, ...patterns: string[]][] = [
  ["literals and anchors", "^usr$", "sku", "^a\\.b$", "^$", "\\bword\\b", "^\\/v1\\/$"],
  ["counted repetition", "^a{3}$", "^[0-9]{2,4}$", "^a{2,}?$", "^(ab){2}$", "^x?y*z+$"],
  ["the first branch of a choice", "^(?:a|b)$", "^(cat|dog)-(1|2)$", "^((a|b)c|d)$"],
  ["classes", "^[A-Z]{2}[0-9]$", "^[^a-z]$", "^[\\w-]{3}$", "^[\\]\\[]$", "^[一-龥]+$", "^[^]$", "^[а-яё]{3}$"],
  ["classes by property", "^\\p{Lu}{2}$", "^[\\p{Ll}]$", "^\\P{Lu}$", "^[^\\p{L}]$", "^\\p{Script=Greek}+$"],
  ["escapes of kinds", "^\\d\\D\\w\\W\\s\\S$", "^a\\r\\n\\t$"],
  ["escapes of code points", "^\\x41bc$", "^\\u0041\\x42$", "^\\ud83d\\ude00$", "^\\u{1F600}$", "^\\u00e942$"],
  ["names and looks around", "^(?<year>\\d{4})$", "^(?!foo)bar$", "^(?=b)bar$", "^bar(?<!foo)$"],
  ["characters beyond the basic plane", "^😀{2}$", "^é+$"],
];

for (const [sentence, ...patterns] of accepted) {
  for (const pattern of patterns) {
    test(`a sample has ${sentence}: ${pattern}`, () => {
      expect(sampleOfPattern(pattern)).toMatch(new RegExp(pattern, "u"));
    });
  }
}

const none: [pattern: string, sentence: string][] = [
  ["(", "cannot be read"],
  ["(?i)^abc$", "has flags of another dialect"],
  ["(?P<year>\\d{4})", "has names of another dialect"],
  ["^a(?!a)a$", "accepts nothing"],
  ["^\\u{110000}$", "names a character that there is not"],
];

for (const [pattern, sentence] of none) {
  test(`an expression that ${sentence} has no sample: ${pattern}`, () => {
    expect(sampleOfPattern(pattern)).toBeUndefined();
  });
}

test("what only the strict reading refuses is read loosely", () => {
  expect(sampleOfPattern("^[a-z\\-]+\\@x$")).toMatch(/^[a-z-]+@x$/);
});

const long: [pattern: string, minimum: number][] = [
  ["^[a-z]+$", 12],
  ["^a*$", 5],
  ["^id_[a-z]{2,}$", 20],
  ["^x{1,30}$", 30],
];

for (const [pattern, minimum] of long) {
  test(`an open repetition of ${pattern} makes ${minimum} characters`, () => {
    const sample = sampleOfPattern(pattern, minimum);
    expect(sample).toMatch(new RegExp(pattern));
    expect(sample?.length).toBeGreaterThanOrEqual(minimum);
  });
}

test("a closed repetition that is too short has no sample", () => {
  expect(sampleOfPattern("^[a-z]{2}$", 3)).toBeUndefined();
});

const hostile: [sentence: string, pattern: string][] = [
  ["nests a thousand groups", `${"(".repeat(1_000)}a${")".repeat(1_000)}`],
  ["repeats what is repeated", "^((((a{99}){99}){99}){99})$"],
  ["has an endless class", `[${"a-".repeat(10_000)}`],
  ["has ten thousand branches", `^(${"a|".repeat(10_000)}b)$`],
];

for (const [sentence, pattern] of hostile) {
  test(`an expression that ${sentence} makes at most a short sample`, () => {
    expect((sampleOfPattern(pattern) ?? "").length).toBeLessThanOrEqual(2_000);
  });
}

const tried: [pattern: string, text: string, isMatch: boolean, sentence: string][] = [
  ["^[a-z]+$", "abc", true, "what fits"],
  ["^[a-z]+$", "ABC", false, "not what does not"],
  ["^.$", "😀", true, "a character of two units as one"],
  ["(?i)a", "zzz", true, "everything where the expression cannot be read"],
  ["^(a+)+$", `${"a".repeat(60)}b`, true, "everything that would take too long"],
];

for (const [pattern, text, isMatch, sentence] of tried) {
  test(`${pattern} matches ${sentence}`, () => expect(matches(pattern, text)).toBe(isMatch));
}
