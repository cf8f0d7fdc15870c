import { expect, test } from "@playwright/test";
import { createCitationReader } from "@/lib/assistant/citations";
import type { RetrievedPassage } from "@/lib/assistant/types";

const passage = (path: string, anchor = ""): RetrievedPassage => ({
  path,
  url: `https://docs.example/base${path}${anchor}`,
  title: path,
  content: "",
  score: 1,
});

const passages = [
  passage("/install", "#node"),
  passage("/install", "#docker"),
  passage("/deploy"),
  passage("/指南", "#开始"),
];

const rows: readonly [sentence: string, pieces: string[], cited: string[]][] = [
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
  ["a definition", ["As [here][1].\n\n[1]: /deploy\n"], ["/deploy"]],
  ["letters beyond ASCII, encoded or not", ["[a](/指南#开始)"], ["/指南#开始"]],
  ["code cites nothing", ["`[a](/deploy)`\n\n```md\n[a](/install#node)\n", "[b](/deploy)\n```\n"], []],
  ["what follows code does", ["```sh\nls\n```\n", "[a](/deploy)"], ["/deploy"]],
  ["other sites are not cited", ["[a](https://evil.example/base/deploy)"], []],
];

for (const [sentence, pieces, cited] of rows) {
  test(sentence, () => {
    const reader = createCitationReader(passages);
    const found = pieces.flatMap((piece) => reader.read(piece));
    expect(found.map(({ url }) => decodeURI(url).replace("https://docs.example/base", ""))).toEqual(cited);
  });
}

test("a citation is told with the piece that completes its link", () => {
  const reader = createCitationReader(passages);
  expect(["[a](/dep", "loy", ")", "."].map((piece) => reader.read(piece).length)).toEqual([0, 0, 1, 0]);
});

test("a line that never ends is read to its end", () => {
  const reader = createCitationReader(passages);
  for (let count = 0; count < 1_000; count += 1) expect(reader.read("[a](/nowhere) `b` ](")).toEqual([]);
  expect(reader.read("`[a](/deploy)`")).toEqual([]);
  expect(reader.read("[a](/deploy)")).toHaveLength(1);
});
