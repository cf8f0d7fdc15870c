import { expect, test } from "@playwright/test";
import { findAnchor } from "@/lib/anchor-spelling";

const rows: readonly (readonly [title: string, anchor: string, ids: readonly string[], found: string | undefined])[] = [
  ["periods and quotes", "58-dont-get-personal", ["5-8-don’t-get-personal"], "5-8-don’t-get-personal"],
  ["signs", "array--array---boolean", ["array-@>-array->-boolean"], "array-@>-array->-boolean"],
  ["accents", "ubersicht", ["übersicht"], "übersicht"],
  ["scripts without case", "設定-方法", ["設定方法"], "設定方法"],
  ["the second of a name, counted from one", "setup-1", ["setup", "setup-2"], "setup-2"],
  ["the third, as MkDocs writes it", "setup_2", ["setup", "setup-2", "setup-3"], "setup-3"],
  ["another number", "setup-7", ["setup", "setup-2"], undefined],
  ["two that could be meant", "a-b", ["a.b", "a+b"], undefined],
  ["signs alone", "--", ["a"], undefined],
  ["other letters", "setup", ["set-ups"], undefined],
];

for (const [title, anchor, ids, found] of rows) {
  test(`${title}: #${anchor}`, () => {
    expect(findAnchor(anchor, ids)).toBe(found);
  });
}
