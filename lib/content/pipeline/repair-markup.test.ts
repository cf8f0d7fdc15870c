import { repairMarkup } from "@/lib/content/pipeline/repair-markup";
import { sourceText } from "@/lib/content/pipeline/source-text";
import { compiledFixture, compileFixture, renderFixture } from "@/tests/support/render-fixture";
import { expect, test } from "@/tests/support/unit-test";

const REPAIRS: readonly (readonly [source: string, repaired: string, rule: string])[] = [
  ["A <b>c</b> {1}", "A <b>c</b> {1}", "nothing where all is well"],
  ["A\n\n<p align='left'>\n\nB", "A\n\n<p align='left' />\n\nB", "an element that is never closed"],
  ['A\n\n<docmeta name="a" value="b">\n\nB', "A\n\n\n\nB", "an element that HTML does not have"],
  ["A </p> B", "A  B", "a closing tag alone"],
  [
    '<a href=http://x.example/?a=b title="c=d">e</a>',
    '<a href="http://x.example/?a=b" title="c=d">e</a>',
    "values without quotes",
  ],
  ["A List<String> of {", "A List\\<String> of \\{", "text that looks like a tag or code"],
  ["a <b @x=1> c", "a \\<b @x=1> c", "a tag with an invalid attribute"],
];

for (const [source, repaired, rule] of REPAIRS) {
  test(`markup that is not valid MDX: ${rule}`, () => {
    const places: number[] = [];
    expect(repairMarkup(sourceText(source), sourceText, (offset) => places.push(offset)).text).toBe(repaired);
    expect(places.length > 0).toBe(source !== repaired);
  });
}

test("empty braces are text in a Markdown file", async () => {
  expect(await renderFixture({ file: "a.md", source: "returns {} or `{}`" })).toBe(
    "<p>returns {} or <code>{}</code></p>",
  );
});

test("a Markdown file is shown with a problem for each change, and an MDX file is refused", async () => {
  const source = '---\ntitle: A\n---\n\nText\n\n<docmeta name="a">\n\nA <3 B\n';
  const { problems } = await compiledFixture({ file: "a.md", source });
  expect(problems.map(({ code, line, column }) => [code, line, column])).toEqual([
    ["repaired-markup", 7, 1],
    ["repaired-markup", 9, 3],
  ]);
  expect((await compileFixture({ file: "a.mdx", source })).ok).toBe(false);
});
