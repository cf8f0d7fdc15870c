import { readFileSync } from "node:fs";
import path from "node:path";
import { openCorpus, siteNames } from "@/bench/retrieval/corpus";
import { MESSAGE_LIMITS } from "@/lib/assistant/message-request";
import { type AnswerFeatures, answerFeatures, quotePassages } from "@/lib/assistant/reply/extraction-provider";
import { createRetriever } from "@/lib/assistant/retriever";
import { questionSets, readQuestions } from "@/tests/support/retrieval";

// Learns the weights by which a quote is held to answer a question, and says what they are worth on sites left out.

interface Line {
  site: string;
  question: string;
  language?: string | undefined;
  pages: string[];
  facts: string[];
}

interface Example {
  site: string;
  question: number;
  features: number[];
  /** The page answers, and the quote has the fact. */
  isRight: boolean;
  hasFact: boolean;
}

const NAMES = ["passage", "title", "quote", "relevance", "named", "sure", "none", "pageLead", "score"] as const;
const ROUNDS = 500;
const RATE = 0.6;
const DECAY = 0.0008;

const own = readFileSync(path.join(import.meta.dirname, "answers.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Line);
const known = questionSets.flatMap((set) =>
  readQuestions(set).map(({ question, gold }): Line => {
    const language = set.language;
    return { site: set.folder, question, language, pages: gold.map((page) => `/${page}`), facts: [] };
  }),
);
const isAsked = new Set(own.map(({ question }) => question));
const lines = [...own, ...known.filter(({ question }) => !isAsked.has(question))];

const examples: Example[] = [];
const chosen = process.argv.slice(2);
for (const site of chosen.length > 0 ? chosen : siteNames) {
  const asked = lines.filter((line) => line.site === site);
  if (asked.length === 0) continue;
  const { reader, database } = await openCorpus(site);
  const retriever = createRetriever(async (request) => reader.search(request), "");
  // What other sites answer in the same language is not answered here.
  const foreign = own
    .filter(
      (line) =>
        line.site !== site && (line.language === "zh") === (asked[0]?.language === "zh") && line.pages.length > 0,
    )
    .filter((_, index) => index % 4 === 0)
    .map((line): Line => ({ ...line, site, language: asked[0]?.language, pages: [], facts: [] }));
  for (const { question, language, pages, facts } of [...asked, ...foreign]) {
    const filter = language === undefined ? {} : { filter: { language } };
    const found = await retriever.search({
      text: question,
      pageSize: MESSAGE_LIMITS.retrievalPageSize.default,
      ...filter,
    });
    const request = {
      siteName: site,
      question,
      history: [],
      context: [],
      signal: new AbortController().signal,
      ...found,
    };
    for (const { passage, quote } of quotePassages(request)) {
      const features: AnswerFeatures = answerFeatures(request, passage, quote);
      const isPage = pages.some((page) =>
        page.startsWith("*") ? passage.path.endsWith(page.slice(1)) : passage.path === page,
      );
      const hasFact = facts.length === 0 || facts.some((fact) => quote.toLowerCase().includes(fact.toLowerCase()));
      examples.push({
        site,
        question: lines.findIndex((line) => line.question === question && line.site === site),
        features: [1, ...NAMES.map((name) => features[name])],
        isRight: isPage,
        hasFact,
      });
    }
  }
  database.close();
}

function predict(weights: readonly number[], features: readonly number[]): number {
  return 1 / (1 + Math.exp(-features.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0)));
}

function learn(list: readonly Example[]): number[] {
  const weights = [0, ...NAMES.map(() => 0)];
  for (let round = 0; round < ROUNDS; round += 1) {
    const slopes = weights.map(() => 0);
    for (const { features, isRight } of list) {
      const error = Number(isRight) - predict(weights, features);
      for (const [index, value] of features.entries()) slopes[index] = (slopes[index] ?? 0) + error * value;
    }
    for (const [index, slope] of slopes.entries()) {
      const pull = index === 0 ? 0 : DECAY * (weights[index] ?? 0);
      weights[index] = (weights[index] ?? 0) + RATE * (slope / list.length - pull) * 10;
    }
  }
  return weights;
}

/** Share of right and of wrong quotes among all examples' questions at a threshold. */
function rate(list: readonly (readonly [Example, number])[], least: number): string {
  const byQuestion = new Map<string, (readonly [Example, number])[]>();
  for (const one of list) {
    const key = `${one[0].site} ${one[0].question}`;
    if (one[0].question < 0) continue;
    byQuestion.set(key, [...(byQuestion.get(key) ?? []), one]);
  }
  const best = [...byQuestion.values()].map((some) => some.toSorted((a, b) => b[1] - a[1])[0]);
  const shown = best.filter((one) => (one?.[1] ?? 0) >= least);
  const share = (test: (example: Example) => boolean) =>
    ((100 * shown.filter((one) => one && test(one[0])).length) / best.length).toFixed(1);
  const right = share((one) => one.isRight && one.hasFact);
  return `right ${right} %, beside ${share((one) => one.isRight && !one.hasFact)} %, wrong ${share((one) => !one.isRight)} %`;
}

const heldOut = [...new Set(examples.map(({ site }) => site))].flatMap((site) => {
  const weights = learn(examples.filter((example) => example.site !== site));
  return examples
    .filter((example) => example.site === site)
    .map((example) => [example, predict(weights, example.features)] as const);
});
const weights = learn(examples);
const open = examples.map((example) => [example, predict(weights, example.features)] as const);
console.log(examples.length, "examples");
for (const [index, name] of ["base", ...NAMES].entries()) console.log(`${name}: ${(weights[index] ?? 0).toFixed(2)},`);
for (const least of [0, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9]) {
  console.log(least, "open:", rate(open, least), "| left out:", rate(heldOut, least));
}
