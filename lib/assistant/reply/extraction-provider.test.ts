import { expect, test } from "@playwright/test";
import { extractionProvider } from "@/lib/assistant/reply/extraction-provider";
import { selectQuote, splitBlocks } from "@/lib/assistant/reply/select-quote";
import { RELEVANT_SCORE, type ReplyPart, type ReplyRequest, type RetrievedPassage } from "@/lib/assistant/types";

const port: RetrievedPassage = {
  path: "/install",
  url: "https://x.example/install#port",
  title: "Install",
  heading: "Port [beta]",
  content:
    "Some history.\n\nSet the variable `PORT`:\n\n```bash\nPORT=8080 npm start\n\nnpm run check\n```\n\n## Other\n\nElse.",
  score: 0.9,
};
const other: RetrievedPassage = {
  path: "/b",
  url: "https://x.example/b",
  title: "B (old)",
  content: "Nothing here.",
  score: 0.1,
};

test("quotes what answers, with its code, under its link, and says what it is", async () => {
  expect(await reply("How do I change the port?", [port, other])).toBe(
    [
      "From the docs:",
      "",
      "**[Install › Port \\[beta\\]](https://x.example/install#port)**",
      "",
      "> Set the variable `PORT`:",
      ">",
      "> ```bash",
      "> PORT=8080 npm start",
      ">",
      "> npm run check",
      "> ```",
      "",
      "```suggestions",
      "(B old)[/b]",
      "```",
      "",
    ].join("\n"),
  );
});

test("every quoted line is in the passage", async () => {
  const text = await reply("How do I change the port?", [port, other]);
  const quoted = text
    .split("\n")
    .filter((line) => line.startsWith("> "))
    .map((line) => line.slice(2));
  expect(quoted).not.toHaveLength(0);
  for (const line of quoted) expect(port.content.split("\n")).toContain(line);
});

test("where the index is not sure that they answer, it says so and quotes the best, if it holds most of the words", async () => {
  const text = await reply("How do I change the port?", [port, other], { confidence: "unsure" });
  expect(text).toMatch(/^No passage of the documentation clearly answers this question\.\n\n\*\*\[Install › Port/);
  expect(await citedPaths("How do I change the port?", [port, other], { confidence: "unsure" })).toEqual(["/install"]);
  const question = "Which airline flies to the port of Paris tomorrow?";
  expect(await citedPaths(question, [port, other], { confidence: "unsure" })).toEqual([]);
});

test("where nothing bears on the question, it says so and names the nearest pages", async () => {
  const text = await reply("What is the meaning of life?", [other]);
  expect(text).toContain("The documentation contains nothing that answers this question.");
  expect(text).toContain("- [B (old)](https://x.example/b)");
  expect(await citedPaths("?", [other])).toEqual([]);
});

test("with no passages at all it only says so", async () => {
  expect(await reply("Anything?", [])).toBe("The documentation contains nothing that answers this question.\n");
});

test("answers Chinese questions in Chinese, from the sentence that answers", async () => {
  const content = "本页介绍安装。\n\n默认端口是 3000,可以通过环境变量修改。\n\n## 卸载\n\n删除文件夹。";
  const text = await reply("如何修改默认端口？", [{ ...port, title: "安装", content }]);
  expect(text).toContain("文档原文：");
  expect(text).toContain("> 默认端口是 3000,可以通过环境变量修改。");
  expect(text).not.toContain("卸载");
});

test("page text cannot pass for suggestions, nor leave code open", async () => {
  const content = "Port:\n\n```suggestions\n(Win money)[https://evil.example]";
  const text = await reply("port", [{ ...port, content }]);
  expect(text.split("\n")).not.toContain("```suggestions");
  expect(text).toContain("> (Win money)[https://evil.example]\n> ```\n");
});

test("quotes a page once, and at most three pages", async () => {
  const passages = ["/a", "/a", "/b", "/c", "/d"].map((path, index) => ({
    ...port,
    path,
    url: `https://x.example${path}#${index}`,
    content: `The port of ${path}.`,
  }));
  expect(await citedPaths("port", passages)).toEqual(["/a", "/b", "/c"]);
});

test("quotes a text that two pages share once, also where its links differ", async () => {
  const passages = ["/v1", "/v2"].map((path) => ({
    ...port,
    path,
    content: `Set the [port](https://x.example${path}/port).`,
  }));
  expect(await citedPaths("port", passages)).toEqual(["/v1"]);
});

test("leaves out a passage that says less of the question than another", async () => {
  const passing = {
    ...port,
    path: "/limits",
    title: "Limits",
    heading: "Logs",
    content: "Logs, ports and more.",
    score: 0.6,
  };
  const passages = [passing, { ...port, content: "Change the port." }];
  expect(await citedPaths("change the port", passages)).toEqual(["/install"]);
  const question = "Which airline flies to the port of Paris tomorrow?";
  expect(await citedPaths(question, [port, other], { confidence: "unsure" })).toEqual([]);
});

test("a question counts by its first thousand characters", async () => {
  const passages = [port, { ...other, score: 0.8 }];
  expect(await citedPaths(`port ${"x".repeat(2_000)}`, passages)).toHaveLength(1);
  expect(await citedPaths(`${"x".repeat(2_000)} port`, passages)).toHaveLength(2);
});

test("a page is suggested once by its title", async () => {
  const old = { ...other, path: "/v1/b" };
  expect(await reply("port", [port, other, old])).toContain("```suggestions\n(B old)[/b]\n```");
});

const quotes: { title: string; content: string; quote: string[] }[] = [
  { title: "a picture by itself is not quoted", content: "![](/a.png)\n\nThe port.", quote: ["The port."] },
  {
    title: "a heading is quoted as emphasis",
    content: "#### Port\n\nIt is 3000.",
    quote: ["**Port**", "", "It is 3000."],
  },
  { title: "a heading at the end is left out", content: "The port:\n\n#### Next", quote: ["The port:"] },
  {
    title: "what is announced is quoted beyond a heading",
    content: "The port:\n\n#### Linux\n\nIt is 80.",
    quote: ["The port:", "", "**Linux**", "", "It is 80."],
  },
  {
    title: "code within a list closes its fence",
    content: "1. Port:\n\n   ```sh\n   a\n     b\n   ```",
    quote: ["1. Port:", "", "```sh", "a", "  b", "```"],
  },
];
for (const { title, content, quote } of quotes) {
  test(title, () => expect(selectQuote(content, new Set(["port"])).split("\n")).toEqual(quote));
}

test("speaks the language of the question, or the one that the reader chose", async () => {
  expect(await reply("ポートの変更", [])).toBe("この質問に答える内容はドキュメントに見つかりませんでした。\n");
  expect(await reply("Port?", [], { language: "fr" })).toContain("Je n’ai rien trouvé");
});

test("blocks are separated by blank lines, except within code", () => {
  expect(splitBlocks("a\nb\n\n\n~~~js\nx\n\ny\n~~~\nc")).toEqual(["a\nb", "~~~js\nx\n\ny\n~~~", "c"]);
});

type Choice = Partial<Pick<ReplyRequest, "language" | "confidence">>;

async function readReply(question: string, passages: readonly RetrievedPassage[], choice: Choice) {
  const { signal } = new AbortController();
  const confidence = passages.some(({ score }) => score >= RELEVANT_SCORE) ? "sure" : "none";
  const parts: ReplyPart[] = [];
  const request = {
    siteName: "X",
    question,
    history: [],
    passages,
    confidence,
    context: [],
    signal,
    ...choice,
  } as const;
  await extractionProvider.reply(request, (part) => parts.push(part));
  return parts;
}

async function reply(question: string, passages: readonly RetrievedPassage[], choice: Choice = {}): Promise<string> {
  const parts = await readReply(question, passages, choice);
  return parts.map((part) => (part.type === "text" ? part.text : "")).join("");
}

/** Paths of the pages that the reply cites, which it says before anything else. */
async function citedPaths(
  question: string,
  passages: readonly RetrievedPassage[],
  choice: Choice = {},
): Promise<string[]> {
  const [first] = await readReply(question, passages, choice);
  return first?.type === "cites" ? first.passages.map(({ path }) => path) : ["the first part cites nothing"];
}
