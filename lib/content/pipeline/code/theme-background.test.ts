import { emptyFenceMeta } from "@/lib/content/pipeline/code/fence-meta";
import { highlightCode } from "@/lib/content/pipeline/code/highlight-code";
import { expect, test } from "@/tests/support/unit-test";

const defaults = { light: "github-light-default", dark: "dark-plus" };

const rows: [sentence: string, theme: { light: string; dark: string }, isAlwaysDark: boolean, background: RegExp][] = [
  ["the default themes keep the background of the page", defaults, false, /^$/],
  ["`dark` keeps the dark background", { light: "dark-plus", dark: "dark-plus" }, true, /^$/],
  [
    "a dark theme brings its background into light mode too",
    { light: "night-owl", dark: "night-owl" },
    true,
    /^:where\(:root:not\(\.dark\)\) :is\(\.code-block,\.code-group,\.assistant-code\)\{--code-background:#011627;--code-text:#d6deeb;/,
  ],
  [
    "a theme of dark mode changes that mode only",
    { ...defaults, dark: "nord" },
    false,
    /^:where\(\.dark\) :is\([^}]*\}$/,
  ],
  [
    "a theme of light mode changes that mode only",
    { ...defaults, light: "snazzy-light" },
    false,
    /^:where\(:root:not\(\.dark\)\) :is\([^}]*\}$/,
  ],
  [
    "variables of the author stay variables",
    { light: "css-variables", dark: "css-variables" },
    false,
    /--code-background:var\(--mint-color-background\);--code-text:var\(--mint-color-text\)\}/,
  ],
];

test("colors of the author: each kind of word has the variable of its kind", async () => {
  const theme = { light: "css-variables", dark: "css-variables" };
  const source = "const a = 'b'; // c";
  const { rules } = await highlightCode(source, "js", emptyFenceMeta(), { theme, isAlwaysDark: false });
  const text = Object.values(rules).join("");
  for (const kind of ["keyword", "string-expression", "comment", "constant"]) {
    expect(text).toContain(`var(--mint-token-${kind})`);
  }
});

for (const [sentence, theme, isAlwaysDark, background] of rows) {
  test(`background of code: ${sentence}`, async () => {
    const { rules } = await highlightCode("let a = 1", "js", emptyFenceMeta(), { theme, isAlwaysDark });
    expect(rules.background ?? "").toMatch(background);
  });
}
