import { UnsupportedMarker } from "@/lib/assistant/reply-text/mark-unsupported";
import { expect, test } from "@/tests/support/unit-test";

const DOCS = [
  "# Limits\nThe free plan allows 1,000 requests a month. Requests above the limit are answered with status 429.",
  "Set `PORT` to change the port that the server listens on; the default is 3000. Run `npm start`, and the pages of the site are served. It was made to be used by teams, in a hurry or not.",
];

function mark(text: string, question = "How do I start it?", chunk = 7): string {
  const marker = new UnsupportedMarker({ texts: () => DOCS, question }, "not found");
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${chunk}}`, "g")) ?? [];
  return pieces.map((piece) => marker.read(piece)).join("") + marker.end();
}

const NOTE = " *(not found)*";
const rows: [sentence: string, text: string, expected: string, question?: string][] = [
  ["a number of the docs is supported", "The server listens on 3000.", "The server listens on 3000."],
  ["however its thousands are written", "You get 1000 requests.", "You get 1000 requests."],
  ["another number is not", "The server listens on 8080.", `The server listens on 8080.${NOTE}`],
  ["nor is one that is only part of a number there", "You get 100 requests.", `You get 100 requests.${NOTE}`],
  ["small numbers that count are none", "There are 2 ways.", "There are 2 ways."],
  [
    "numbers of the question are the reader's",
    "With 9090 it is the same.",
    "With 9090 it is the same.",
    "Is 9090 allowed?",
  ],
  ["code of the docs is supported", "Set `PORT` or run `npm  start`.", "Set `PORT` or run `npm  start`."],
  ["other code is not", "Set `LISTEN_ADDRESS` first.", `Set \`LISTEN_ADDRESS\` first.${NOTE}`],
  [
    "the same in other words is supported",
    "To change the server's port, set `PORT` to it.",
    "To change the server's port, set `PORT` to it.",
  ],
  [
    "a claim in words that the docs do not have is not",
    "The company was founded by Finnish astronauts in a basement.",
    `The company was founded by Finnish astronauts in a basement.${NOTE}`,
  ],
  ["little words tell nothing", "Sure, happy to help!", "Sure, happy to help!"],
  [
    "to say that the docs do not say it is no fact",
    "The documentation does not say whether it supports GraphQL subscriptions.",
    "The documentation does not say whether it supports GraphQL subscriptions.",
    "Are GraphQL subscriptions supported?",
  ],
  [
    "another language cannot be compared by its words",
    "Der Server lauscht auf dem angegebenen Port.",
    "Der Server lauscht auf dem angegebenen Port.",
  ],
  ["but by its numbers", "Der Server lauscht auf Port 8080.", `Der Server lauscht auf Port 8080.${NOTE}`],
  ["nor one of another script", "服务器监听您设置的端口，页面随即可用。", "服务器监听您设置的端口，页面随即可用。"],
  [
    "each sentence has its own mark, before the space",
    "It costs 99 dollars. The default is 3000. Call 555-0199.\n\nEnd.",
    `It costs 99 dollars.${NOTE} The default is 3000. Call 555-0199.${NOTE}\n\nEnd.`,
  ],
  [
    "items of lists are sentences, their numbers are not facts",
    "7. Run `npm start`\n8. Wait 45 minutes\n",
    `7. Run \`npm start\`\n8. Wait 45 minutes${NOTE}\n`,
  ],
  [
    "headings, tables and code blocks have none",
    "## Port 8080\n\n| a | 77 |\n\n```sh\nls 8080\n# 99.\n```\nOn 8080.",
    `## Port 8080\n\n| a | 77 |\n\n\`\`\`sh\nls 8080\n# 99.\n\`\`\`\nOn 8080.${NOTE}`,
  ],
  ["addresses of links are none", "See [the limits](/limits/8080#v77).", "See [the limits](/limits/8080#v77)."],
];
for (const [sentence, text, expected, question] of rows) {
  test(`unsupported: ${sentence}`, () => {
    for (const size of [1, 3, 7, 1_000]) expect(mark(text, question, size)).toBe(expected);
  });
}

test("text is passed on as it comes, and its mark at the end of the sentence", () => {
  const marker = new UnsupportedMarker({ texts: () => DOCS, question: "" }, "not found");
  const pieces = ["It costs ", "99", " dollars", ".", " Then"].map((piece) => marker.read(piece));
  expect(pieces).toEqual(["It costs ", "99", " dollars", ".", `${NOTE} Then`]);
});
