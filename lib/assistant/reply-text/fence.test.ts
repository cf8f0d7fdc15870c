import { createFenceReader } from "@/lib/assistant/reply-text/fence";
import { expect, test } from "@/tests/support/unit-test";

/** The kind of each line, by its first letter: text, opened, code, closed. */
function kindsOf(text: string): string {
  const reader = createFenceReader();
  return text
    .split("\n")
    .map((line) => reader.readLine(line).type[0])
    .join("");
}

const rows: [text: string, kinds: string, sentence: string][] = [
  ["a\n```js\nx\n```\nb", "tocct", "a block between texts"],
  ["~~~\n```\n~~~", "occ", "another mark does not end it"],
  ["````\n```\n````", "occ", "a shorter mark neither"],
  ["```\n`````", "oc", "a longer mark does"],
  ["```\n``` js\n```", "occ", "a mark with a language does not"],
  ["```\n    ```\n```", "occ", "nor does one that is indented by four"],
  ["```npm i```\na", "tt", "backticks around a word are no block"],
  ["~~~ `a`\nx", "oc", "tildes may have backticks after them"],
  ["- ```js\n  x\n  ```\na", "occt", "a block in a list"],
  ["> ```\n> x\n> ```\na", "occt", "a block in a quotation"],
  ["$$\n```\nx\n$$\n```\ny", "ttttoc", "a fence in a formula is text"],
  ["``\na", "tt", "two marks are none"],
  ["", "t", "nothing is text"],
];

for (const [text, kinds, sentence] of rows) {
  test(`fence: ${sentence}`, () => expect(kindsOf(text)).toBe(kinds));
}

function blockOf(text: string) {
  const reader = createFenceReader();
  let block: { language: string; code: string } | undefined;
  for (const line of text.split("\n")) {
    const read = reader.readLine(line);
    if (read.type === "closed") block = { language: read.fence.language, code: read.fence.code };
  }
  return block;
}

const blocks: [text: string, language: string, code: string][] = [
  ["```js title=x\na\n\n  b\n```", "js", "a\n\n  b\n"],
  ["```\n```", "", ""],
  ["- ```sh\n  a\n    b\n  ```", "sh", "a\n  b\n"],
  ["> ```\n> a\n>\n> b\n> ```", "", "a\n\nb\n"],
  ["```c++\nx\n```", "c++", "x\n"],
];

for (const [text, language, code] of blocks) {
  test(`the block of ${JSON.stringify(text)} has its code without what is around it`, () => {
    expect(blockOf(text)).toEqual({ language, code });
  });
}

test("a block that is open at the end is told with the line that ends it", () => {
  const reader = createFenceReader();
  reader.readLine("- ```sh");
  reader.readLine("  a");
  expect(reader.isOpen()).toBe(true);
  expect(reader.end()).toMatchObject({ language: "sh", code: "a\n", closing: "  ```" });
  expect(reader.isOpen()).toBe(false);
  expect(reader.end()).toBeUndefined();
});

test("a block within a line of a list follows a blank line, so that all renderers see it", () => {
  const reader = createFenceReader();
  reader.readLine("text");
  expect(reader.readLine("> ```").line).toBe("\n> ```");
  const blank = createFenceReader();
  blank.readLine("");
  expect(blank.readLine("> ```").line).toBe("> ```");
});
