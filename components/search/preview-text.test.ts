import { previewPart, previewText } from "@/components/search/preview-text";
import { expect, test } from "@/tests/support/unit-test";

const page =
  "# Retries\n\nWhat **happens**.\n\n## Backoff\n\nWait [longer](/x).\n\n```ts\nwait();\n```\n\n### In detail\n\nTwice.\n\n## Limits\n\nTen\nat most.\n- One\n  or more\n- Two\n\n> A limit\n> counts.\n";

const rows = [
  { title: "the beginning of a page, without its title", heading: undefined, shown: /^What happens\.\n\nBackoff\n\n/ },
  {
    title: "a section with those below it, without code",
    heading: "Backoff",
    shown: /^Wait longer\.\n\nIn detail\n\nTwice\.$/,
  },
  {
    title: "paragraphs without the line breaks of their source",
    heading: "Limits",
    shown: /^Ten at most\.\nOne or more\nTwo\n\nA limit counts\.$/,
  },
  { title: "the whole page for a heading that it does not have", heading: "Other", shown: /^What happens/ },
];

for (const { title, heading, shown } of rows) {
  test(title, () => expect(previewText(page, heading)).toMatch(shown));
}

const filler = "Nothing of it is said here. ".repeat(20).trim();
const parts: { title: string; text: string; words: string[]; begins: string }[] = [
  {
    title: "the text from its beginning if that has the words",
    text: `The port.\n\n${filler}`,
    words: ["port"],
    begins: "The port",
  },
  {
    title: "the paragraph that has most of the words, not the first that has one",
    text: `${filler}\n\nA port.\n\n${filler}\n\n${filler}\n\nSet the port of the server.\n\n${filler}`,
    words: ["port", "server"],
    begins: "…Set the port of the server",
  },
  {
    title: "the text from its beginning where nothing has a word",
    text: filler,
    words: ["port"],
    begins: "Nothing of it",
  },
];
for (const { title, text, words, begins } of parts) {
  test(`a preview shows ${title}`, () => expect(previewPart(text, words).slice(0, begins.length)).toBe(begins));
}
