import { findSyntaxFault } from "@/lib/content/pipeline/mdx-syntax";
import { frameTitle, mediaNames } from "@/lib/content/pipeline/media-names";
import { smartText } from "@/lib/content/pipeline/remark-smart-punctuation";
import { linksOfSource, linksOfText, replaceLinks } from "@/lib/content/pipeline/text-links";
import { titleAnchor } from "@/lib/content/pipeline/title-anchor";
import { compiledFixture, renderFixture } from "@/tests/support/render-fixture";
import { expect, test } from "@/tests/support/unit-test";

const punctuation: [rule: string, text: string, before: string, after: string, result: string][] = [
  ["a quote behind a letter closes", '"', "a", " ", "”"],
  ["one before a letter opens", '"', " ", "a", "“"],
  ["one at the start of a block opens", '"a', "", "", "“a"],
  ["one before white space closes", '" a', "", "", "” a"],
  ["one behind a dash opens", '—"a"', "", "", "—“a”"],
  ["an apostrophe in a word", "’tis 'n' don't", "", "", "’tis ‘n’ don’t"],
  ["dashes before code are those of an option", "use --", "", "\uFFFC", "use --"],
  ["dashes behind code, too", "-- a", "\uFFFC", "", "-- a"],
  ["dashes between words", "-- ", " ", "b", "— "],
  ["dashes between a word and bold text", "a--", "", "b", "a—"],
  ["three dashes", "a --- b", "", "", "a — b"],
  ["a row of dots", "a....", "", "", "a...."],
  ["words of any alphabet", "日--本 é--é", "", "", "日—本 é—é"],
  ["letters of two units", '"😀" -- a', "", "", "“😀” — a"],
  ["nothing to change", "a b", "", "", "a b"],
];
for (const [rule, text, before, after, result] of punctuation) {
  test(`punctuation at the edges of a text: ${rule}`, () => expect(smartText(text, before, after)).toBe(result));
}

test("a very long row of quotes is processed in time", () => {
  expect(smartText(' "'.repeat(50_000), "", "a")).toBe(" ”".repeat(49_999).concat(" “"));
});

test("smart punctuation depends on adjacent code and bold text", async () => {
  expect(await renderFixture("use --`force`, `a` -- **b**--c 'd' *'e'*")).toBe(
    "<p>use --<code>force</code>, <code>a</code> — <strong>b</strong>—c ‘d’ <em>‘e’</em></p>",
  );
});

const leads: [rule: string, source: string, lead: string | undefined][] = [
  ["the first paragraph", "## A\n\nb **c**\nd `e`\n\nf", "b c d e"],
  ["one of words alone", "![a](/b.png)\n\n<b>c</b> d\n\ne [f](/f)", "e f"],
  ["not one in a component", "<Note>\n\na\n\n</Note>", undefined],
  ["a long one is cut behind a word", `${"word ".repeat(40)}`, `${"word ".repeat(32).trim()}…`],
  ["one without spaces is cut behind a character", `x${"😀".repeat(100)}`, `x${"😀".repeat(79)}…`],
];
for (const [rule, source, lead] of leads) {
  test(`the lead of a page: ${rule}`, async () => expect((await compiledFixture(source)).lead).toBe(lead));
}

const alerts: [rule: string, source: string, html: string][] = [
  ["in any case", "> [!note]\n> a", "<x-note><p>a</p></x-note>"],
  ["with text in its line", "> [!TIP] \n> a", "<x-tip><p>a</p></x-tip>"],
  ["without text", "> [!IMPORTANT]", "<x-info></x-info>"],
  ["with blocks", "> [!CAUTION]\n>\n> - a", "<x-danger><ul><li>a</li></ul></x-danger>"],
  ["not with other words", "> [!OTHER]\n> a", "<blockquote><p>[!OTHER]\na</p></blockquote>"],
  ["not with text behind it", "> [!NOTE] a", "<blockquote><p>[!NOTE] a</p></blockquote>"],
  ["not in the middle", "> a\n> [!NOTE]", "<blockquote><p>a\n[!NOTE]</p></blockquote>"],
];
for (const [rule, source, html] of alerts) {
  test(`a quotation that is an alert: ${rule}`, async () => expect(await renderFixture(source)).toBe(html));
}

const media: [tag: string, props: Record<string, unknown>, names: Record<string, string>][] = [
  ["img", {}, { alt: "" }],
  ["img", { alt: "a" }, {}],
  ["img", { alt: "" }, {}],
  ["img", { "aria-label": "a" }, {}],
  ["iframe", { src: "https://www.youtube.com/embed/a?b" }, { title: "youtube.com" }],
  ["iframe", { src: "//a.test:8080/b" }, { title: "a.test" }],
  ["iframe", { src: "/a" }, { title: "Embedded content" }],
  ["iframe", { src: { a: 1 } }, { title: "Embedded content" }],
  ["iframe", { title: "a" }, {}],
  ["video", {}, {}],
];
for (const [tag, props, names] of media) {
  test(`<${tag}> with ${JSON.stringify(props)} is given ${JSON.stringify(names)}`, () => {
    expect(mediaNames(tag, props)).toEqual(names);
  });
}

test("a frame is named by the site that it shows", () => expect(frameTitle("HTTPS://A.test#b")).toBe("A.test"));

const anchors: [title: string, anchors: string[] | undefined, id: string | undefined][] = [
  ["Get started", [], "get-started"],
  ["Get started", ["get-started"], undefined],
  ["Get started", undefined, undefined],
  ["!!!", [], undefined],
];
for (const [title, ids, id] of anchors) {
  test(`links lead to the title "${title}" by ${id} beside ${JSON.stringify(ids)}`, () => {
    expect(titleAnchor(title, ids)).toBe(id);
  });
}

const links: [rule: string, text: string, addresses: string[]][] = [
  ["links and images", "[a](/b) ![c](d.png) [e](</f>)", ["/b", "d.png", "/f"]],
  ["links of HTML", `<a href="/a">b</a> <a href = '/c'>d</a>`, ["/a", "/c"]],
  ["links in a string of JSON", '<a href=\\"/a\\">b</a>', ["/a"]],
  ["not in code", "`[a](/b)` ``[c](/d) ` `` [e](/f)", ["/f"]],
  ["none", "a (b) [c]", []],
];
for (const [rule, text, addresses] of links) {
  test(`the links of a text: ${rule}`, () => {
    const found = linksOfText(text);
    expect(found.map(({ address }) => address)).toEqual(addresses);
    expect(found.map(({ address, offset }) => text.slice(offset, offset + address.length))).toEqual(addresses);
    expect(replaceLinks(text, (address) => address)).toBe(text);
  });
}

test("links of a source are also those in code", () => {
  expect(linksOfSource("`[a](/b)`")).toEqual([{ address: "/b", offset: 5 }]);
  expect(replaceLinks("[a](/b) `[c](/d)` [e](/f) g", (address) => `/x${address}`)).toBe(
    "[a](/x/b) `[c](/d)` [e](/x/f) g",
  );
});

const faults: [text: string, offset: number, message: RegExp][] = [
  ["a\n\n<Note>\n\nb", 3, /closing tag for `<Note>`\.?$/],
  ["a {b", 4, /./],
  ["a <3", 3, /before name/],
  ["</a>", 1, /closing slash/],
];
for (const [text, offset, message] of faults) {
  test(`why ${JSON.stringify(text)} is no MDX, and where`, () => {
    const fault = findSyntaxFault(text);
    expect(fault?.offset).toBe(offset);
    expect(fault?.message).toMatch(message);
    expect(fault?.message).not.toMatch(/\(\d+:\d+-\d+:\d+\)/);
  });
}

test("MDX has no fault", () => expect(findSyntaxFault("# a\n\n<Note>b {1}</Note> $x$ | c |")).toBeUndefined());
