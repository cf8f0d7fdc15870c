import { splitDescription } from "@/lib/openapi/operation/split-description";
import { expect, test } from "@/tests/support/unit-test";

const long = "word ".repeat(80).trim();

const rows: [markdown: string | undefined, split: object, sentence: string][] = [
  [undefined, {}, "nothing"],
  ["  ", {}, "blank text is nothing"],
  ["Lists things.", { lead: "Lists things." }, "one paragraph is all lead"],
  ["One.\n\nTwo.\n\nThree.", { lead: "One.", rest: "Two.\n\nThree." }, "further paragraphs are read below"],
  ["One.\r\n\r\nTwo.", { lead: "One.", rest: "Two." }, "line ends of any system"],
  ["One\nline.\n- a\n- b", { lead: "One\nline.", rest: "- a\n- b" }, "a list ends a paragraph without blank line"],
  ["One.\n> [!NOTE]\n> Two.", { lead: "One.", rest: "> [!NOTE]\n> Two." }, "so does a quote"],
  ["One.\n\n    code", { lead: "One.", rest: "    code" }, "indented code keeps its indent"],
  ["# Title\n\nText.", { rest: "# Title\n\nText." }, "a heading is no lead"],
  ["| a |\n|---|\n| b |", { rest: "| a |\n|---|\n| b |" }, "a table is no lead"],
  [long, { rest: long }, "a long text is no lead"],
];

for (const [markdown, split, sentence] of rows) {
  test(`a description: ${sentence}`, () => {
    expect(splitDescription(markdown)).toEqual(split);
  });
}
