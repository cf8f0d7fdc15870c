import { createKey } from "@/lib/assistant/api-keys";
import { proposeQuestions } from "@/lib/assistant/evaluation/propose-questions";
import { summarize } from "@/lib/assistant/evaluation/summarize";
import { formatBaseline } from "@/lib/check/baseline";
import { formatReport } from "@/lib/check/reports/format-report";
import { isCommandOutput, rescanFiles, scanContent } from "@/lib/content/scan/scan-content";
import { collectInsights } from "@/lib/insights/collect-insights";
import { formatInsights } from "@/lib/insights/format-insights";
import { INSIGHTS_LISTS, type InsightsListName, insightsCsv } from "@/lib/insights/insights-lists";
import { suggestChanges } from "@/lib/insights/suggest";
import { createProblem } from "@/lib/problems/create-problem";
import { exportThreads, startTurn } from "@/lib/store/threads";
import { expect, test } from "@/tests/support/unit-test";
import { createFolder, writeFiles } from "../support/command-folder";
import { openEmptyStore } from "../support/empty-store";

const LISTS = Object.keys(INSIGHTS_LISTS) as InsightsListName[];
const NOW = Date.UTC(2026, 10, 20);
const problem = createProblem("broken-link", { file: "index.mdx", line: 1, column: 1 }, { message: "Nothing." });

/** What each command writes, made by what the command uses. */
async function writeOutputs(): Promise<Record<string, string>> {
  const store = await openEmptyStore();
  const { database } = store;
  const { key, record } = await createKey(
    database,
    { kind: "secret", domain: "docs", label: "A [b]", allowedOrigins: [] },
    NOW,
  );
  const user = { id: "m1", clientId: null, content: "How?" };
  const turn = { threadId: null, newThreadId: "t1", domain: "docs", keyId: record.id, fingerprint: "f", user };
  await startTurn(database, { ...turn, replyId: "m2", now: NOW });
  const threads: string[] = [];
  for await (const thread of exportThreads(database)) threads.push(JSON.stringify(thread));
  const insights = await collectInsights(database, { domain: "docs", weeks: 1, now: NOW });
  await store.close();
  const { hash: _hash, ...listed } = record;
  const report = {
    folder: ".",
    problems: [problem],
    failing: new Set([problem]),
    remarks: [],
    pathOf: () => "",
    repositoryPathOf: () => "",
  };
  const pages = [{ path: "/a", headings: ["Set up the server"] }];
  return {
    "threads.jsonl": threads.join("\n"),
    "insights.json": JSON.stringify(insights, null, 2),
    "insights.txt": formatInsights(insights),
    ...Object.fromEntries(LISTS.map((list) => [`${list}.csv`, insightsCsv(insights, list)])),
    "suggestions.txt": await suggestChanges(insights),
    "questions.jsonl": proposeQuestions([], pages, 1)
      .map((question) => JSON.stringify(question))
      .join("\n"),
    "run.json": JSON.stringify({ summary: summarize([]), replies: [] }, null, 2),
    "key.json": JSON.stringify({ key, ...listed }, null, 2),
    "keys.json": JSON.stringify([listed], null, 2),
    "check-baseline.json": formatBaseline([problem]),
    "empty-baseline.json": formatBaseline([]),
    "problems.json": formatReport(report, { format: "json", showsAll: false, useColor: false }),
  };
}

test("what a command writes into the docs folder is never served", async () => {
  const outputs = await writeOutputs();
  for (const [file, text] of Object.entries(outputs)) expect(isCommandOutput(text), file).toBe(true);
  const folder = createFolder({ ...outputs, "index.mdx": "Text", "data/prices.csv": "question,price\n" });
  const options = { dataDirectory: `${folder}/.lectern`, variables: {} };
  const scan = await scanContent(folder, options);
  expect(scan.files).toEqual(["data/prices.csv"]);
  writeFiles(folder, { "data/prices.csv": outputs["threads.jsonl"] ?? "" });
  expect((await rescanFiles(folder, scan, ["data/prices.csv"], options)).files).toEqual([]);
});

const served: readonly [title: string, text: string][] = [
  ["a specification", '{\n  "openapi": "3.1.0",\n  "info": { "title": "A" }\n}'],
  ["a table", "question,answer\nWhy?,Because"],
  ["problems of something else", '{\n  "problems": [{ "type": "about:blank" }]\n}'],
  ["a record with an identifier", '{"id":"1","name":"A"}'],
  ["an example with a summary", '{\n  "summary": { "total": 3 }\n}'],
  ["nothing", ""],
];

for (const [title, text] of served) {
  test(`${title} is served`, () => {
    expect(isCommandOutput(text)).toBe(false);
  });
}
