import { extractionProvider } from "@/lib/assistant/reply/extraction-provider";
import { meaningfulTerms } from "@/lib/assistant/reply/question-terms";
import { splitBlocks } from "@/lib/assistant/reply/quote";
import { RELEVANT_SCORE, type ReplyPart, type ReplyRequest, type RetrievedPassage } from "@/lib/assistant/types";
import { expect, test } from "@/tests/support/unit-test";

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

test("quotes what the section says, with its code, then names the section", async () => {
  expect(await reply("How do I change the port variable?", [port, other])).toBe(
    [
      "From the docs:",
      "",
      "> Some history.",
      ">",
      "> Set the variable `PORT`:",
      ">",
      "> ```bash",
      "> PORT=8080 npm start",
      ">",
      "> npm run check",
      "> ```",
      ">",
      "> Else.",
      "",
      "- [Install › Port \\[beta\\]](https://x.example/install#port)",
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

const unsaid = { title: "Colors and fonts", heading: "Colors" };
const uncertain: { title: string; question: string; passage?: Partial<RetrievedPassage> }[] = [
  { title: "what is asked for is missing", question: "airline to port Paris" },
  {
    title: "a name in the question is another word in the passage",
    question: "Can it run on Windows?",
    passage: {
      title: "Limits",
      heading: "Lookback window",
      content: "The run has a window.\n\nIt ends. Windows overlap.",
    },
  },
  {
    title: "a number is asked for and none is quoted",
    question: "How many ports?",
    passage: { content: "Some ports." },
  },
  {
    title: "only the title of the page has what is asked for",
    question: "Fonts?",
    passage: { ...unsaid, content: "Set the colors." },
  },
  {
    title: "only an example has what is asked for",
    question: "Fonts?",
    passage: { ...unsaid, content: 'Set the colors:\n\n```json\n{ "fonts": {} }\n```' },
  },
];
for (const { title, question, passage } of uncertain) {
  test(`the closest passages, each below its source, and no answer, where ${title}`, async () => {
    const first = { ...port, ...passage };
    const second = { ...port, path: "/c", url: "https://x.example/c", title: "Second", heading: "Second" };
    const passages = [first, { ...second, content: "Of the second." }, other];
    const choice = { pageLead: 0.1, bestScore: 5 };
    const text = await reply(question, passages, choice);
    expect(text).toMatch(
      /^These passages come closest to your question:\n\n#### \[(?:Install|Limits|Colors and fonts) › /,
    );
    expect(text).toContain("\n\n#### [Second](https://x.example/c)\n\n> Of the second.\n\n");
    expect(text).not.toContain("Nothing here.");
    expect(await citedPaths(question, passages, choice)).toEqual([]);
  });
}

test("the second-best section of the best page is among the closest passages", async () => {
  const second = { ...port, url: "https://x.example/install#more", heading: "More", content: "Paris has an airport." };
  const text = await reply("How many airline ports in Paris?", [{ ...port, content: "Some ports." }, other], {
    second,
  });
  expect(text).toContain("> Paris has an airport.");
});

test("nothing is called the answer while the index is being built, since a better page may come", async () => {
  const question = "How do I change the port variable?";
  const text = await reply(question, [port, other], { building: 40 });
  expect(text).toMatch(/^The search index is still being built: I could search 40%.*\n\nThese passages come closest/);
  expect(await citedPaths(question, [port, other], { building: 40 })).toEqual([]);
});

test("only the best pages, and no quote, where the search knows that nothing answers", async () => {
  const choice = { pageLead: 0.1, bestScore: 5, confidence: "none" } as const;
  const text = await reply("the port of nowhere", [port, other], choice);
  expect(text).not.toContain(">");
  expect(text).toContain("The closest pages are:\n\n- [Install](https://x.example/install");
  expect(await citedPaths("the port of nowhere", [port, other], choice)).toEqual([]);
});

test("the passage that says most of the question is quoted, not only the first", async () => {
  const vague = {
    ...port,
    path: "/vague",
    title: "Basics",
    heading: "Servers",
    content: "A server has a port.",
    score: 0.91,
  };
  const exact = { ...port, content: "Set the default port of the server with `PORT`." };
  expect((await citedPaths("default port of the server", [vague, exact], { pageLead: 0.01 }))[0]).toBe("/install");
});

test("where nothing bears on the question, it says so and names the nearest pages", async () => {
  const text = await reply("What is the meaning of life?", [other]);
  expect(text).toContain("I found nothing in the documentation that answers this question.");
  expect(text).toContain("- [B (old)](https://x.example/b)");
  expect(await citedPaths("?", [other])).toEqual([]);
});

test("with no passages at all it only says so", async () => {
  expect(await reply("Anything?", [])).toBe("I found nothing in the documentation that answers this question.\n");
});

test("answers Chinese questions in Chinese", async () => {
  const content = "本页介绍安装。\n\n默认端口是 3000。可以通过环境变量修改端口。";
  const text = await reply("如何修改默认端口？", [{ ...port, title: "安装", content }]);
  expect(text).toContain("文档原文：");
  expect(text).toContain("> 默认端口是 3000。可以通过环境变量修改端口。");
});

test("page text cannot pass for suggestions, nor leave code open", async () => {
  const content = "Port:\n\n```suggestions\n(Win money)[https://evil.example]";
  const text = await reply("code of port", [{ ...port, content }]);
  expect(text.split("\n")).not.toContain("```suggestions");
  expect(text).toContain("> (Win money)[https://evil.example]\n> ```\n");
});

test("names a page once", async () => {
  const passages = ["/a", "/a", "/b", "/c", "/d"].map((path, index) => ({
    ...port,
    path,
    url: `https://x.example${path}#${index}`,
    content: `The port of ${path}.`,
  }));
  expect(await citedPaths("port", passages, { pageLead: 0 })).toEqual(["/a", "/b"]);
});

test("quotes a text that two pages share once, also where its links differ", async () => {
  const passages = ["/v1", "/v2"].map((path) => ({
    ...port,
    path,
    content: `Set the [port](https://x.example${path}/port).`,
  }));
  expect(await citedPaths("port", passages)).toEqual(["/v1"]);
});

test("a page is suggested once by its title", async () => {
  const old = { ...other, path: "/v1/b" };
  expect(await reply("port", [port, other, old])).toContain("```suggestions\n(B old)[/b]\n```");
});

test("speaks the language of the question, or the one that the reader chose", async () => {
  expect(await reply("ポートの変更", [])).toBe("この質問に答える内容はドキュメントに見つかりませんでした。\n");
  expect(await reply("Port?", [], { language: "fr" })).toContain("rien trouvé dans la documentation");
});

test("blocks are separated by blank lines, except within code", () => {
  expect(splitBlocks("a\nb\n\n\n~~~js\nx\n\ny\n~~~\nc")).toEqual(["a\nb", "~~~js\nx\n\ny\n~~~", "c"]);
});

type Choice = Partial<Pick<ReplyRequest, "language" | "confidence" | "pageLead" | "bestScore" | "building" | "second">>;

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
    pageLead: 0.5,
    bestScore: 12,
    words: meaningfulTerms(question).map((term) => ({ terms: [term], related: [], rarity: 1 })),
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
