import { formatDefault } from "@/components/content/field/field";
import { readRepositoryName } from "@/components/content/github/github-repo";
import { readBoolean, readColor, readList } from "@/components/content/prop-values";
import { expect, test } from "@/tests/support/unit-test";

const colors: [written: unknown, isColor: boolean][] = [
  ["#fff", true],
  ["#4F46E5", true],
  ["#4F46E580", true],
  ["rebeccapurple", true],
  ["rgb(1 2 3 / 50%)", true],
  ["oklch(0.6 0.15 155)", true],
  ["var(--brand)", true],
  ["var(--brand, var(--accent))", true],
  ["color-mix(in oklab, var(--brand) 40%, white)", true],
  ["light-dark(#000, #fff)", true],
  ["#12345", false],
  ["red; background: url(x)", false],
  ["url(javascript:x)", false],
  ["expression(1)", false],
  [undefined, false],
];

for (const [written, isColor] of colors) {
  test(`color: ${String(written)} is ${isColor ? "" : "not "}one`, () => {
    expect(readColor(written)).toBe(isColor ? written : undefined);
  });
}

test("boolean props: bare, expression and text", () => {
  expect([true, "true", "", "false", false].map((value) => readBoolean(value))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(readBoolean(undefined, true)).toBe(true);
});

test("list props: arrays, JSON in a text, words with commas", () => {
  expect([["a"], '["a", "b"]', "a, b", ""].map(readList)).toEqual([["a"], ["a", "b"], ["a", "b"], []]);
});

test("defaults: texts and short values are shown, and long and nested values are not", () => {
  expect(["a", 20, false, ["a"], { a: { b: 1 } }, "x".repeat(3), undefined].map(formatDefault)).toEqual([
    "a",
    "20",
    "false",
    '["a"]',
    undefined,
    "xxx",
    undefined,
  ]);
});

const repositories: [written: string, name: string | undefined][] = [
  ["vercel/next.js", "vercel/next.js"],
  ["https://github.com/vercel/next.js", "vercel/next.js"],
  ["https://github.com/vercel/next.js.git", "vercel/next.js"],
  ["https://github.com/vercel/next.js/tree/canary", "vercel/next.js"],
  ["next.js", undefined],
  ["https://example.com/a/b", undefined],
];

for (const [written, name] of repositories) {
  test(`repository: "${written}" is ${name ?? "none"}`, () => {
    expect(readRepositoryName(written)).toBe(name);
  });
}
