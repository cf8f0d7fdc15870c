import { formatPath, isWithin, type JsonPath, parsePath } from "@/lib/config/json-path";
import { expect, test } from "@/tests/support/unit-test";

const rows: readonly (readonly [text: string, path: JsonPath])[] = [
  ["", []],
  ["name", ["name"]],
  ["navigation.tabs[1].href", ["navigation", "tabs", 1, "href"]],
  ["errors.404.title", ["errors", "404", "title"]],
  ['seo.metatags["og:image"]', ["seo", "metatags", "og:image"]],
  ['variables["a.b\\"c"]', ["variables", 'a.b"c']],
  ["tab.$ref", ["tab", "$ref"]],
];

for (const [text, path] of rows) {
  test(`${JSON.stringify(path)} is written ${text}`, () => {
    expect(formatPath(path)).toBe(text);
    expect(parsePath(text)).toEqual(path);
  });
}

test("a path is within itself and within its parents", () => {
  expect(isWithin(["a", 1], ["a"])).toBe(true);
  expect(isWithin(["a"], ["a"])).toBe(true);
  expect(isWithin(["a"], ["a", 1])).toBe(false);
});
