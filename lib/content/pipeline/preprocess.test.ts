import { frontmatterLength, preprocess } from "@/lib/content/pipeline/preprocess";
import { compiledFixture } from "@/tests/support/render-fixture";
import { expect, test } from "@/tests/support/unit-test";

const frontmatters: [rule: string, source: string, length: number][] = [
  ["none", "a\n---\nb\n---\n", 0],
  ["with its line end", "---\na: b\n---\nc", 13],
  ["lines of Windows", "---\r\na: b\r\n---\r\nc", 16],
  ["a byte order mark before it", "\uFEFF---\na: b\n---\nc", 14],
  ["a byte order mark alone", "\uFEFFa", 1],
  ["nothing in it", "---\n---\na", 8],
  ["spaces behind its marks", "--- \na: b\n---\t\nc", 15],
  ["at the end of the file", "---\na: b\n---", 12],
  ["dashes within a line are no mark", "---\na: b---\n---\nc", 16],
  ["a mark that is never closed is a rule", "---\na: b\n", 0],
  ["not behind an empty line", "\n---\na: b\n---\n", 0],
  ["an empty file", "", 0],
];
for (const [rule, source, length] of frontmatters) {
  test(`the length of frontmatter: ${rule}`, () => expect(frontmatterLength(source)).toBe(length));
}

const VARIABLES = { name: "Ada", "a.b": "<i>c</i>", empty: "" };
const sources: [rule: string, source: string, prepared: string][] = [
  ["comments go", "a <!-- b\n\nc --> d<!---->e", "a  de"],
  ["one that is not closed goes to the end", "a <!-- b\n\nc", "a "],
  ["not in code", "`<!-- a -->`\n\n```\n<!-- b -->\n```", "`<!-- a -->`\n\n```\n<!-- b -->\n```"],
  ["line ends of all systems are one", "a\r\nb\rc\n", "a\nb\nc\n"],
  ["variables are replaced, also in code", "{{name}} `{{ name }}` {{a.b}}{{empty}}", "Ada `Ada` c"],
  ["those that are not set are text", "{{other}}", "\\{\\{other}}"],
  ["unless they are an object of an attribute", "<a b={{name2}} c={{ d: 1 }}>", "<a b={{name2}} c={{ d: 1 }}>"],
  [
    "addresses in angle brackets are links",
    "<https://a.test/b?c=d> <mailto:a@b.test> <a@b.test>",
    "[https://a.test/b?c=d](<https://a.test/b?c=d>) [mailto:a@b.test](<mailto:a@b.test>) [a@b.test](<mailto:a@b.test>)",
  ],
  ["an address of a link stays", "[a](<https://a.test/b c>)", "[a](<https://a.test/b c>)"],
  [
    "void elements are closed",
    '<br> <img src="a>b"> <hr/> <input value={a > b}>',
    '<br/> <img src="a>b"/> <hr/> <input value={a > b}/>',
  ],
  ["names that begin like them stay", "<broken> <imgs>", "<broken> <imgs>"],
  ["an id behind a heading is no expression", "## A {#b}\n\n### C {#d} ##", "## A \\{#b}\n\n### C \\{#d} ##"],
  ["also in a quote", "> # A {#b-c_d.é}", "> # A \\{#b-c_d.é}"],
  ["other braces are", "## A {b}\n\nC {#d} e", "## A {b}\n\nC {#d} e"],
  ["one that is escaped already stays", "## A \\{#b}", "## A \\{#b}"],
  ["a directive is a callout", ":::note\na\n:::", "<Note>\n\na\n\n</Note>"],
  [
    "with a title, in either way",
    ':::tip[A "b"]\nc\n:::\n\n:::danger D\ne\n:::',
    '<Tip title={"A \\"b\\""}>\n\nc\n\n</Tip>\n\n<Danger title={"D"}>\n\ne\n\n</Danger>',
  ],
  ["more colons hold fewer", "::::info\n:::warning\na\n:::\n::::", "<Info>\n\n<Warning>\n\na\n\n</Warning>\n\n</Info>"],
  ["in any case, and with spaces", "  ::: CAUTION\n  a\n  :::", "  <Warning>\n\n  a\n\n  </Warning>"],
  ["not one that is unknown", ":::a\nb\n:::", ":::a\nb\n:::"],
  ["nor one that is not closed", ":::note\na", ":::note\na"],
  ["nor in code", "```\n:::note\na\n:::\n```", "```\n:::note\na\n:::\n```"],
  [
    "what a prompt says is one text, less what its lines have in common",
    '<Prompt a="b">\n  c {d}\n    e\n</Prompt>',
    '<Prompt a="b">{"c {d}\\n  e"}</Prompt>',
  ],
  ["also a formula", "<Latex>\\frac{a}{b}</Latex>", '<Latex>{"\\\\frac{a}{b}"}</Latex>'],
  ["unless it is a text already", "<Latex>{`a`}</Latex>", "<Latex>{`a`}</Latex>"],
  [
    "what stands in an element without content comes after it",
    "<hr>a</hr> <img src='b'>c</img> <wbr></wbr> d</br>",
    "<hr/>a <img src='b'/>c <wbr></wbr> d<br/>",
  ],
  ["letters of any alphabet", "מה 日本 😀 é <br>", "מה 日本 😀 é <br/>"],
  ["nothing", "", ""],
];
for (const [rule, source, prepared] of sources) {
  test(`notations that MDX rejects: ${rule}`, () => expect(preprocess(source, VARIABLES).text).toBe(prepared));
}

const runs: [run: string, count: number][] = [
  ["<!--", 50_000],
  ["{{", 50_000],
  [":::", 50_000],
  ["<br ", 50_000],
  ["<Prompt>", 20_000],
  ["# {#a} ", 20_000],
];
for (const [run, count] of runs) {
  test(`a very long run of ${run} is processed in time`, () => {
    const { text } = preprocess(`${run.repeat(count)}x\n\n<br>`, {});
    expect(text.endsWith("<br/>")).toBe(run !== "<!--");
  });
}

test("much white space after the ID of a heading is processed in time", () => {
  expect(preprocess(`# a {#b}${" ".repeat(100_000)}c <br>`, {}).text).toMatch(/^# a \{#b\} +c <br\/>$/);
});

const positions: [rule: string, source: string, text: string, offset: number][] = [
  ["behind frontmatter", "---\na: b\n---\nc", "c", 13],
  ["behind a comment", "a <!-- b --> c", "c", 13],
  ["behind a variable", "{{name}} b", "b", 9],
  ["behind lines of Windows", "a\r\nb\r\nc", "c", 6],
  ["behind a callout", ":::note\na\n:::\nz", "z", 14],
  ["in a link that was an address", "a <https://b.test>", "https", 2],
];
for (const [rule, source, text, offset] of positions) {
  test(`the original place of a text is known: ${rule}`, () => {
    const prepared = preprocess(source, VARIABLES);
    expect(prepared.originalOffset(prepared.text.indexOf(text))).toBe(offset);
  });
}

test("code of a file of Windows is code", async () => {
  const page = "a\r\n\r\n```\r\n{{none}}\r\n```\r\n\r\n{{missing}}\r\n";
  const { problems } = await compiledFixture(page, { variables: { name: "x" } });
  expect(problems.map(({ code, line }) => [code, line])).toEqual([["undefined-variable", 7]]);
});
