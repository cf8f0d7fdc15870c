import { readFileSync } from "node:fs";
import path from "node:path";
import { openCorpus, siteNames } from "@/bench/retrieval/corpus";
import { MESSAGE_LIMITS } from "@/lib/assistant/message-request";
import { extractionProvider } from "@/lib/assistant/reply/extraction-provider";
import { createRetriever } from "@/lib/assistant/retriever";

// What replies without a model do with questions: right, beside the point, wrong, or only links. `--all` shows every reply.

interface AnswerLine {
  site: string;
  question: string;
  language?: string;
  /** Pages that answer; none if the documentation does not. `*` stands for the beginning of a path. */
  pages: string[];
  /** One of these must appear. */
  facts: string[];
}

const KINDS = ["right", "beside", "wrong", "links"] as const;
const lines = readFileSync(path.join(import.meta.dirname, "answers.jsonl"), "utf8")
  .trim()
  .split("\n");
const questions = lines.map((line) => JSON.parse(line) as AnswerLine);
const arguments_ = process.argv.slice(2);
const chosen = arguments_.filter((argument) => !argument.startsWith("--"));
const totals: Record<string, Record<string, number>> = {};

for (const site of chosen.length > 0 ? chosen : siteNames) {
  const own = questions.filter((one) => one.site === site);
  if (own.length === 0) continue;
  const { reader, database } = await openCorpus(site);
  const retriever = createRetriever(async (request) => reader.search(request), "");
  for (const { question, language, pages, facts } of own) {
    const filter = language === undefined ? {} : { filter: { language } };
    const found = await retriever.search({
      text: question,
      pageSize: MESSAGE_LIMITS.retrievalPageSize.default,
      ...filter,
    });
    let [text, cited] = ["", [] as string[]];
    await extractionProvider.reply(
      { siteName: site, question, history: [], context: [], signal: new AbortController().signal, ...found },
      (part) => {
        if (part.type === "cites") cited = part.passages.map((passage) => passage.path);
        else if (part.type === "text") text += part.text;
      },
    );
    const quote = text
      .split("\n")
      .filter((line) => line.startsWith(">"))
      .join("\n");
    const isRightPage = pages.some((page) =>
      page.startsWith("*") ? cited[0]?.endsWith(page.slice(1)) : cited[0] === page,
    );
    const hasFact = facts.some((fact) => quote.toLowerCase().includes(fact.toLowerCase()));
    const kind = quote === "" ? "links" : isRightPage ? (hasFact ? "right" : "beside") : hasFact ? "beside" : "wrong";
    const group = pages.length === 0 ? "unanswerable" : "answerable";
    const total = totals[group] ?? {};
    totals[group] = total;
    total[kind] = (total[kind] ?? 0) + 1;
    if (kind === "wrong" || arguments_.includes("--all")) {
      console.log(`${kind} ${site} "${question}" ${cited[0] ?? "-"} ${found.confidence} ${found.passages[0]?.path}`);
      if (arguments_.includes("--all")) console.log(`   ${quote.replace(/\s+/g, " ").slice(0, 260)}`);
    }
  }
  database.close();
}
const all = Object.values(totals)
  .flatMap((total) => Object.values(total))
  .reduce((sum, count) => sum + count, 0);
for (const [group, total] of Object.entries(totals)) {
  console.log(group.padEnd(13), KINDS.map((kind) => `${kind} ${total[kind] ?? 0}`).join(", "));
}
const answerable = Object.values(totals.answerable ?? {}).reduce((sum, count) => sum + count, 0);
const wrong = (totals.answerable?.wrong ?? 0) + (totals.unanswerable?.wrong ?? 0);
console.log(
  `right ${((100 * (totals.answerable?.right ?? 0)) / answerable).toFixed(1)} % of the answerable, wrong ${((100 * wrong) / all).toFixed(1)} % of all`,
);
