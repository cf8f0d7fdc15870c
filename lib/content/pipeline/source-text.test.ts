import { applyEdits, sourceText, type TextEdit } from "@/lib/content/pipeline/source-text";
import { expect, test } from "@/tests/support/unit-test";

const edit = (start: number, end: number, text: string): TextEdit => ({ start, end, text });

const edits: [rule: string, edits: TextEdit[], text: string, offsets: number[]][] = [
  ["a shorter text", [edit(1, 4, "x")], "axef", [0, 1, 4, 5, 6]],
  ["a longer text is where it replaces", [edit(1, 2, "xyz")], "axyzcdef", [0, 1, 1, 1, 2, 3, 4, 5, 6]],
  ["an insertion", [edit(2, 2, "x")], "abxcdef", [0, 1, 2, 2, 3, 4, 5, 6]],
  ["a removal at the start", [edit(0, 2, "")], "cdef", [2, 3, 4, 5, 6]],
  ["a removal at the end", [edit(4, 6, "")], "abcd", [0, 1, 2, 3, 4]],
  ["of all", [edit(0, 6, "")], "", [6]],
  ["in whatever order", [edit(4, 5, "y"), edit(0, 1, "x")], "xbcdyf", [0, 1, 2, 3, 4, 5, 6]],
  ["side by side", [edit(1, 3, "x"), edit(3, 4, "y")], "axyef", [0, 1, 3, 4, 5, 6]],
  ["one that overlaps an earlier one is left out", [edit(0, 3, "x"), edit(2, 4, "y")], "xdef", [0, 3, 4, 5, 6]],
];
for (const [rule, list, text, offsets] of edits) {
  test(`an edited text maps its characters to the original: ${rule}`, () => {
    const edited = applyEdits(sourceText("abcdef"), list);
    expect(edited.text).toBe(text);
    // Behind its end is the end of the original.
    const known = offsets.map((_, offset) => edited.originalOffset(offset));
    expect(known.slice(0, text.length)).toEqual(offsets.slice(0, text.length));
    expect(edited.originalOffset(text.length + 1)).toBe(6);
  });
}

test("edits of an edited text lead to the first", () => {
  const once = applyEdits(sourceText("abcdef"), [edit(0, 1, ""), edit(3, 3, "xx")]);
  const twice = applyEdits(once, [edit(0, 1, "long"), edit(3, 4, "")]);
  expect(once.text).toBe("bcxxdef");
  expect(twice.text).toBe("longcxdef");
  expect([..."longcxdef"].map((_, offset) => twice.originalOffset(offset))).toEqual([1, 1, 1, 1, 2, 3, 3, 4, 5]);
});

test("without edits a text is the same object", () => {
  const text = sourceText("a");
  expect(applyEdits(text, [])).toBe(text);
});
