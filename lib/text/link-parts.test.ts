import { inlineMarkdown } from "@/lib/text/inline";
import { linkAddress, linkLabel } from "@/lib/text/link-parts";
import { listDirectory } from "@/lib/text/page-text";
import { expect, test } from "@/tests/support/unit-test";

const links: [label: string, address: string, written: string][] = [
  ["a", "/a", "[a](/a)"],
  ["a [b", "/a b", "[a \\[b](/a%20b)"],
  ["a\n b]", "/a(b)", "[a b\\]](/a%28b%29)"],
  ["日本", "/日本?q=<b>#c", "[日本](/日本?q=%3Cb%3E#c)"],
  ["a", "/100%25", "[a](/100%25)"],
];
for (const [label, address, written] of links) {
  test(`a link named ${JSON.stringify(label)} to ${address} is a link`, () => {
    const markdown = `[${linkLabel(label)}](${linkAddress(address)})`;
    expect(markdown).toBe(written);
    expect(inlineMarkdown(markdown)).toMatchObject([
      { type: "link", children: [{ value: label.replace(/\s+/g, " ") }] },
    ]);
  });
}

test("a directory is a list of links, with the base path for those of the site", () => {
  const entries = [
    { label: "My [page", href: "/my page", description: "With **words**" },
    { label: "Group", children: [{ label: "Away", href: "https://a.test/b" }] },
  ];
  expect(listDirectory({ style: "card", entries }, "/docs")).toBe(
    "- [My \\[page](/docs/my%20page): With words\n- Group\n  - [Away](https://a.test/b)",
  );
  expect(listDirectory(undefined, "/docs")).toBe("");
});
