import { inlineMarkdown, plainInline } from "@/lib/text/inline";
import { printMarkdown } from "@/lib/text/print";
import { parseSource } from "@/tests/support/parse-page";
import { expect, test } from "@/tests/support/unit-test";

const elements: [rule: string, source: string, markdown: string][] = [
  ["lists", "<ul><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li></ul>", "- a\n  - b\n- c\n\n  d"],
  ["numbered lists", "<ol><li>a</li><li>b</li></ol>", "1. a\n2. b"],
  [
    "from the number that they start with",
    '<ol start="3"><li>a</li></ol>\n\n<ol start={4}><li>b</li></ol>',
    "3. a\n\n4) b",
  ],
  [
    "in each other",
    "<ol><li>a<ul><li>b</li></ul></li><li>c<ol><li>d</li></ol></li></ol>",
    "1. a\n   - b\n2. c\n   1. d",
  ],
  ["of what code makes", "<ol>{['a', 'b'].map((item) => <li key={item}>{item}</li>)}</ol>", "1. a\n2. b"],
  ["an item alone", "<li>a</li>", "- a"],
  ["an item of a block", "<ul><li><pre>a</pre></li></ul>", "-\n  ```\n  a\n  ```"],
  [
    "tables",
    "<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>a | **b**</td><td>c<br/>d</td></tr></tbody></table>",
    "| A | B |\n| - | - |\n| a \\| **b** | c d |",
  ],
  [
    "tables within cells are text",
    "<table><tr><td><table><tr><td>a</td></tr></table></td></tr></table>",
    "| a |\n| - |",
  ],
  ["a table without rows", "<table><caption>a</caption></table>", "a"],
  ["code", "<pre><code className='language-js x'>{`let a;\nlet b;\n`}</code></pre>", "```js\nlet a;\nlet b;\n```"],
  ["code with marks of its own", "<pre>a <b>b</b></pre>", "```\na b\n```"],
  [
    "words in marks",
    "<b>a</b> <strong>b</strong> <i>c</i> <em>d</em> <del>e</del> <s>f</s> <code>g</code> <kbd>h</kbd>",
    "**a** **b** *c* *d* ~~e~~ ~~f~~ `g` `h`",
  ],
  ["white space at their ends is outside", "a<b> b </b>c<i>d </i>e", "a **b** c*d* e"],
  ["marks of nothing", "a<b></b>b<i> </i>c", "ab c"],
  ["marks of code and images keep them", "<b>`a`</b> <i>![b](/c.png)</i>", "**`a`** *![b](/c.png)*"],
  ["breaks and rules", "a<br/>b\n\n<hr/>", "a\\\nb\n\n---"],
  ["quotations", "<blockquote>\na\n\n- b\n</blockquote>", "> a\n>\n> - b"],
  ["details", "<details><summary>a <b>b</b></summary>c</details>", "a **b**\n\nc"],
  ["blocks in a line end it", "a <div>b</div> c", "a\n\nb\n\nc"],
  [
    "what is not seen",
    "<script>{`a`}</script><style>{`b`}</style><svg><title>c</title></svg><input /><div hidden>d</div>e",
    "e",
  ],
  ["elements that HTML does not have", "<b><unknown>a</unknown></b>", "**a**"],
  ["right-to-left text", "<b> مرحبا </b>عالم", "**مرحبا** عالم"],
];
for (const [rule, source, markdown] of elements) {
  test(`elements of HTML as Markdown: ${rule}`, async () => {
    expect(printMarkdown(await parseSource(source)).trim()).toBe(markdown);
  });
}

const lines: [rule: string, markdown: string, words: string][] = [
  ["marks", "With `code` and **bold** and *italics* and ~~none~~", "With code and bold and italics and none"],
  ["links and images", "[a](/b) ![c](/d)", "a c"],
  ["what begins a block has no meaning", "1. a", "1. a"],
  ["nor has a heading", "# a", "# a"],
  ["nor a rule or a quotation", "> a", "> a"],
  ["escapes", "\\*a\\* &amp; <b", "*a* & <b"],
  ["several lines are one text", "a\nb", "a\nb"],
  ["several blocks are as they are written", "a\n\n*b*", "a\n\n*b*"],
  ["nothing", "", ""],
];
for (const [rule, markdown, words] of lines) {
  test(`the words of a line of Markdown: ${rule}`, () => expect(plainInline(markdown)).toBe(words));
}

test("a line without markup is one text node", () =>
  expect(inlineMarkdown("a 日 b")).toEqual([{ type: "text", value: "a 日 b" }]));
