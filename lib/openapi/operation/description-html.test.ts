import { descriptionContent } from "@/lib/openapi/operation/description-html";
import { expect, test } from "@/tests/support/unit-test";

const rows: [markdown: string, html: string, sentence: string][] = [
  ["Plain text.", "<p>Plain text.</p>", "a plain sentence"],
  ["A `code` & *more*", "<p>A <code>code</code> &#x26; <em>more</em></p>", "Markdown"],
  ["a <b onclick='x()'>b</b><script>x()</script>", "<p>a <b>b</b></p>", "scripts and handlers are dropped"],
  ["[x](javascript:alert(1))", '<p><a class="link">x</a></p>', "addresses that run code are dropped"],
  [
    "> [!NOTE]\n> Mind `this`.",
    "<blockquote>\n<p><strong>Note:</strong> Mind <code>this</code>.</p>\n</blockquote>",
    "the mark of a remark becomes a word",
  ],
  [
    '<a href="https://a.test">https://a.test</a>',
    '<p><a href="https://a.test" class="link">https://a.test</a></p>',
    "an address as the text of its own link is one link",
  ],
  ["> [a] said", "<blockquote>\n<p>[a] said</p>\n</blockquote>", "other quotes stay"],
];

for (const [markdown, html, sentence] of rows) {
  test(`descriptions: ${sentence}`, () => {
    expect(descriptionContent(markdown, "")).toBe(html);
  });
}

for (const markdown of ["```sh\ncurl\n```", "| a |\n| - |\n| b |", "1. x\n\n   ```\n   code\n   ```"]) {
  test(`descriptions: components of the site render ${JSON.stringify(markdown)}`, () => {
    expect(descriptionContent(markdown, "")).toMatchObject({ type: "root" });
  });
}

test("descriptions: links and pictures from the root of the site get the base path once", () => {
  const markdown = "[a](/a) [b](/docs/b) [c](https://c.test) ![d](/d.png) [e](//e.test) [f](#f)";
  expect(descriptionContent(markdown, "/docs")).toBe(
    [
      '<p><a href="/docs/a" class="link">a</a> <a href="/docs/b" class="link">b</a>',
      '<a href="https://c.test" class="link">c</a> <img src="/docs/d.png" alt="d">',
      '<a href="//e.test" class="link">e</a> <a href="#f" class="link">f</a></p>',
    ].join(" "),
  );
});

const open = Array.from({ length: 200 }, (_, index) => `<b id=${index}>`).join("");

for (const [sentence, markdown] of [
  ["a text of more characters than a description has", "*a* ".repeat(20_000)],
  ["tags that would be repeated in thousands of paragraphs", `${open}\n\n${"a\n\n".repeat(6_000)}`],
  ["the same, with ends of other elements", open.replaceAll(">", "><p></u></u>").repeat(9)],
  ["elements nested too deeply", "<div>".repeat(9_000)],
] as const) {
  test(`descriptions: ${sentence} are shown as written`, () => {
    expect(descriptionContent(markdown, "")).toMatch(/^<p>(?:\*a\*|&lt;)/);
  });
}

for (const markdown of ["a<br>\n".repeat(3_000), "<b>a</b> and `<b>`\n\n".repeat(400)]) {
  test(`descriptions: elements that end are allowed: ${markdown.slice(0, 10)}`, () => {
    expect(descriptionContent(markdown, "")).toMatch(/<p>(?:a<br>|<b>a<\/b>)/);
  });
}
