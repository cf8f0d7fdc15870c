import { expect, test } from "@playwright/test";
import { type CodeRun, KINDS_THEME, toCodeRuns } from "@/lib/mdx/code/code-runs";
import { tokenizeCode } from "@/lib/mdx/code/highlighter";

const rows: readonly { sentence: string; code: string; grammar: string; runs: CodeRun[][] }[] = [
  {
    sentence: "pieces carry what they are, and blanks go with what they follow",
    code: "npm install widget # now",
    grammar: "bash",
    runs: [
      [
        ["npm ", "function"],
        ["install widget ", "string"],
        ["# now", "comment"],
      ],
    ],
  },
  {
    sentence: "an empty line has no pieces",
    code: "1\n\n2",
    grammar: "json",
    runs: [[["1", "constant"]], [], [["2", "constant"]]],
  },
  {
    sentence: "markup in code stays text",
    code: '["<b onclick=x>"]',
    grammar: "json",
    runs: [[["["], ['"<b onclick=x>"', "string-expression"], ["]"]]],
  },
];

for (const { sentence, code, grammar, runs } of rows) {
  test(sentence, async () => {
    expect(toCodeRuns((await tokenizeCode(code, grammar, KINDS_THEME)) ?? [])).toEqual(runs);
  });
}
