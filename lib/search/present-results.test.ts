import { plainMarkdown } from "@/lib/search/plain-markdown";
import { excerptOf, marked } from "@/lib/search/present-results";
import { expect, test } from "@/tests/support/unit-test";

/** A text with its marked words in brackets. */
function show({ text, marks }: { text: string; marks: [number, number][] }): string {
  return [...marks].reverse().reduce((shown, [start, end]) => {
    return `${shown.slice(0, start)}[${shown.slice(start, end)}]${shown.slice(end)}`;
  }, text);
}

const terms = new Set(["retri", "task", "retrymaxattempts", "密码", "the"]);
const rows: { title: string; text: string; shown: string }[] = [
  { title: "every form of a word is marked", text: "Retry or retries", shown: "[Retry] or [retries]" },
  { title: "words without meaning are not", text: "the task", shown: "the [task]" },
  {
    title: "an identifier is marked as a whole",
    text: "set retry.maxAttempts now",
    shown: "set [retry.maxAttempts] now",
  },
  { title: "Chinese words are marked", text: "重置密码", shown: "重置[密码]" },
  { title: "other signs stay as they are", text: "（task）", shown: "（[task]）" },
];
for (const { title, text, shown } of rows) {
  test(title, () => expect(show(marked(text, terms))).toBe(shown));
}

test("an excerpt begins shortly before the first word that was looked for", () => {
  const excerpt = excerptOf(`${"filler ".repeat(30)}task ${"more ".repeat(60)}`, terms);
  expect(show(excerpt)).toMatch(/^… (?:filler ){1,6}\[task\] more .*…$/);
  expect(excerpt.text.length).toBeLessThanOrEqual(145);
});

const sources = [
  {
    title: "tables are shown by their cells",
    markdown: "| A | B |\n| - | :-: |\n| one | two |",
    shown: " A B one two ",
  },
  {
    title: "formulas are left out",
    markdown: "Sum: $$\n\\frac{1}{2}\n$$ done, $\\alpha$ too, for $5",
    shown: "Sum: done, too, for $5",
  },
  { title: "tags are left out", markdown: "<Note>Be <b>quick</b>.</Note>", shown: "Be quick." },
];
for (const { title, markdown, shown } of sources) {
  test(title, () => expect(plainMarkdown(markdown).replace(/\s+/g, " ")).toBe(shown));
}

test("Markdown is shown without its signs", () => {
  expect(plainMarkdown("- **Set** [the port](/port) with `PORT`\n\n> Note").replace(/\s+/g, " ")).toBe(
    "Set the port with PORT Note",
  );
});
