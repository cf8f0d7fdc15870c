import { expect, test } from "@playwright/test";
import { FIELDS } from "@/lib/search/fields";
import { hashTerm, scopeTerm } from "@/lib/search/hash-term";
import { countTerms, packPostings, unpackPostings, weighCount } from "@/lib/search/postings";

// Published values of the 32-bit FNV-1a hash.
const hashes: [text: string, hash: number][] = [
  ["", 0x811c9dc5],
  ["a", 0xe40c292c],
  ["b", 0xe70c2de5],
  ["foobar", 0xbf9cf968],
];
for (const [text, hash] of hashes) {
  test(`the hash of ${JSON.stringify(text)} is that of FNV-1a`, () => expect(hashTerm(text)).toBe(hash));
}

test("what restricts a search is one word for each value, and another for none", () => {
  const values = ["v1", "v2", "", "constructor", "日本", undefined];
  const terms = (["version", "tab", "tag"] as const).flatMap((kind) => values.map((value) => scopeTerm(kind, value)));
  expect(new Set(terms).size).toBe(terms.length);
  for (const term of terms) expect(term).toMatch(/^[a-z0-9]+$/);
});

const fieldsOf = (fields: Partial<Record<string, string>>) =>
  FIELDS.map(({ name }) => (fields[name] ?? "").split(" ").filter(Boolean));
const weights = FIELDS.map((_, index) => 10 ** index);

const counts: [rule: string, fields: Partial<Record<string, string>>, term: string, weighed: number][] = [
  ["a word of the title", { title: "retry" }, "retry", 1],
  ["each field has its weight", { title: "retry", heading: "retry retry", code: "retry" }, "retry", 1_000_000_021],
  ["other words do not count", { title: "retry set" }, "get", 0],
  ["no words", {}, "retry", 0],
  ["a name of every object", { heading: "constructor __proto__ constructor" }, "constructor", 20],
  ["words of other alphabets", { description: "密码 密 密码" }, "密码", 200],
  ["a word that is everywhere", { title: "a ".repeat(1_000) }, "a", 255],
];
for (const [rule, fields, term, weighed] of counts) {
  test(`how often a section has a word, by field: ${rule}`, () => {
    const packed = packPostings(countTerms(fieldsOf(fields)));
    expect(weighCount(unpackPostings(Uint8Array.from(packed)), hashTerm(term), weights)).toBe(weighed);
  });
}

test("words by the thousand are told apart, packed or not, at whatever place of a buffer", () => {
  const words = Array.from({ length: 3_000 }, (_, index) => `w${index}`);
  const postings = countTerms(fieldsOf({ text: words.join(" "), code: "w1 w1" }));
  expect([...postings.keys]).toEqual([...postings.keys].sort((one, other) => one - other));
  const packed = packPostings(postings);
  const shifted = new Uint8Array(packed.length + 8);
  shifted.set(packed, 3);
  for (const bytes of [Uint8Array.from(packed).buffer, shifted.subarray(3, 3 + packed.length)]) {
    const read = unpackPostings(bytes);
    expect(read).toEqual(postings);
    expect(
      words.filter(
        (word) =>
          weighCount(
            read,
            hashTerm(word),
            FIELDS.map(() => 1),
          ) === 0,
      ),
    ).toEqual([]);
  }
  expect(postings.lengths[FIELDS.findIndex(({ name }) => name === "text")]).toBe(3_000);
});
