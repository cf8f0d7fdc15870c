import { MESSAGE_LIMITS } from "@/lib/assistant/message-request";
import { closestPassages, quotePassages } from "@/lib/assistant/reply/extraction-provider";
import { createRetriever } from "@/lib/assistant/retriever";
import type { IndexReader } from "@/lib/search/read-index";
import { WEIGHTS } from "@/lib/search/weights";
import { mean } from "@/tests/support/retrieval";
import { isMeant, openCorpus, readLines, siteNames } from "@/tests/support/search-corpus";
import { expect, test } from "@/tests/support/unit-test";

// What readers type, asked of every docs repository that is present (`SITES_DIR`): queries, and questions for replies without a model.

interface Query {
  site: string;
  query: string;
  language?: string;
  /** Pages that answer; none if the documentation does not. `*` stands for the beginning of a path. */
  pages: string[];
}

interface Question extends Omit<Query, "query"> {
  question: string;
  /** One of these must appear. */
  facts: string[];
}

const queries = readLines<Query>("queries.jsonl");
const questions = readLines<Question>("answers.jsonl");

/** Rank of the first right page, from 1; 0 for none. */
function rankOf(reader: IndexReader, { query, language, pages }: Query): number {
  const scope = language === undefined ? {} : { scope: { language } };
  const found = reader.search({ text: query, limit: 10, ...scope }).pages;
  return found.findIndex(({ path }) => pages.some((page) => isMeant(page, path))) + 1;
}

/** What a reply without a model does with a question: one answer, or the closest passages, or neither. */
async function replyTo(reader: IndexReader, line: Question) {
  const { site, question, language, pages, facts } = line;
  const retriever = createRetriever(async (request) => reader.search(request), "");
  const filter = language === undefined ? {} : { filter: { language } };
  const pageSize = MESSAGE_LIMITS.retrievalPageSize.default;
  const found = await retriever.search({ text: question, pageSize, ...filter });
  const { signal } = new AbortController();
  const request = { siteName: site, question, history: [], context: [], signal, ...found };
  const isRightPage = (path: string) => pages.some((page) => isMeant(page, path));
  const hasFact = (quote: string) =>
    facts.length === 0 || facts.some((fact) => quote.toLowerCase().includes(fact.toLowerCase()));
  const isRight = ({ passage, quote }: { passage: { path: string }; quote: string }) =>
    isRightPage(passage.path) && hasFact(quote);
  const [best] = quotePassages(request).toSorted((one, other) => other.probability - one.probability);
  const answer = best && best.probability >= WEIGHTS.answer.least ? best : undefined;
  return {
    isAnswerable: pages.length > 0,
    isShown: answer ? isRight(answer) : closestPassages(request).some(isRight),
    isWrong: answer !== undefined && !isRightPage(answer.passage.path) && !(facts.length > 0 && hasFact(answer.quote)),
  };
}

test.describe("what readers ask of real documentation", () => {
  test.skip(siteNames.length < 10, "needs real docs repositories: set SITES_DIR");
  test.describe.configure({ mode: "serial" });
  const ranks: number[] = [];
  const replies: Awaited<ReturnType<typeof replyTo>>[] = [];

  test.beforeAll(async () => {
    test.setTimeout(900_000);
    for (const site of siteNames) {
      const { reader, database } = await openCorpus(site);
      ranks.push(...queries.filter((query) => query.site === site).map((query) => rankOf(reader, query)));
      for (const question of questions.filter((one) => one.site === site))
        replies.push(await replyTo(reader, question));
      database.close();
    }
  });

  test("the right page is first for 84 of 100 queries, and among the first five for 98", () => {
    expect(mean(ranks.map((rank) => Number(rank === 1)))).toBeGreaterThanOrEqual(0.84);
    expect(mean(ranks.map((rank) => Number(rank > 0 && rank <= 5)))).toBeGreaterThanOrEqual(0.98);
  });

  test("replies without a model show the right fact for 70 of 100 questions, and 1 of 100 answers wrongly", () => {
    const answerable = replies.filter(({ isAnswerable }) => isAnswerable);
    expect(mean(answerable.map(({ isShown }) => Number(isShown)))).toBeGreaterThanOrEqual(0.7);
    expect(mean(replies.map(({ isWrong }) => Number(isWrong)))).toBeLessThanOrEqual(0.01);
  });
});
