import { FIELDS } from "@/lib/search/fields";
import { hashTerm } from "@/lib/search/hash-term";
import {
  BLOCK_SECTIONS,
  countTerms,
  pushNumbers,
  readCounts,
  readNumbers,
  readPostings,
  weighCount,
} from "@/lib/search/postings";
import { expect, test } from "@/tests/support/unit-test";

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
    const counts = countTerms(fieldsOf(fields)).get(term) ?? [];
    expect(weighCount(counts, 0, weights)).toBe(weighed);
  });
}

test("numbers are read as they were written", () => {
  const numbers = [0, 1, 127, 128, 300, 65_535, 2 ** 28];
  const bytes: number[] = [];
  pushNumbers(bytes, numbers);
  expect(readNumbers(Uint8Array.from(bytes))).toEqual(numbers);
});

test("postings are read with their counts, from a row that was appended to", () => {
  const written = [
    { section: 0, counts: [[0, 1]] },
    {
      section: 130,
      counts: [
        [2, 7],
        [5, 8],
        [9, 255],
      ],
    },
    { section: 131, counts: [[9, 200]] },
    { section: BLOCK_SECTIONS - 1, counts: [[1, 3]] },
  ];
  const bytes: number[] = [];
  let last = -1;
  for (const [index, { section, counts }] of written.entries()) {
    // Two transactions wrote it.
    if (index === 0 || index === 2) {
      bytes.push(0);
      last = -1;
    }
    pushNumbers(bytes, [section - last]);
    last = section;
    const fields = FIELDS.map((_, field) => Array<string>(counts.find(([one]) => one === field)?.[1] ?? 0).fill("a"));
    bytes.push(...(countTerms(fields).get("a") ?? []));
  }
  // The second section was removed.
  const [removed] = written.splice(1, 1);
  const positions = Int32Array.from({ length: 4 * BLOCK_SECTIONS }, (_, section) => section);
  positions[(removed?.section ?? 0) + 3 * BLOCK_SECTIONS] = -1;
  const norms = new Float32Array(positions.length * FIELDS.length).fill(2);
  const data = Uint8Array.from(bytes).buffer;
  const read = readPostings([[3, data]], { positions, norms, fields: FIELDS.length });
  expect([...read.sections]).toEqual(written.map(({ section }) => section + 3 * BLOCK_SECTIONS));
  expect([...read.offsets].map((offset) => readCounts(read.bytes, offset))).toEqual(
    written.map(({ counts }) => counts),
  );
  expect([...read.weights]).toEqual(
    written.map(({ counts }) => counts.reduce((sum, [, count = 0]) => sum + 2 * count, 0)),
  );
});
