import { readParts, splitBlocks } from "@/lib/assistant/reply/quote";
import { expect, test } from "@/tests/support/unit-test";

const UNITS = { text: "sentence", list: "item", table: "row", steps: "step", code: "code" } as const;
const texts = (content: string) =>
  readParts(content).flatMap(({ kind, units }) => units.map((unit) => `${UNITS[kind]}: ${unit}`));

const rows: [content: string, units: string[], sentence: string][] = [
  ["Run it. Then stop it.", ["sentence: Run it.", "sentence: Then stop it."], "a paragraph is its sentences"],
  ["Run it.\nThen stop it.", ["sentence: Run it.", "sentence: Then stop it."], "on one line or several"],
  ["Use e.g. Node, etc. Later stop.", ["sentence: Use e.g. Node, etc. Later stop."], "abbreviations end none"],
  ["Ask Dr. Who. He knows.", ["sentence: Ask Dr. Who.", "sentence: He knows."], "titles neither"],
  ["Set `a. B`. Then go.", ["sentence: Set `a. B`.", "sentence: Then go."], "points in code neither"],
  ["Version 1.2 is out. Use it.", ["sentence: Version 1.2 is out.", "sentence: Use it."], "points in numbers neither"],
  [
    "He said “Stop.” Then left.",
    ["sentence: He said “Stop.”", "sentence: Then left."],
    "a quote belongs to its sentence",
  ],
  [
    "默认端口是 3000。可以修改！好吗？",
    ["sentence: 默认端口是 3000。", "sentence: 可以修改！", "sentence: 好吗？"],
    "Chinese needs no space",
  ],
  ["¿Cómo? ¡Así!", ["sentence: ¿Cómo?", "sentence: ¡Así!"], "Spanish marks begin sentences"],
  ["- a\n- b\n  more\n- c", ["item: - a", "item: - b more", "item: - c"], "items of a list"],
  ["1. a\n   - b\n2. c", ["item: 1. a\n   - b", "item: 2. c"], "a list within an item belongs to it"],
  ["| A | B |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |", ["row: | 1 | 2 |", "row: | 3 | 4 |"], "rows of a table"],
  ["```sh\nnpm i\n\nnpm start\n```", ["code: ```sh\nnpm i\n\nnpm start\n```"], "code is whole, with its blank lines"],
  ["~~~\n```\n~~~", ["code: ~~~\n```\n~~~"], "other marks do not end it"],
  ["```md\n```js\nx\n```", ["code: ```md\n```js\nx\n```"], "nor does a mark with a language"],
  ["````\n```\n````", ["code: ````\n```\n````"], "nor a shorter one"],
  ["```\na", ["code: ```\na\n```"], "code without end ends with the passage"],
  [
    "```npm start``` begins it.\n\nRun it.",
    ["sentence: ```npm start``` begins it.", "sentence: Run it."],
    "three backticks around a word are no block",
  ],
  ["> Note this. And that.", ["sentence: Note this.", "sentence: And that."], "a quotation is its text"],
  ["## Heading\n\nText here now.", ["sentence: Text here now."], "headings are left out"],
  ["---\n\n* * *\n\nText here now.", ["sentence: Text here now."], "and lines across the page"],
  ["![a](b.png)\n\nText here now.", ["sentence: Text here now."], "and pictures"],
  ["See ![a](b.png) this now.", ["sentence: See this now."], "also between words"],
  ["macOS\n\n**Two words**", [], "and labels"],
  [
    "Text here now.\r\n\r\nMore of it now.",
    ["sentence: Text here now.", "sentence: More of it now."],
    "lines of Windows",
  ],
  [
    "#### 1. Open it\n\nPress it.\n\n#### 2. Close it\n\n## Other\n\nText here.",
    ["step: 1. Open it\n\nPress it.", "step: 2. Close it", "sentence: Text here."],
    "numbered headings are steps, up to the next heading",
  ],
  ["", [], "nothing"],
  ["   \n\n\t\n", [], "blanks"],
];

for (const [content, units, sentence] of rows) {
  test(`units: ${sentence}`, () => expect(texts(content)).toEqual(units));
}

test("rows come with the head of their table", () => {
  const [, table] = readParts("One here now. Two here now.\n\n| A | B |\n| - | - |\n| 1 | 2 |");
  expect(table).toEqual({ kind: "table", head: "| A | B |\n| - | - |", units: ["| 1 | 2 |"] });
});

test("code in a list begins at the margin, so that its fence ends it", () => {
  expect(splitBlocks("- a:\n\n  ```sh\n  x\n    y\n  ```\n\n- b")).toEqual(["- a:", "```sh\nx\n  y\n```", "- b"]);
});

const many = 20_000;
const long: [sentence: string, content: string, count: number][] = [
  ["pictures without end", "![".repeat(many), 1],
  ["spaces", `- a${" ".repeat(many)}b`, 1],
  ["asterisks", `Bold ${"*".repeat(many)} here now`, 1],
  ["backticks", "`".repeat(many), 1],
  ["sentences", "Run it. ".repeat(many), many],
  ["fences", "```\n".repeat(many), many / 2],
];

for (const [sentence, content, count] of long) {
  test(`${many} ${sentence} are ${count} units`, () => expect(texts(content)).toHaveLength(count));
}
