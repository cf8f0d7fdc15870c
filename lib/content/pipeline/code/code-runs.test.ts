import { type CodeRun, toCodeRuns } from "@/lib/content/pipeline/code/code-runs";
import { DEFAULT_CODE_THEME, tokenizeCode } from "@/lib/content/pipeline/code/highlighter";
import type { CodeToken } from "@/lib/content/pipeline/code/types";
import { expect, test } from "@/tests/support/unit-test";

const token = (content: string, light?: string, dark?: string): CodeToken => ({
  content,
  light: { fontStyle: 0, ...(light && { color: light }) },
  dark: { fontStyle: 0, ...(dark && { color: dark }) },
});

const rows: readonly { sentence: string; tokens: CodeToken[]; runs: CodeRun[] }[] = [
  {
    sentence: "pieces carry a color for each mode, and blanks go with what they follow",
    tokens: [token("npm", "#111", "#eee"), token(" "), token("install", "#222", "#ddd")],
    runs: [
      ["npm ", "light-dark(#111, #eee)"],
      ["install", "light-dark(#222, #ddd)"],
    ],
  },
  {
    sentence: "neighbors of one color are joined",
    tokens: [token("a", "#111", "#111"), token("b", "#111", "#111")],
    runs: [["ab", "#111"]],
  },
  {
    sentence: "plain code has no color, also in one mode alone",
    tokens: [token("("), token("a", undefined, "#eee")],
    runs: [["("], ["a", "light-dark(currentcolor, #eee)"]],
  },
  { sentence: "an empty line has no pieces", tokens: [], runs: [] },
];

for (const { sentence, tokens, runs } of rows) {
  test(sentence, () => expect(toCodeRuns([tokens])).toEqual([runs]));
}

test("markup in code stays text", async () => {
  const [runs = []] = toCodeRuns((await tokenizeCode('["<b onclick=x>"]', "json", DEFAULT_CODE_THEME)) ?? []);
  expect(runs.map(([text]) => text).join("")).toBe('["<b onclick=x>"]');
});

for (const [grammar, code, piece] of [
  ["mdx", '<Card title="One" />', "Card"],
  ["markdown", "```ruby\ndef one\n```", "def"],
] as const) {
  test(`languages inside ${grammar} are colored`, async () => {
    const runs = toCodeRuns((await tokenizeCode(code, grammar, DEFAULT_CODE_THEME)) ?? []).flat();
    expect(runs).toContainEqual([expect.stringContaining(piece), expect.any(String)]);
  });
}
