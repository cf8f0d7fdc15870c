import { findAnchor } from "@/lib/base/anchor-spelling";
import { expect, test } from "@/tests/support/unit-test";

const rows: readonly (readonly [title: string, anchor: string, ids: readonly string[], found: string | undefined])[] = [
  ["periods and quotes", "58-dont-get-personal", ["5-8-don’t-get-personal"], "5-8-don’t-get-personal"],
  ["signs", "array--array---boolean", ["array-@>-array->-boolean"], "array-@>-array->-boolean"],
  ["accents", "ubersicht", ["übersicht"], "übersicht"],
  ["scripts without case", "設定-方法", ["設定方法"], "設定方法"],
  ["the second of a name, counted from one", "setup-1", ["setup", "setup-2"], "setup-2"],
  ["the third, as MkDocs writes it", "setup_2", ["setup", "setup-2", "setup-3"], "setup-3"],
  ["letters that other engines drop", "groe-andern", ["größe-ändern"], "größe-ändern"],
  ["letters that other engines write as two", "groesse-aendern", ["größe-ändern"], "größe-ändern"],
  ["accents of another Unicode form", "gro\u0308ße", ["größe"], "größe"],
  ["a script that other engines drop", "docker", ["使用-docker", "使用"], "使用-docker"],
  ["a script that two headings have", "docker", ["使用-docker", "安装-docker"], undefined],
  ["a sign that other engines write out", "parent-and-root", ["parent-&-root"], "parent-&-root"],
  ["the same words rather than the same letters", "Set--Up", ["set-up", "setup"], "set-up"],
  ["the nearest spelling", "uber", ["über", "uber-日"], "über"],
  ["the name of a field", "user-name", ["param-user-name"], "param-user-name"],
  ["the name of a field in camel case", "userName", ["param-user-name"], "param-user-name"],
  ["a field with another place before it", "body-user-name", ["param-user-name"], "param-user-name"],
  ["a field of a response", "response-id", ["path-id", "response-200-name", "response-200-id"], "response-200-id"],
  ["fields of several places", "id", ["path-id", "response-200-id"], undefined],
  ["a heading rather than a field", "usage", ["usage’", "param-usage"], "usage’"],
  ["the second of letters that are dropped", "groe-1", ["größe", "größe-2"], "größe-2"],
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
