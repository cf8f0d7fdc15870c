import { linksOfText, replaceLinks } from "@/lib/content/pipeline/text-links";
import { expect, test } from "@/tests/support/unit-test";

for (const [sentence, text, addresses] of [
  ["links and images of Markdown", "[a](/a) and ![b]( </b.png> )", ["/a", "/b.png"]],
  ["a link with a title", '[a](/a "A")', ["/a"]],
  ["`href` of HTML, in a string of JSON as well", `<a href='/a'>a</a> <a href = \\"/b\\">b</a>`, ["/a", "/b"]],
  ["no links in code", "`[a](/a)` ``[b](/b) ` `` [c](/c)", ["/c"]],
  ["links behind a backtick that nothing closes", "` [a](/a)", ["/a"]],
] as const) {
  test(`a text has ${sentence}`, () => {
    const links = linksOfText(text);
    expect(links.map(({ address }) => address)).toEqual(addresses);
    for (const { address, offset } of links) expect(text.slice(offset, offset + address.length)).toBe(address);
  });
}

test("only URLs are replaced", () => {
  const text = 'See /a, [/a](/a), `[/a](/a)` and <a href="/a">/a</a>.';
  expect(replaceLinks(text, () => "/b")).toBe('See /a, [/a](/b), `[/a](/a)` and <a href="/b">/a</a>.');
});
