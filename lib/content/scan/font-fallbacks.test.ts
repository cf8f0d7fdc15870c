import { fallbackRules } from "@/lib/content/scan/font-fallbacks";
import { expect, test } from "@/tests/support/unit-test";

const rows: { title: string; css: string; rules: string }[] = [
  {
    title: "a font that is named alone ends in those of the theme",
    css: "/* h4 {} */ h1, h2 { color: red; font-family: 'Monument Grotesk' !important; }",
    rules: "h1, h2{font-family:'Monument Grotesk',var(--font-geist-all)!important}",
  },
  {
    title: "code ends in fonts for code",
    css: "pre code { font-family: Berkeley Mono }",
    rules: "pre code{font-family:Berkeley Mono,var(--font-geist-mono),ui-monospace,monospace}",
  },
  { title: "a list stays as it is", css: "body { font-family: Inter, sans-serif }", rules: "" },
  {
    title: "so does a family of the system",
    css: "body { font-family: system-ui; } p { font-family: var(--x) }",
    rules: "",
  },
  {
    title: "fonts that are declared, and those under a condition, stay",
    css: "@import 'a.css'; @font-face { font-family: 'X'; src: url(x.woff2) } @media print { p { font-family: Y } h2 { color: red } }",
    rules: "",
  },
];

for (const { title, css, rules } of rows) {
  test(title, () => {
    expect(fallbackRules(css)).toBe(rules);
  });
}
