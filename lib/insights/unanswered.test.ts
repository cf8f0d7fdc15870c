import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { embedQuestions } from "@/lib/insights/collect-insights";
import { groupAlike } from "@/lib/insights/group-questions";
import { insightsCsv } from "@/lib/insights/insights-lists";
import { addProposal } from "@/lib/insights/propose";
import type { AskedQuestion, UnansweredInsight } from "@/lib/insights/types";
import type { Confidence, PageHit } from "@/lib/search/types";
import { expect, test } from "@/tests/support/unit-test";

const groups: { title: string; questions: string[]; groups: string[][] }[] = [
  {
    title: "questions with mostly the same words belong together, the most frequent group first",
    questions: ["Is there a dark theme?", "How do I rotate keys?", "rotate the keys", "Can I rotate my API keys"],
    groups: [["How do I rotate keys?", "rotate the keys", "Can I rotate my API keys"], ["Is there a dark theme?"]],
  },
  {
    title: "synonyms count as the same word",
    questions: ["How do I delete a project?", "remove projects"],
    groups: [["How do I delete a project?", "remove projects"]],
  },
  {
    title: "one common word is not enough",
    questions: ["rotate keys on a schedule", "translate keys of messages"],
    groups: [["translate keys of messages"], ["rotate keys on a schedule"]],
  },
  {
    title: "questions without a meaningful word belong to nothing but themselves",
    questions: ["how?", "why?", "How"],
    groups: [["how?", "How"], ["why?"]],
  },
];
for (const { title, questions, groups: expected } of groups) {
  test(title, () => expect(groupAlike(questions.map(asked)).map(texts)).toEqual(expected));
}

test("vectors in the same direction belong together whatever the words", () => {
  const questions = ["Is there a dark theme?", "Can it be black?", "Does it fly?"];
  const vectors = new Map(
    questions.map((question, index) => [question, Float32Array.from(index < 2 ? [1, index / 10] : [0, 1])]),
  );
  expect(groupAlike(questions.map(asked), vectors).map(texts)).toEqual([
    ["Is there a dark theme?", "Can it be black?"],
    ["Does it fly?"],
  ]);
});

test("questions are embedded in batches, and a server that fails leaves none", async () => {
  const requests: number[] = [];
  const server = await listen((texts) => {
    requests.push(texts.length);
    return texts.map((_, index) => ({ index, embedding: [index, 1] }));
  });
  const questions = Array.from({ length: 60 }, (_, index) => `Question ${index}?`);
  const vectors = await embedQuestions(questions, address(server));
  expect(requests).toEqual([50, 10]);
  expect(vectors.get("Question 51?")).toEqual(Float32Array.from([1, 1]));
  server.close();
  server.closeAllConnections();
  expect((await embedQuestions(questions, address(server))).size).toBe(0);
});

const proposals: { title: string; confidence: Confidence; isBroken?: boolean; proposal: string }[] = [
  {
    title: "without a page that has to do with it, a page is proposed",
    confidence: "none",
    proposal: "Write a page about “rotate”, “signing”, and “keys”, or say that it is not supported.",
  },
  {
    title: "with a close page, it is proposed to add the words that it lacks",
    confidence: "unsure",
    proposal: "Extend “Keys” (/keys): it comes closest, but does not mention “signing”.",
  },
  {
    title: "replies that failed say nothing of the pages",
    confidence: "sure",
    isBroken: true,
    proposal: "Every reply failed or broke off: look into the server log before you change pages.",
  },
];
for (const { title, confidence, isBroken = false, proposal } of proposals) {
  test(title, async () => {
    const pages = [page("/keys", "Keys", "Keys are rotated monthly."), page("/b", "B", "")];
    const insight = await addProposal(
      { ...unanswered("How do I rotate the signing keys?"), isBroken },
      async (_, limit) => ({ pages: pages.slice(0, limit), confidence }),
    );
    expect(insight.proposal).toBe(proposal);
    expect(insight.closest).toEqual([
      { path: "/keys", title: "Keys" },
      { path: "/b", title: "B" },
    ]);
  });
}

test("where the closest page has all the words, it is proposed to read it", async () => {
  const pages = [page("/keys", "Keys", "Signing keys are rotated monthly.")];
  const { proposal } = await addProposal(unanswered("rotate signing keys"), async () => ({
    pages,
    confidence: "sure",
  }));
  expect(proposal).toBe(
    "Read “Keys” (/keys): it contains the words of the question. Answer it there in a sentence of its own.",
  );
});

test("cells are quoted, and what readers write never becomes a formula", () => {
  const csv = insightsCsv(
    {
      unanswered: [
        { ...unanswered('=cmd|"x"!A1, please'), wordings: ["a", "b"], closest: [{ path: "/a", title: "A" }] },
      ],
    } as never,
    "unanswered",
  );
  expect(csv).toBe(
    "question,times,readers,weeks,also asked as,closest pages,proposal\r\n" +
      '"\'=cmd|""x""!A1, please",1,1,2026-11-16,a | b,/a,\r\n',
  );
});

function asked(question: string, askedAt: number): AskedQuestion {
  return { question, askedAt, fp: "f", reply: "", state: "complete", sources: [] };
}

function texts(group: readonly AskedQuestion[]): string[] {
  return group.map(({ question }) => question);
}

function unanswered(question: string): UnansweredInsight {
  const rest = { count: 1, visitors: ["f"], weeks: ["2026-11-16"], sources: [], wordings: [], isBroken: false };
  return { ...rest, question, closest: [], proposal: "" };
}

function page(path: string, title: string, content: string): PageHit {
  const facts = { title, breadcrumbs: [], boost: 1 };
  return { path, facts, score: 1, sections: [{ parents: [], content, score: 1 }] };
}

async function listen(embed: (texts: string[]) => unknown[]): Promise<Server> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ data: embed((JSON.parse(body) as { input: string[] }).input) }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

function address(server: Server) {
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo | null)?.port ?? 1}/v1`, model: "m" };
}
