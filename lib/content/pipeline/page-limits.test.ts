import { expect, test } from "@playwright/test";
import { findExcess, findExcessLength, isRenderedApart } from "@/lib/content/pipeline/page-limits";
import { prepareSource } from "@/lib/content/pipeline/prepare-source";
import { compileFixture } from "@/lib/content/testing/render-fixture";

const excesses: [rule: string, text: string, message: RegExp, line: number][] = [
  ["cells", `a\n\n${"| a | b |\n".repeat(6_001)}`, /12,000 table cells/, 6_003],
  ["headings", "# a\n\n".repeat(3_001), /3,000 headings/, 6_001],
  ["components", "<Card />\n\n".repeat(1_201), /1,200 components/, 2_401],
  ["blocks of code", "```\na\n```\n".repeat(1_201), /1,200 components and code blocks/, 3_601],
  ["elements", "<br />\n\n".repeat(4_001), /4,000 HTML elements/, 8_001],
  ["images", `${"![a](b) ".repeat(4_001)}`, /4,000 HTML elements and images/, 1],
  ["items", "- a\n".repeat(8_001), /8,000 list items/, 8_001],
  ["footnotes", `${"a[^1] ".repeat(4_001)}`, /4,000 footnotes/, 1],
  ["formulas", `${"$".repeat(10_001)}`, /10,000 dollar signs/, 1],
  ["texts", "a\n\n".repeat(12_501), /25,000 elements/, 25_001],
  ["signs of one paragraph", `b\n\n${"a*".repeat(10_001)}`, /too many emphasis and link markers/, 3],
  ["quotes in quotes", `a\n\n${">".repeat(101)} b`, /nests lists and quotes too deeply/, 3],
  ["lists in lists", `${"- ".repeat(101)}b`, /nests lists and quotes too deeply/, 1],
  ["an item far in", `${" ".repeat(200)}- a`, /nests lists and quotes too deeply/, 1],
  ["open elements", `${"<div>".repeat(1_001)}`, /nested more than 150 levels/, 1],
];
for (const [rule, text, message, line] of excesses) {
  test(`a page with too many is refused before it is parsed: ${rule}`, () => {
    const excess = findExcess(text);
    expect(excess?.message).toMatch(message);
    expect(text.slice(0, excess?.offset).split("\n")).toHaveLength(line);
  });
}

const allowed: [rule: string, text: string][] = [
  ["as many cells as a page may have", "| a | b |\n".repeat(6_000)],
  ["as many headings", "# a\n\n".repeat(3_000)],
  ["signs in several paragraphs", `${"a*".repeat(6_000)}\n\n${"a*".repeat(6_000)}`],
  ["signs in several items", `- ${"a*".repeat(6_000)}\n- ${"a*".repeat(6_000)}`],
  ["signs in code", `\`\`\`\n${"a*".repeat(30_000)}\n\`\`\``],
  ["signs in JavaScript", `export const a = [${"a*".repeat(30_000)}1]`],
  ["tags in code", `${"`<div>` ".repeat(2_000)}`],
  ["elements that are closed", "<div></div>\n".repeat(2_000)],
  ["elements without content", "<br>\n".repeat(2_000)],
  ["closing tags alone", "</div>".repeat(3_000)],
  ["numbers that are no items", "1.5 2) 3\n".repeat(200)],
  ["nothing", ""],
];
for (const [rule, text] of allowed) {
  test(`a page may have ${rule}`, () => expect(findExcess(text)).toBeUndefined());
}

test("a text of more than a million characters is refused, in whatever it consists", () => {
  expect(findExcessLength("a".repeat(1_000_000))).toBeUndefined();
  expect(findExcessLength("a".repeat(1_000_001))?.message).toContain("1,000,000 characters");
  const result = prepareSource("a.mdx", "\n".repeat(1_000_001), {});
  expect(result).toMatchObject({
    ok: false,
    error: { problem: { code: "page-too-large", line: 1, hint: "Split the page into several." } },
  });
});

test("an excess is told by its place in the file, frontmatter included", () => {
  const result = prepareSource("a.mdx", `---\ntitle: a\n---\n\n${">".repeat(101)} b`, {});
  expect(result).toMatchObject({ ok: false, error: { problem: { line: 5, column: 1 } } });
});

const trees: [rule: string, source: string, message: RegExp][] = [
  ["elements in elements", `${"<b>".repeat(160)}a${"</b>".repeat(160)}`, /nested more than 150 levels/],
  ["expressions", "{1}\n\n".repeat(1_501), /1,500 expressions/],
];
for (const [rule, source, message] of trees) {
  test(`a page whose tree is too large is refused: ${rule}`, async () => {
    const result = await compileFixture(source);
    expect(result.ok ? "" : result.error.problem.message).toMatch(message);
  });
}

const pages: [rule: string, page: Parameters<typeof isRenderedApart>[0], isApart: boolean][] = [
  ["a small page", { code: "a" }, false],
  ["one with much code", { code: "a".repeat(300_001) }, true],
  ["one with much output", { code: "a", outputSize: 300_001 }, true],
  ["one that may not end", { code: "a", isUnsteady: true }, true],
];
for (const [rule, page, isApart] of pages) {
  test(`${rule} is ${isApart ? "" : "not "}rendered apart`, () => expect(isRenderedApart(page)).toBe(isApart));
}
