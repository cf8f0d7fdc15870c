import { MESSAGE_LIMITS } from "@/lib/assistant/message-request";
import {
  type AnswerFeatures,
  answerFeatures,
  closestPassages,
  quotePassages,
} from "@/lib/assistant/reply/extraction-provider";
import { createRetriever } from "@/lib/assistant/retriever";
import { WEIGHTS } from "@/lib/search/weights";
import { questionSets, readQuestions } from "@/tests/support/retrieval";
import { chosenSites, isMeant, openCorpus, readLines } from "@/tests/support/search-corpus";

// Counts the kinds of replies without a model: an answer (right, beside the point, or wrong), the closest passages, or only links.
// `[sites…] [--all] [--learn]`: `--all` shows every quote. `--learn` learns the weights that decide whether a quote is an answer, and
// prints the figures for sites that were left out.

interface Line {
  site: string;
  question: string;
  language?: string | undefined;
  /** Pages with the answer; none if the documentation has no answer. `*` at the end matches all paths with this start. */
  pages: string[];
  /** Texts of which an answer must contain one. */
  facts: string[];
}

/** A possible quote from one passage for a question. */
interface Example extends Line {
  quote: string;
  path: string;
  features: number[];
  probability: number;
  isRightPage: boolean;
  hasFact: boolean;
}

/** A question with its possible quotes. */
interface Asked extends Line {
  examples: Example[];
  /** For each of the closest passages, true if it contains the answer. */
  closest: boolean[];
}

const NAMES = Object.keys(WEIGHTS.answer).filter(
  (name): name is keyof AnswerFeatures => name !== "base" && name !== "least",
);
const LEARNING_ROUNDS = 500;
const RATE = 0.6;
const DECAY = 0.0008;
const shows = process.argv.includes("--all");
const learns = process.argv.includes("--learn");

const own = readLines<Line>("answers.jsonl");

/** The questions of a site; for learning, also the question sets, and unanswerable questions of other sites in the same language. */
function linesOf(site: string): Line[] {
  const asked = own.filter((line) => line.site === site);
  if (!learns) return asked;
  const sets = questionSets.filter(({ folder }) => folder === site);
  const known = sets.flatMap((set) =>
    readQuestions(set).map(({ question, gold }): Line => {
      return { site, question, language: set.language, pages: gold.map((page) => `/${page}`), facts: [] };
    }),
  );
  const language = [...asked, ...known][0]?.language;
  const foreign = own.filter(
    (line) => line.site !== site && (line.language === "zh") === (language === "zh") && line.pages.length > 0,
  );
  const unanswered = foreign.filter((_, index) => index % 4 === 0);
  return [...asked, ...known, ...unanswered.map((line): Line => ({ ...line, site, language, pages: [], facts: [] }))];
}

/** Asks a site its questions. @returns the possible quotes for each question */
async function ask(site: string): Promise<Asked[]> {
  const lines = linesOf(site);
  if (lines.length === 0) return [];
  const { reader, database } = await openCorpus(site);
  const retriever = createRetriever(async (request) => reader.search(request), "");
  const asked: Asked[] = [];
  for (const line of lines) {
    const { question, language, pages, facts } = line;
    const pageSize = MESSAGE_LIMITS.retrievalPageSize.default;
    const filter = language === undefined ? {} : { filter: { language } };
    const found = await retriever.search({ text: question, pageSize, ...filter });
    const { signal } = new AbortController();
    const request = { siteName: site, question, history: [], context: [], signal, ...found };
    const isRightPage = (path: string) => pages.some((page) => isMeant(page, path));
    const hasFact = (quote: string) =>
      facts.length === 0 || facts.some((fact) => quote.toLowerCase().includes(fact.toLowerCase()));
    const examples = quotePassages(request).map(({ passage, quote, probability }): Example => {
      const features = answerFeatures(request, passage, quote);
      return {
        ...line,
        quote,
        path: passage.path,
        probability,
        features: [1, ...NAMES.map((name) => features[name])],
        isRightPage: isRightPage(passage.path),
        hasFact: hasFact(quote),
      };
    });
    const closest = closestPassages(request).map(({ passage, quote }) => isRightPage(passage.path) && hasFact(quote));
    asked.push({ ...line, examples, closest });
  }
  database.close();
  return asked;
}

/** Counts the kinds of replies: the most likely quote if it is likely enough, or else the closest passages, or links. */
function rate(questions: readonly Asked[], likelihood: (example: Example) => number, least: number): string {
  const counts = { right: 0, beside: 0, wrong: 0, passages: 0, links: 0 };
  const found = { inPassages: 0, first: 0, refused: 0 };
  for (const { examples, closest, pages } of questions) {
    const [best] = examples.toSorted((one, other) => likelihood(other) - likelihood(one));
    const isAnswer = best !== undefined && likelihood(best) >= least;
    const kind = isAnswer ? kindOf(best) : closest.length > 0 ? "passages" : "links";
    counts[kind] += 1;
    found.inPassages += Number(kind === "passages" && closest.some(Boolean));
    found.first += Number(kind === "passages" && closest[0] === true);
    found.refused += Number(kind === "links" && pages.length === 0);
    if (best && (shows || (kind === "wrong" && !learns))) console.log(kind, best.site, best.question, best.path);
    if (best && shows) console.log(`   ${best.quote.replace(/\s+/g, " ").slice(0, 260)}`);
  }
  const answerable = questions.filter(({ pages }) => pages.length > 0).length;
  const share = (count: number, of = questions.length) => `${((100 * count) / of).toFixed(1)} %`;
  const shares = Object.entries(counts).map(([kind, count]) => `${kind} ${share(count)}`);
  const right = `answerable: shown ${share(counts.right + found.inPassages, answerable)}, first ${share(counts.right + found.first, answerable)}`;
  return `${shares.join(", ")} | ${right} | others: links ${share(found.refused, questions.length - answerable)}`;
}

function kindOf(shown: Example) {
  if (shown.isRightPage && shown.hasFact) return "right";
  return shown.isRightPage || (shown.hasFact && shown.facts.length > 0) ? "beside" : "wrong";
}

function predict(weights: readonly number[], { features }: Example): number {
  return 1 / (1 + Math.exp(-features.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0)));
}

/** Logistic regression by gradient descent. */
function learn(questions: readonly Asked[]): number[] {
  const examples = questions.flatMap((question) => question.examples);
  const weights = [0, ...NAMES.map(() => 0)];
  for (let round = 0; round < LEARNING_ROUNDS; round += 1) {
    const slopes = weights.map(() => 0);
    for (const example of examples) {
      const error = Number(example.isRightPage) - predict(weights, example);
      for (const [index, value] of example.features.entries()) slopes[index] = (slopes[index] ?? 0) + error * value;
    }
    for (const [index, slope] of slopes.entries()) {
      const pull = index === 0 ? 0 : DECAY * (weights[index] ?? 0);
      weights[index] = (weights[index] ?? 0) + RATE * (slope / examples.length - pull) * 10;
    }
  }
  return weights;
}

const sites: Asked[][] = [];
for (const site of chosenSites()) sites.push(await ask(site));
const all = sites.flat();
console.log(
  all.length,
  "asked:",
  rate(all, ({ probability }) => probability, WEIGHTS.answer.least),
);
if (learns) {
  const weights = learn(all);
  for (const [index, name] of ["base", ...NAMES].entries())
    console.log(`${name}: ${(weights[index] ?? 0).toFixed(2)},`);
  const likelihoods = new Map(
    sites.flatMap((site) => {
      const others = learn(sites.filter((other) => other !== site).flat());
      return site.flatMap(({ examples }) => examples.map((example) => [example, predict(others, example)] as const));
    }),
  );
  for (const least of [0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.8]) {
    const open = rate(all, (example) => predict(weights, example), least);
    console.log(
      least,
      "open:",
      open,
      "| left out:",
      rate(all, (example) => likelihoods.get(example) ?? 0, least),
    );
  }
}
