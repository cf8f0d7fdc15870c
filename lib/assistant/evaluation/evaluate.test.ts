import { judgeSupport } from "@/lib/assistant/evaluation/judge";
import { proposeQuestions } from "@/lib/assistant/evaluation/propose-questions";
import { parseQuestions } from "@/lib/assistant/evaluation/questions";
import { type EvaluatedReply, readReply } from "@/lib/assistant/evaluation/read-reply";
import { brokenLimits, describeRun, summarize } from "@/lib/assistant/evaluation/summarize";
import { createWorld, messageBody } from "@/tests/fakes/assistant-world";
import { expect, test } from "@/tests/support/unit-test";

test("questions are read line by line, and mistakes name their line", () => {
  const text = '{"question":"How?","pages":["/a"],"facts":["80"]}\n\n{"question":"Why?","from":"reader"}\n';
  expect(parseQuestions(text, "q.jsonl")).toEqual([
    { question: "How?", pages: ["/a"], facts: ["80"] },
    { question: "Why?", pages: [], facts: [] },
  ]);
  expect(() => parseQuestions('{"question":"How?"}\n{', "q.jsonl")).toThrow(/^q\.jsonl:2:1: not JSON/);
  expect(() => parseQuestions('{"question":"How?","pages":["a"]}', "q.jsonl")).toThrow(/^q\.jsonl:1:1: pages\.0/);
  expect(() => parseQuestions("\n", "q.jsonl")).toThrow("There are no questions in q.jsonl.");
});

test("a reply is measured by what its stream says", async () => {
  const world = await createWorld();
  const ask = async (question: string, pages: string[]) => {
    const stream = await (await world.send({ body: messageBody(question) })).text();
    return readReply({ question, pages, facts: [] }, stream, 5).evaluated;
  };
  const answered = await ask("How do I configure the port?", ["/guides/install"]);
  expect(answered).toMatchObject({ cited: ["/guides/install"], firstByte: 5, promptTokens: 0 });
  const refused = await ask("Which airline flies to Paris tomorrow?", []);
  expect(refused.cited).toEqual([]);
  const wrong = await ask("Which airline flies to Paris tomorrow?", ["/guides/webhooks"]);
  expect(summarize([answered, refused, wrong])).toMatchObject({
    questions: 3,
    right: 1 / 3,
    wrong: 0,
    linksOnly: 2 / 3,
    citation: 0.5,
    firstCitation: 0.5,
    refusedRightly: 1,
    refusedWrongly: 0.5,
    firstByte: 5,
  });
  await world.close();
});

const shown = (paths: readonly string[]) =>
  [
    `a:${JSON.stringify({ toolCallId: "c", result: paths.map((path) => ({ path, url: `https://x.example${path}`, content: "" })) })}`,
    `0:${JSON.stringify(paths.map((path) => `#### [A](https://x.example${path})\n\n> Port of ${path}.\n`).join("\n"))}`,
  ].join("\n");
const closest: { title: string; pages: string[]; facts: string[]; right: number; rightFirst: number }[] = [
  { title: "the first passage has the fact", pages: ["/a"], facts: ["port of /a"], right: 1, rightFirst: 1 },
  { title: "a later passage has it", pages: ["/b"], facts: ["port of /b"], right: 1, rightFirst: 0 },
  { title: "only a passage of another page has it", pages: ["/b"], facts: ["port of /a"], right: 0, rightFirst: 0 },
  { title: "the documentation does not answer", pages: [], facts: [], right: 0, rightFirst: 0 },
];
for (const { title, pages, facts, ...measures } of closest) {
  test(`the closest passages are no answer, and right by what is quoted: ${title}`, () => {
    const { evaluated } = readReply({ question: "?", pages, facts }, shown(["/a", "/b"]), 5);
    expect(summarize([evaluated])).toMatchObject({ ...measures, answered: 0, passages: 1, wrong: 0, linksOnly: 0 });
  });
}

const passage = { path: "/a", url: "https://x.example/a#b", content: "The server listens on port 3000 by default." };
const sentences =
  "The server listens on **port `3000`**. Elephants dance quietly around mountains.\n\n```sh\nrun elephants mountains\n```\n";
const stream = [
  `a:${JSON.stringify({ toolCallId: "c", result: [passage] })}`,
  `h:${JSON.stringify({ url: "https://x.example/a" })}`,
  `0:${JSON.stringify(sentences)}`,
  'd:{"usage":{"promptTokens":3,"completionTokens":4}}',
].join("\n");

test("sentences are supported by the words of what is cited, and code does not count", () => {
  expect(readReply({ question: "?", pages: ["/a"], facts: [] }, stream, 1).evaluated).toMatchObject({
    cited: ["/a"],
    supported: 0.5,
    promptTokens: 3,
    completionTokens: 4,
  });
  expect(() => readReply({ question: "?", pages: [], facts: [] }, '3:"Broken."', 1)).toThrow("Broken.");
});

test("lists of links are no sentences, and a reply that cites nothing is not judged by its support", () => {
  const links = stream.replace(
    "Elephants dance",
    "\\n\\n- [Elephants dance quietly](https://x.example/b)\\n\\nElephants dance",
  );
  expect(readReply({ question: "?", pages: ["/a"], facts: [] }, links, 1).evaluated.supported).toBe(0.5);
  const refusal = stream.replace(/^h:.*$/m, "");
  expect(readReply({ question: "?", pages: [], facts: [] }, refusal, 1).evaluated).not.toHaveProperty("supported");
});

test("facts are stated whatever their emphasis and case", () => {
  const facts = ["Port 3000", "port 80"];
  expect(readReply({ question: "?", pages: ["/a"], facts }, stream, 1).evaluated.stated).toBe(0.5);
});

const verdicts: { title: string; answer: string; share: number | undefined }[] = [
  { title: "a judge that finds nothing wrong", answer: "None.", share: 1 },
  { title: "a judge that names a sentence", answer: "<think>2, 1?</think>\n2", share: 0.5 },
  { title: "a judge that names sentences that do not exist", answer: "2, 7", share: 0.5 },
  { title: "a judge that talks is not counted", answer: "Both look fine to me.", share: undefined },
];
for (const { title, answer, share } of verdicts) {
  test(title, async () => {
    const reply = readReply({ question: "?", pages: ["/a"], facts: [] }, stream, 1);
    const asked: string[] = [];
    const complete = async ({ messages }: { messages: readonly unknown[] }) => {
      asked.push(JSON.stringify(messages));
      return answer;
    };
    expect(await judgeSupport(reply, { complete }, new AbortController().signal)).toBe(share);
    expect(asked[0]).toContain("listens on port 3000 by default");
    expect(asked[0]).toContain("2. Elephants dance");
  });
}

const right: EvaluatedReply = {
  ...{ question: "A?", pages: ["/a"], facts: [], found: ["/a"], cited: ["/a"], reply: "" },
  ...{ firstByte: 10, promptTokens: 2_000_000, completionTokens: 1_000_000 },
};
const refused: EvaluatedReply = { ...right, question: "B?", pages: [], found: [], cited: [] };

test("limits bound measures on both sides, and a measure without a value keeps none", () => {
  const summary = summarize([right], { prompt: 3, completion: 15 });
  expect(summary.cost).toBe(21);
  const limits = { recall: { least: 1 }, cost: { most: 20 }, firstByte: { most: 10 }, refusedRightly: { least: 0.5 } };
  expect(brokenLimits(summary, limits)).toEqual(["cost is 21, above 20.", "refusedRightly is -, below 0.5."]);
});

test("two runs are compared by measure and by question", () => {
  const before = [{ ...right, cited: [] }, refused, { ...right, question: "C?" }];
  const after = [right, { ...refused, cited: ["/a"] }, { ...right, question: "C?" }];
  const lines = describeRun(
    { summary: summarize(after), replies: after },
    { summary: summarize(before), replies: before },
  );
  expect(lines).toContain("citation          1 (before: 0.500)");
  expect(lines.slice(-2)).toEqual(["better: A?", "worse: B?"]);
});

test("questions of readers come first, then headings that only one page has, one of each page before a second", () => {
  const pages = [
    { path: "/a", headings: ["Overview", "Next steps", "Set the port", "Rotate the keys"] },
    { path: "/b", headings: ["Next steps", "Rate limits", "Is it free?"] },
  ];
  const asked = [
    { question: "Is it free?", sources: ["/pricing"] },
    { question: "Does it fly?", sources: [] },
    { question: "Too many", sources: [] },
  ];
  expect(proposeQuestions(asked, pages, 5)).toEqual([
    { question: "Is it free?", pages: ["/pricing"], from: "reader" },
    { question: "Does it fly?", pages: [], from: "reader" },
    { question: "Set the port", pages: ["/a"], from: "heading" },
    { question: "Rate limits", pages: ["/b"], from: "heading" },
    { question: "Rotate the keys", pages: ["/a"], from: "heading" },
  ]);
});
