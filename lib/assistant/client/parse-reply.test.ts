import { toString as textOf } from "mdast-util-to-string";
import { parseReply } from "@/lib/assistant/client/parse-reply";
import { withoutSuggestions } from "@/lib/assistant/client/reply-facts";
import { limitNesting } from "@/lib/base/limit-nesting";
import { expect, test } from "@/tests/support/unit-test";

const shown = (text: string) => parseReply(text).blocks.map(({ tree }) => textOf(tree));

test("a block that has not changed is the same object in the next reading", () => {
  const first = parseReply("One.\n\nTwo");
  const known = new Map(first.blocks.map((block) => [block.source, block]));
  const second = parseReply("One.\n\nTwo and more", known);
  expect(second.blocks[0]).toBe(first.blocks[0]);
  expect(second.blocks[1]).not.toBe(first.blocks[1]);
});

test("emphasis that is still open is emphasis already", () => {
  expect(shown("This is **impor")).toEqual(["This is impor"]);
});

test("suggestions leave the text, also while they arrive", () => {
  const text = "Done.\n\n```suggestions\n(Read more)[/guides/more]\n(Why?)[]\n(Out)[//evil.example]\n";
  expect(shown(text)).toEqual(["Done."]);
  expect(parseReply(text).suggestions).toEqual([{ text: "Read more", path: "/guides/more" }, { text: "Why?" }]);
  expect(withoutSuggestions(text)).toBe("Done.");
});

test("prices are no mathematics, formulas are", () => {
  const classes = (text: string) =>
    JSON.stringify(parseReply(text).blocks.map(({ tree }) => tree)).includes("math-inline");
  expect(classes("It costs $5 and $10.")).toBe(false);
  expect(classes("Since $E=mc^2$ holds.")).toBe(true);
});

const nested: readonly (readonly [title: string, text: string])[] = [
  ["lists", "- ".repeat(1_500)],
  ["numbered lists", "1. ".repeat(1_500)],
  ["quotations", ">".repeat(3_000)],
  ["lists in quotations", "> - ".repeat(1_500)],
  ["lists by indentation", Array.from({ length: 240 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n")],
  ["emphasis", `${"*a _b ".repeat(3_000)}${"_ *".repeat(3_000)}`],
  ["brackets", `${"[".repeat(5_000)}a${"](x)".repeat(5_000)}`],
  ["pictures", `${"![".repeat(5_000)}a${"](x)".repeat(5_000)}`],
];

for (const [title, text] of nested) {
  test(`${title} thousands deep neither break the page nor lose the words`, () => {
    const [first] = shown(`${text} kept`).slice(-1);
    expect(first).toContain("kept");
  });
}

test("what people write keeps its structure", () => {
  const text = "> - 1. **a** [b](/c) `[d`\n>      - _e_\n\n```md\n- - - - - - - - - - - - - - - - - - - - x\n```\n";
  expect(limitNesting(text)).toBe(text);
});

test("markup is shown as it is written", () => {
  expect(shown("Use <Card> here.")).toEqual(["Use <Card> here."]);
});
