import fc from "fast-check";
import type { Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { parseReply } from "@/lib/assistant/client/parse-reply";
import { createGivenPassages } from "@/lib/assistant/reply-text/given-passages";
import { type ReplyPiece, ReplyReader } from "@/lib/assistant/reply-text/reply-text";
import type { RetrievedPassage } from "@/lib/assistant/types";
import { visit } from "@/lib/base/visit";
import { expect, test } from "@/tests/support/unit-test";

const passage = (path: string, anchor = "", content = ""): RetrievedPassage => ({
  path,
  url: `https://docs.example/base${path}${anchor}`,
  title: path,
  content,
  score: 1,
});

const passages = [
  passage("/install", "#node", "Run:\n\n```sh\nnpm install\n  npm start\n```"),
  passage("/install", "#docker"),
  passage("/deploy"),
  passage("/指南", "#开始"),
];
const NOTE = "Not from the docs.";

/** What is passed on for each chunk, and at the end. */
function read(chunks: readonly string[]): ReplyPiece[][] {
  const given = createGivenPassages();
  given.add(passages);
  const reader = new ReplyReader(given, NOTE);
  return [...chunks.map((chunk) => reader.read(chunk)), reader.end()];
}

function textOf(pieces: readonly ReplyPiece[]): string {
  return pieces.map((piece) => (piece.type === "text" ? piece.text : "")).join("");
}

function citedBy(pieces: readonly ReplyPiece[]): string[] {
  return pieces.flatMap((piece) =>
    piece.type === "cited" ? [decodeURI(piece.passage.url).replace("https://docs.example/base", "")] : [],
  );
}

const citations: readonly [sentence: string, chunks: string[], cited: string[]][] = [
  ["what no link names is not cited", ["Install it, then deploy."], []],
  [
    "in the order of the first links, each once",
    [
      "See [deploy](https://docs.example/base/deploy), [Node](https://docs.example/base/install#node), [again](/deploy).",
    ],
    ["/deploy", "/install#node"],
  ],
  [
    "two sections of a page are two citations",
    ["[a](/install#docker) [b](/install#node)"],
    ["/install#docker", "/install#node"],
  ],
  ["a link to the page cites what was found there", ["[a](/install)"], ["/install#node"]],
  ["unless a section of it is cited already", ["[a](/install#docker) [b](/install)"], ["/install#docker"]],
  ["a section that was not found stands for its page", ["[a](/install#windows)"], ["/install#node"]],
  ["links with the base path, and with a slash at the end", ["[a](/base/deploy/)"], ["/deploy"]],
  ["links that arrive in pieces", ["[a](/dep", "loy", ") and"], ["/deploy"]],
  ["a link with a title", ['[a](/deploy "Deploy it")'], ["/deploy"]],
  ["an address in angle brackets", ["<https://docs.example/base/deploy>"], ["/deploy"]],
  ["an address in plain text", ["Read https://docs.example/base/deploy."], ["/deploy"]],
  ["a definition", ["As [here][1].\n\n[1]: /deploy\n"], ["/deploy"]],
  ["letters beyond ASCII, encoded or not", ["[a](/指南#开始)"], ["/指南#开始"]],
  ["code cites nothing", ["`[a](/deploy)`\n\n```md\n[a](/install#node)\n", "[b](/deploy)\n```\n"], []],
  ["what follows code does", ["```sh\nls\n```\n", "[a](/deploy)"], ["/deploy"]],
  ["other sites are not cited", ["[a](https://evil.example/base/deploy)"], []],
];
for (const [sentence, chunks, cited] of citations) {
  test(`citations: ${sentence}`, () => expect(citedBy(read(chunks).flat())).toEqual(cited));
}

test("for a reader on another site, links are absolute, with the address of the page that was given", () => {
  const given = createGivenPassages({ isElsewhere: true });
  given.add(passages);
  const reader = new ReplyReader(given, NOTE);
  const text = "[a](/install) [b](/install#node) [c](/base/deploy) [d](https://docs.example/base/install#docker)";
  expect(textOf([...reader.read(text), ...reader.end()])).toBe(
    "[a](https://docs.example/base/install) [b](https://docs.example/base/install#node) " +
      "[c](https://docs.example/base/deploy) [d](https://docs.example/base/install#docker)",
  );
});

test("a citation is told before the text that completes its link, and plain text is not kept back", () => {
  const pieces = read(["See ", "[a](/dep", "loy", ") now", "."]);
  expect(pieces.map(textOf)).toEqual(["See ", "", "", "[a](/deploy) no", "w.", ""]);
  expect(pieces[3]?.[0]).toEqual({ type: "cited", passage: passages[2] });
});

const texts: readonly [sentence: string, text: string, expected: string][] = [
  ["a link to something else leaves its text", "See [this **page**](https://evil.example).", "See this **page**."],
  ["a page that was not given is something else", "See [it](/secret).", "See it."],
  [
    "a link to a section that was not given leads to one that was",
    "[a](/install#x)",
    "[a](https://docs.example/base/install#node)",
  ],
  ["an image is its description", "![chart](https://evil.example/?q=1)", "chart"],
  ["an image in a link", "[![chart](/c.png)](https://evil.example)", "chart"],
  ["a URL is code", "Open https://evil.example/a. Then", "Open `https://evil.example/a`. Then"],
  ["a URL without a scheme is code", "Open www.evil.example.", "Open `www.evil.example`."],
  ["a URL in angle brackets is code", "<https://evil.example>", "`https://evil.example`"],
  ["a definition of another address is text", "[a]\n\n[a]: //evil.example\n", "[a]\n\n\\[a\\]: //evil.example\n"],
  ["HTML is text", '<a href="//evil.example">a</a>', '\\<a href="//evil.example">a\\</a>'],
  ["comparisons are not HTML", "1 < 2 && a <- b", "1 < 2 && a <- b"],
  ["brackets that are no link stay", "- [x] done, a[0] and [b][c]", "- [x] done, a[0] and [b][c]"],
  ["a bracket that does not end on its line is escaped", "[a\n](/deploy)", "\\[a\n](/deploy)"],
  [
    "code stays as it is",
    "`[a](https://evil.example)` and ``https://e``",
    "`[a](https://evil.example)` and ``https://e``",
  ],
  ["code that does not end is text", "`a [b](//evil.example)", "\\`a b"],
  ["character references do not make URLs", "https&#58;//evil.example", "https&amp;#58;//evil.example"],
  ["escapes do not make URLs", "https:\\//evil.example", "https:\\\\//evil.example"],
  ["the text of a link does not make a URL", "http[s://evil.example](/x)", "http s://evil.example"],
  ["mathematics stays", "$a < b$ and $5", "$a < b$ and $5"],
];
for (const [sentence, text, expected] of texts) {
  test(`text: ${sentence}`, () => {
    expect(textOf(read([text]).flat())).toBe(expected);
    expect(textOf(read([...text]).flat())).toBe(expected);
  });
}

const blocks: readonly [sentence: string, text: string, expected: string][] = [
  ["code of a passage stays as it is, whatever its indentation", "```sh\nnpm start\n```\n", "```sh\nnpm start\n```\n"],
  ["other code is marked", "```sh\nrm x\n```\nDone.", `\`\`\`sh\nrm x\n\`\`\`\n\n*${NOTE}*\n\nDone.`],
  ["other code at the end is closed and marked", "```sh\nrm x", `\`\`\`sh\nrm x\n\`\`\`\n\n*${NOTE}*\n`],
  ["code in a list is marked in the list", "- ```\n  rm x\n  ```\n", `- \`\`\`\n  rm x\n  \`\`\`\n\n  *${NOTE}*\n\n`],
  [
    "suggestions of pages that were not given are left out",
    "```suggestions\n(A)[/deploy]\n(B)[/secret]\n(C)[https://evil.example]\n(D?)[]\n```\n",
    "```suggestions\n(A)[/deploy]\n(D?)[]\n```\n",
  ],
  [
    "code that a list item would end stays code",
    "  ```\n[a](//e)\n  ```\n",
    `  \`\`\`\n  [a](//e)\n  \`\`\`\n\n  *${NOTE}*\n\n`,
  ],
];
for (const [sentence, text, expected] of blocks) {
  test(`blocks: ${sentence}`, () => {
    expect(textOf(read([text]).flat())).toBe(expected);
    expect(textOf(read([...text]).flat())).toBe(expected);
  });
}

const fragments = [
  ..."[]()<>`*_$|\\!:#&;>- \n\t~\r".split(""),
  "[a](https://evil.example/x)",
  "[b](//evil.example)",
  "[c]: https://evil.example\n",
  "[c]",
  "https://evil.example",
  "www.evil.example",
  "<https://evil.example>",
  "![i](https://evil.example)",
  "[d](/deploy)",
  "http",
  "s://evil.example",
  "&#58;",
  "```",
  "~~~",
  "$$",
  "``",
  "\n\n",
  "- ",
  "1. ",
  "> ",
  "    ",
  "word ",
  "| - | - |\n",
  "| a | b |\n",
];
const reply = fc.array(fc.constantFrom(...fragments), { maxLength: 24 });
const parsers = {
  "a renderer with tables and mathematics": unified().use(remarkParse).use(remarkGfm).use(remarkMath),
  "a renderer with tables": unified().use(remarkParse).use(remarkGfm),
  "a renderer of plain Markdown": unified().use(remarkParse),
};
for (const [name, parser] of Object.entries(parsers)) {
  test(`${name} finds no link in any reply but to what was given`, () => {
    fc.assert(
      fc.property(reply, (chunks) => {
        expect(foreignAddresses(parser.parse(textOf(read(chunks).flat())))).toEqual([]);
      }),
      { seed: 1, numRuns: 400 },
    );
  });
}

test("the panel finds no link in any reply but to what was given", () => {
  fc.assert(
    fc.property(reply, (chunks) => {
      const { blocks: parsed, suggestions } = parseReply(textOf(read(chunks).flat()));
      expect(JSON.stringify(parsed.map(({ tree }) => tree))).not.toContain('"href":"http');
      expect(suggestions).toEqual([]);
    }),
    { seed: 1, numRuns: 200 },
  );
});

test("how a reply is divided into chunks changes nothing", () => {
  fc.assert(
    fc.property(reply, (chunks) => {
      const whole = chunks.join("");
      expect(textOf(read([...whole]).flat())).toBe(textOf(read([whole]).flat()));
    }),
    { seed: 1, numRuns: 400 },
  );
});

function foreignAddresses(tree: Root): string[] {
  const found: string[] = [];
  visit(tree, ["link", "image", "definition", "html"], (node) => {
    const address = "url" in node ? node.url : node.type;
    if (address !== "/deploy") found.push(address);
  });
  return found;
}
