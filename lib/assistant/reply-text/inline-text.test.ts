import { filterLinks } from "@/lib/assistant/reply-text/inline-text";
import { expect, test } from "@/tests/support/unit-test";

/** Pages of the site are linked, other addresses are not. */
const resolve = (address: string) => (/^\/[^/]/.test(address) ? `/base${address}` : undefined);
const filter = (line: string) => filterLinks(line, "", true, resolve).text;

const rows: [line: string, text: string, sentence: string][] = [
  ["[a](/b)", "[a](/base/b)", "a page is linked"],
  ['[a](/b "T")', "[a](/base/b)", "without its title"],
  ["[a]( </b> )", "[a](/base/b)", "also in angle brackets"],
  ["[a](https://evil.test)", "a", "another site is its text"],
  ["![a](/b)", "a", "a picture is its text"],
  ["[a *b*](https://evil.test) c", "a *b* c", "whose emphasis stays"],
  ["[a](javascript:alert(1))", "a)", "a script is no address"],
  ["[a]: /b", "\\[a\\]: /b", "a definition is text"],
  ["[a][b]", "[a][b]", "a reference leads nowhere without a definition"],
  ["[ ] todo", "[ ] todo", "brackets are brackets"],
  ["a [b", "a \\[b", "a bracket without end is escaped"],
  ["https://evil.test/a.", "`https://evil.test/a`.", "an address is code, without the point after it"],
  ["WWW.evil.test", "`WWW.evil.test`", "also without a protocol"],
  ["<https://evil.test>", "`https://evil.test`", "in angle brackets, too"],
  ["<b onclick=x>", "\\<b onclick=x>", "HTML is text"],
  ["1 < 2 && 3", "1 < 2 && 3", "signs are signs"],
  ["https&colon;//evil.test", "https&amp;colon;//evil.test", "a reference to a sign of an address is text"],
  ["&amp; &copy;", "&amp; &copy;", "other references stay"],
  ["`[a](https://evil.test)`", "`[a](https://evil.test)`", "code is left as it is"],
  ["`a` | `[a](https://evil.test)`", "`a` | \\`a\\`", "but not in tables, where a bar may end it"],
  ["``a", "\\`\\`a", "code without end is text"],
  ["https\\://evil.test", "https\\\\://evil.test", "an escaped sign of an address shows its backslash"],
  ["\\[a](https://evil.test)", "\\[a](`https://evil.test`)", "an escaped bracket is no link, but its address is one"],
  ["é 😀 עברית [ש](/ש)", "é 😀 עברית [ש](/base/ש)", "any script is text"],
  ["", "", "nothing is nothing"],
];

for (const [line, text, sentence] of rows) {
  test(`${sentence}: ${line}`, () => expect(filter(line)).toBe(text));
}

const many = 10_000;
const hostile: [sentence: string, line: string][] = [
  ["brackets in brackets", "[".repeat(many) + "]".repeat(many)],
  ["brackets without end", "![".repeat(many)],
  ["links in links", `${"[a](".repeat(many)}https://evil.test${")".repeat(many)}`],
  ["points of an address", `https://${".".repeat(many)}x`],
  ["spaces before an address", `[a](${" ".repeat(many)}https://evil.test)`],
  ["code of all lengths", Array.from({ length: 300 }, (_, length) => `${"`".repeat(length + 1)}a`).join("")],
  ["angle brackets", "<https:".repeat(many)],
  ["backslashes", `${"\\".repeat(many)}[a](https://evil.test)`],
  ["a label without end", `[${"a".repeat(many)}](https://evil.test)`],
];

for (const [sentence, line] of hostile) {
  test(`${many} ${sentence} make no link`, () => {
    const text = filter(line);
    expect(text.length).toBeGreaterThan(0);
    // What is left of an address is code, or stands behind an escaped bracket.
    expect(text).not.toMatch(/(?<!\\)\]\(\s*https:/);
    expect(text).not.toMatch(/(?<![`/\w])https:\/\/(?!\.*x)/);
  });
}

test("what could still become a link is kept until it has arrived", () => {
  for (const line of [
    "see h",
    "see https:",
    "see [a",
    "see [a]",
    "see [a](/b",
    "see <ht",
    "see `a",
    "see &co",
    "see !",
  ]) {
    expect(filterLinks(line, "", false, resolve)).toEqual({ text: "see ", rest: line.slice(4) });
  }
});

test("a link that is too long is not waited for", () => {
  const { text, rest } = filterLinks(`[${"a".repeat(3_000)}`, "", false, resolve);
  expect(text).toBe(`\\[${"a".repeat(3_000)}`);
  expect(rest).toBe("");
});

test("what has been filtered decides how the rest is read", () => {
  expect(filterLinks("`[a](https://evil.test)`", "| a |", true, resolve).text).not.toContain("](https:");
});
