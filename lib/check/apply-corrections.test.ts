import { correctFile, formatDiff, type PlacedCorrection } from "@/lib/check/apply-corrections";
import { expect, test } from "@/tests/support/unit-test";

function at(line: number, column: number, written: string, replacement: string): PlacedCorrection {
  return { line, column, correction: { from: written, to: replacement, edit: { written, replacement } } };
}

const rows: [before: string, corrections: PlacedCorrection[], after: string | undefined, sentence: string][] = [
  ["[a](/b)", [at(1, 1, "/b", "/c")], "[a](/c)", "an address is replaced"],
  ["[/b](/b)", [at(1, 1, "/b", "/c")], "[/b](/c)", "not the label that holds it, too"],
  ["![`[` /b](/b)", [at(1, 1, "/b", "/c")], "![`[` /b](/c)", "nor that of a picture with code"],
  ["[\\] /b](/b)", [at(1, 1, "/b", "/c")], "[\\] /b](/c)", "nor one with an escaped bracket"],
  ["[a](/bb) [a](/b)", [at(1, 1, "/b", "/c")], "[a](/bb) [a](/c)", "not the beginning of a longer one"],
  ["[a](/x/b) [a](/b)", [at(1, 1, "/b", "/c")], "[a](/x/b) [a](/c)", "nor the end of one"],
  ["[a](/b-c) [a](/b#d)", [at(1, 1, "/b", "/c")], undefined, "nor one that goes on"],
  ["/b /b", [at(1, 1, "/b", "/c"), at(1, 1, "/b", "/d")], "/c /d", "two corrections of one place take the next"],
  ["/a\r\n/b\r\n", [at(2, 1, "/b", "/longer")], "/a\r\n/longer\r\n", "lines of Windows stay"],
  ["é😀 /b", [at(1, 1, "/b", "/ü")], "é😀 /ü", "characters of any kind stay"],
  ["/b\n/c", [at(2, 1, "/c", "/x"), at(1, 1, "/b", "/longer")], "/longer\n/x", "in any order"],
  [`/a${" ".repeat(3_000)}/b`, [at(1, 1, "/b", "/c")], undefined, "nothing that is far away"],
  ["/b", [{ line: 1, column: 1 }], undefined, "nothing without a correction"],
  ["/b", [at(9, 9, "/b", "/c")], undefined, "nothing past the end"],
  ["", [at(1, 1, "/b", "/c")], undefined, "nothing in nothing"],
];

for (const [before, corrections, after, sentence] of rows) {
  test(`corrections: ${sentence}`, () => {
    const corrected = correctFile("a.mdx", before, corrections);
    expect(corrected?.after).toBe(after);
    expect(corrected?.count).toBe(after === undefined ? undefined : corrections.length);
  });
}

const diffs: [before: string, after: string, lines: string[], sentence: string][] = [
  ["a\nb\nc", "a\nx\nc", ["@@ -2 +2 @@", "-b", "+x"], "a changed line"],
  ["a\nb\nc", "x\nb\ny", ["@@ -1 +1 @@", "-a", "+x", "@@ -3 +3 @@", "-c", "+y"], "several changed lines"],
  ["a\nb", "a\nx\ny\nb", ["@@ -2,0 +2,2 @@", "+x", "+y"], "added lines"],
  ["a\nb\nb\nc", "a\nb\nc", ["@@ -3,1 +3,0 @@", "-b"], "a removed line among equal ones"],
  ["a", "a", [], "nothing"],
];

for (const [before, after, lines, sentence] of diffs) {
  test(`a diff shows ${sentence}`, () => {
    const text = formatDiff({ file: "a.mdx", before, after, count: 1 });
    expect(text.split("\n")).toEqual(["--- a.mdx", "+++ a.mdx", ...lines]);
  });
}
