import { positionAt } from "@/lib/base/text-position";
import { isMathematics } from "@/lib/content/pipeline/remark-mathematics";
import { smartText } from "@/lib/content/pipeline/remark-smart-punctuation";
import { applyEdits, sourceText } from "@/lib/content/pipeline/source-text";
import { hasVariableReference, replaceVariables } from "@/lib/content/pipeline/variables";
import { listImportSpecifiers } from "@/lib/content/syntax/import-specifiers";
import { resolveImport } from "@/lib/content/syntax/resolve-file";
import { compiledFixture, renderFixture } from "@/tests/support/render-fixture";
import { expect, test } from "@/tests/support/unit-test";

const PUNCTUATION: [text: string, result: string, rule: string][] = [
  ["What's new", "What’s new", "apostrophes curl"],
  ['say "hi" (or "bye")', "say “hi” (or “bye”)", "double quotes open and close"],
  ["the 'best' one", "the ‘best’ one", "single quotes too"],
  ["the '90s", "the ’90s", "decades take an apostrophe"],
  ["wait...", "wait…", "three dots are an ellipsis"],
  ["a -- b", "a — b", "two hyphens between words are a dash"],
  ["use --force", "use --force", "options of commands stay"],
  ["a----b", "a----b", "longer rows stay"],
];

for (const [text, result, rule] of PUNCTUATION) {
  test(`${text}: ${rule}`, () => {
    expect(smartText(text, "", "")).toBe(result);
  });
}

test("a quote after inline code closes", async () => {
  expect(await renderFixture('"`a`" and `"b"`')).toBe("<p>“<code>a</code>” and <code>&quot;b&quot;</code></p>");
});

test("tildes between digits are ranges, and other tildes strike text through", async () => {
  expect(await renderFixture("0~10 and 0.5~1.5, but ~this~ and 2~~3~~")).toBe(
    "<p>0~10 and 0.5~1.5, but <del>this</del> and 2<del>3</del></p>",
  );
});

const NESTED_LINKS: [source: string, result: string, rule: string][] = [
  [
    '<a href="mailto:a@b.org">a@b.org</a>',
    '<a href="mailto:a@b.org">a@b.org</a>',
    "an address in a link of the author",
  ],
  ['<a href="/x">**see [y](/y)**</a>', '<a href="/x"><strong>see y</strong></a>', "a link deeper in a link"],
  ['[to <a href="/y">y</a>](/x)', '<p><a href="/x">to y</a></p>', "a tag in a Markdown link"],
];

for (const [source, result, rule] of NESTED_LINKS) {
  test(`a link contains no other link, since browsers cannot nest links: ${rule}`, async () => {
    expect(await renderFixture(source)).toBe(result);
  });
}

const ELEMENT_LINES: [source: string, result: string, rule: string][] = [
  [
    "<div>\n\n<span>POST</span>\n\n<code>/users</code>\n\n</div>",
    "<div><span>POST</span> <code>/users</code></div>",
    "in a block",
  ],
  ["<div>\n<b>a</b><b>b</b>\n</div>", "<div><b>a</b><b>b</b></div>", "unless they are on one line"],
  [
    "<ul>\n\n<span>a</span>\n\n<span>b</span>\n\n</ul>",
    "<ul><span>a</span><span>b</span></ul>",
    "unless no text may be there",
  ],
];

for (const [source, result, rule] of ELEMENT_LINES) {
  test(`a space is between elements on lines of their own ${rule}`, async () => {
    expect(await renderFixture(source)).toBe(result);
  });
}

const MATHEMATICS: [source: string, next: string, isIt: boolean, rule: string][] = [
  ["$x$", " ", true, "a letter between dollars"],
  ["$E = mc^2$", ".", true, "an equation"],
  ["$\\alpha$", ",", true, "a command"],
  ["$5 and $", "1", false, "a price before a price"],
  ["$ x $", " ", false, "spaces inside the dollars"],
  ["$n$", "s", true, "a letter may follow: a plural"],
  ["$\\text{Vote}$", "s", true, "also after a command"],
  ["$x$", "5", false, "a digit after the closing dollar"],
  ["$A/$", "B", false, "two variables of a shell"],
  ["${A}x$", "{", false, "two variables in braces"],
  ["$0 - 65535$", ")", true, "from a number to another"],
  ["$5 - $", "1", false, "prices from one to another"],
  ["$5/month or 10$", " ", false, "a price with words"],
  ["$HOME/bin:$", "P", false, "shell variables"],
  ["${ROOT_DIR}/$", "{", false, "shell variables in braces"],
  ["${a}_{b}$", " ", true, "a group with an index"],
  ["$$ x $$", "", true, "two dollars may have spaces"],
];

for (const [source, next, isIt, rule] of MATHEMATICS) {
  test(`${source} is ${isIt ? "" : "not "}mathematics: ${rule}`, () => {
    expect(isMathematics(source, next.codePointAt(0) ?? null)).toBe(isIt);
  });
}

test("pages with mathematics are marked; amounts of money are not mathematics", async () => {
  const equation = await compiledFixture(
    "So $x^2$ and\n\n$$\ny\n$$\n\n<Latex>x_1</Latex> <Latex>\\frac{\\pi}{2}</Latex>",
  );
  expect(equation.hasMathematics).toBe(true);
  expect(equation.code).toContain("math-display");
  expect(equation.problems).toEqual([]);
  const money = await compiledFixture("From $5 to $10, or $20/month. A lone $ too.");
  expect(money.hasMathematics).toBe(false);
  expect(money.code).toContain("From $5 to $10, or $20/month. A lone $ too.");
});

test("mathematics that cannot be rendered is reported and shown as written", async () => {
  const compiled = await compiledFixture("a\n\n$\\frac{$");
  expect(compiled.problems.map(({ code, line }) => [code, line])).toEqual([["invalid-mathematics", 3]]);
  expect(compiled.code).toContain("\\\\frac{");
});

const VARIABLES: [source: string, result: string, rule: string][] = [
  ["{{name}}", "Ada", "a name in braces is replaced"],
  ["{{ name }}", "Ada", "spaces are allowed"],
  ["{{my-var.x_1}}", "ok", "names hold letters, digits, _, - and ."],
  ["{{missing}}", "{{missing}}", "names that are not set stay"],
  ["{name}", "{name}", "single braces are no reference"],
  ["{{loop}}", "{{name}}", "values are not replaced again"],
  ["{{html}}", "bold", "tags in values are removed"],
  ["{{script}}", "after", "scripts lose their content"],
  ["{{nested}}", "ipt>x", "and so are tags that hold tags"],
  ["{{constructor}}", "{{constructor}}", "names of objects in general are not set"],
];

for (const [source, result, rule] of VARIABLES) {
  test(`variable ${source}: ${rule}`, () => {
    const variables = {
      name: "Ada",
      "my-var.x_1": "ok",
      loop: "{{name}}",
      html: "<b onclick='x()'>bold</b>",
      script: "<script>alert(1)</script>after",
      nested: "<scr<b>ipt>x",
    };
    expect(replaceVariables(source, variables)).toBe(result);
  });
}

test("style={{a: 1}} is no reference to a variable", () => {
  expect(hasVariableReference("<div style={{ a: 1 }} />")).toBe(false);
});

const IMPORTS: [source: string, specifiers: string[], rule: string][] = [
  ['import A from "/a.mdx"', ["/a.mdx"], "default imports"],
  ["import { b } from './b.jsx';", ["./b.jsx"], "named imports"],
  ['import {\n  a,\n  b\n} from "/c.jsx"', ["/c.jsx"], "imports over several lines"],
  ['export { a } from "/d.jsx"', ["/d.jsx"], "re-exports"],
  ['```js\nimport x from "/e.mdx"\n```', [], "not what stands in fenced code"],
  ['````md\n```\nimport x from "/e.mdx"\n```\n````', [], "nor in fences inside fences"],
  ['<Snippet file="f.mdx" />', ["/snippets/f.mdx"], "the older Snippet element"],
  ["We import goods from China.", [], "not prose"],
];

for (const [source, specifiers, rule] of IMPORTS) {
  test(`imports are found: ${rule}`, () => {
    expect(listImportSpecifiers(source)).toEqual(specifiers);
  });
}

test("imports resolve with a missing suffix, never outside the content", () => {
  const hasFile = (file: string) => ["snippets/a.mdx", "_snippets/b.mdx", "x/c.jsx"].includes(file);
  expect(resolveImport("/snippets/a", "x/page.mdx", hasFile)).toBe("snippets/a.mdx");
  expect(resolveImport("/snippets/b.mdx", "x/page.mdx", hasFile)).toBe("_snippets/b.mdx");
  expect(resolveImport("./c.jsx", "x/page.mdx", hasFile)).toBe("x/c.jsx");
  expect(resolveImport("../../etc/passwd", "x/page.mdx", () => true)).toBeUndefined();
  expect(resolveImport("react", "x/page.mdx", () => true)).toBeUndefined();
});

test("an edited text maps each character to its original position", () => {
  const once = applyEdits(sourceText("ab\ncd\nef"), [{ start: 0, end: 3, text: "" }]);
  const twice = applyEdits(once, [{ start: 0, end: 2, text: "longer" }]);
  expect(twice.text).toBe("longer\nef");
  expect(positionAt("ab\ncd\nef", twice.originalOffset(8))).toEqual({ line: 3, column: 2 });
  expect(twice.originalOffset(4)).toBe(3);
});
