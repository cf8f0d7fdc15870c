import { plainMarkdown } from "@/lib/search/plain-markdown";
import { expect, test } from "@/tests/support/unit-test";

const rows: [rule: string, markdown: string, plain: string][] = [
  ["escaped signs are signs", "\\*args and \\*kwargs", "*args and *kwargs"],
  ["an escaped tag is text", "A List\\<String> of", "A List<String> of"],
  ["an escaped link is text", "\\[a](b)", "[a](b)"],
  ["escaped dollars enclose no formula", "\\$5\\_a and \\$6", "$5_a and $6"],
  ["an escape of an address", "http\\://a.test b\\@c.test", "http://a.test b@c.test"],
  ["an escaped backslash is one", "C:\\\\a", "C:\\a"],
  ["other backslashes stay", "C:\\dir", "C:\\dir"],
  ["a letter of two units before an escape", "😀\\*", "😀*"],
  ["such a letter whose second half is like a sign", "\u{1f42a}\\*", "\u{1f42a}*"],
  ["underscores in names stay", "my__var__name", "my__var__name"],
  ["those around words do not", "a __b__ c", "a b c"],
  ["bold, italic, and code", "**a** *b* `c` ``d``", "a b c d"],
  ["bold that begins with code", "**`npm ci` installs.** b", "npm ci installs. b"],
  ["stars in code stay", "`*args` and `**kwargs`, *c*", "*args and **kwargs, c"],
  ["signs of arithmetic stay", "2 * 3 * 4", "2 * 3 * 4"],
  ["links and images are their texts", "[a](/b) ![c](/d.png) [![e](/f)](/g)", "a c e"],
  ["addresses may have parentheses", "[a](/b_(c)) ![d](e(f).png) g", "a d g"],
  ["brackets without address stay", "a[0] [b]", "a[0] [b]"],
  ["headings, items, and quotes", "# a\n- b\n1. c\n2) d\n> e\n  * f", "a\nb\nc\nd\ne\nf"],
  ["signs of numbers are no items", "-1 and +2 and #3", "-1 and +2 and #3"],
  ["rules go", "a\n\n---\n\n***\n\n___\n\nb", "a\n\n\n\n\n\n\n\nb"],
  ["the row below the head of a table goes", "| a | b |\n|:--|--:|\n| c \\| d | |", " a b\n\n c | d"],
  ["fences go, their code stays", "```js\nlet a;\n```\n~~~\nb\n~~~", "\nlet a;\n\n\nb\n"],
  ["formulas go", "a $$\nx^2\n$$ b $\\frac{1}{2}$ c $\\{x\\}$", "a b c"],
  ["prices stay", "$5 to $6", "$5 to $6"],
  ["tags go, comparisons stay", "<b>a</b> 1 < 2 > 0 <Note title='x'>c", "a 1 < 2 > 0 c"],
  ["nothing", "", ""],
];
const trimmed = (text: string) => text.replace(/ +(?=\n|$)| +(?= )/g, "");
for (const [rule, markdown, plain] of rows) {
  test(`Markdown without its markup: ${rule}`, () => expect(trimmed(plainMarkdown(markdown))).toBe(trimmed(plain)));
}

const runs: [run: string, plain: string][] = [
  ["[", "["],
  ["![", "!["],
  ["[a](", "[a]("],
  [" ", " "],
  ["`", ""],
  ["\\*", "*"],
];
for (const [run, plain] of runs) {
  test(`a very long run of ${JSON.stringify(run)} is processed in time`, () => {
    expect(plainMarkdown(run.repeat(100_000))).toBe(plain.repeat(100_000));
  });
}
