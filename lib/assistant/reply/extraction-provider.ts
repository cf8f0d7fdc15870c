import { meaningfulTerms } from "@/lib/assistant/reply/question-terms";
import { readerLanguage } from "@/lib/assistant/reply/reader-language";
import { selectQuote } from "@/lib/assistant/reply/select-quote";
import type { ReplyEnd, ReplyPart, ReplyProvider, ReplyRequest, RetrievedPassage } from "@/lib/assistant/types";
import { escapePattern } from "@/lib/base/escape-pattern";
import { admission } from "@/lib/http/admission";
import { getMessages } from "@/lib/i18n/get-messages";
import { formatMessage } from "@/lib/i18n/messages";
import { synonymsOf } from "@/lib/search/synonyms";
import { linkAddress } from "@/lib/text/link-parts";

/** Passages that a reply is based on, and how many more pages are suggested. */
const SOURCES = 3;
const SUGGESTIONS = 3;

/** Number of passages considered, best first, and number of question characters considered: segmenting text into words is slow. */
const PASSAGES = 10;
const QUESTION_LENGTH = 1_000;

/** A passage with less than this share of the best score adds noise rather than an answer. */
const WORTH_SHARE = 0.65;

/**
 * If the index is not confident and the question has few words, the best passage has to hold this share of them, by how
 * telling they are. In a long question, most words are incidental; in a short one, those that are missing are what was asked for.
 */
const SHORT_QUESTION = 5;
const LEAST_COVERAGE = 0.5;
/** What a word counts there if the passage holds only one of a similar meaning. */
const SIMILAR_WORD = 0.5;

/** A passage and what it says. */
interface QuotedPassage {
  passage: RetrievedPassage;
  quote: string;
  /** Share of the question's words that the passage holds, by how telling they are. */
  coverage: number;
}

/**
 * Replies without a model (extractive answers): the sentences that answer, quoted verbatim, then the sections that say it.
 * Nothing is made up; if the index is not confident that they answer the question, the reply says so first, and if nothing
 * is relevant, it names the closest pages.
 */
export const extractionProvider: ReplyProvider = {
  reply: replyByExtraction,
};

async function replyByExtraction(request: ReplyRequest, onPart: (part: ReplyPart) => void): Promise<ReplyEnd> {
  await admission.turn(true);
  const write = (text: string) => onPart({ type: "text", text });
  const sources = selectSources(request);
  onPart({ type: "cites", passages: sources.map(({ passage }) => passage) });
  const messages = getMessages(readerLanguage(request.question, request.language ?? request.passages[0]?.language));
  const { replyFound, replyUnsure, replyNothing } = messages;
  const { building } = request;
  if (building !== undefined) write(`${formatMessage(messages.replyBuilding, { percent: String(building) })}\n\n`);
  const [first] = sources;
  if (first) {
    write(`${request.confidence === "sure" ? replyFound : replyUnsure}\n\n`);
    write(`${formatQuote(first.quote)}\n\n${formatSources(sources.map(({ passage }) => passage))}\n`);
  } else if (building === undefined) write(`${replyNothing}\n`);
  const others = selectSuggestions(request.passages, sources);
  if (!first && others.length > 0) write(`\n${messages.replyClosest}\n\n${formatPages(others)}`);
  if (first && others.length > 0) write(formatSuggestions(others));
  return { reason: "stop" };
}

/**
 * What a reply is based on if passages are relevant: the first one in the order of the index, which is quoted, and those not
 * far behind it, one for each page and text.
 */
function selectSources({ question, corrections, passages, confidence }: ReplyRequest): QuotedPassage[] {
  if (confidence === "none") return [];
  const looked = passages.slice(0, PASSAGES);
  const asked = correct(question.slice(0, QUESTION_LENGTH), corrections);
  const weigh = createWeights(meaningfulTerms(asked), looked);
  const quoted = looked.map((passage) => quotePassage(passage, weigh)).filter(({ quote }) => quote !== "");
  const [best] = quoted;
  if (confidence === "unsure") {
    const isMissed = weigh.terms.size <= SHORT_QUESTION && (best?.coverage ?? 0) < LEAST_COVERAGE;
    return best && !isMissed ? [best] : [];
  }
  const least = (best?.passage.score ?? 0) * WORTH_SHARE;
  const pages = firstOfEach(
    quoted.filter(({ passage }) => passage.score >= least),
    ({ passage }) => passage.path,
  );
  return firstOfEach(pages, ({ quote }) => withoutAddresses(quote)).slice(0, SOURCES);
}

/** The question as the index understood it. */
function correct(question: string, corrections: Readonly<Record<string, string>> = {}): string {
  const meant = new Map(Object.entries(corrections).map(([written, word]) => [written.toLowerCase(), word]));
  if (meant.size === 0) return question;
  const written = [...meant.keys()].map(escapePattern).join("|");
  const whole = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${written})(?![\\p{L}\\p{N}_])`, "giu");
  return question.replace(whole, (word) => meant.get(word.toLowerCase()) ?? word);
}

/** How telling each term of a question is among the passages; the empty term stands for the most telling one. */
function createWeights(terms: readonly string[], passages: readonly RetrievedPassage[]): Weigh {
  const texts = passages.map(
    ({ title, heading, content }) => new Set(meaningfulTerms(`${title}\n${heading}\n${content}`)),
  );
  const weights = new Map(
    terms.map((term) => {
      const holding = texts.filter((text) => text.has(term)).length;
      return [term, Math.log(1 + (texts.length + 1) / (holding + 0.5))];
    }),
  );
  const highest = Math.max(0, ...weights.values());
  return Object.assign((term: string) => (term === "" ? highest : (weights.get(term) ?? 0)), { terms: weights });
}

type Weigh = ((term: string) => number) & { terms: ReadonlyMap<string, number> };

function quotePassage(passage: RetrievedPassage, weigh: Weigh): QuotedPassage {
  const quote = selectQuote(passage.content, weigh);
  const held = new Set(meaningfulTerms([passage.title, passage.heading, passage.content].join("\n")));
  const sum = (terms: readonly string[]) => terms.reduce((total, term) => total + weigh(term), 0);
  const all = [...weigh.terms.keys()];
  const isSaidOtherwise = (term: string) => !held.has(term) && synonymsOf(term).some((other) => held.has(other));
  const covered = sum(all.filter((term) => held.has(term))) + SIMILAR_WORD * sum(all.filter(isSaidOtherwise));
  const coverage = covered / Math.max(sum(all), Number.EPSILON);
  return { passage, quote, coverage };
}

/** Pages of two products or versions often share a text but have different links. */
function withoutAddresses(markdown: string): string {
  return markdown.replace(/\]\([^)]*\)/g, "]").replace(/\s+/g, " ");
}

function selectSuggestions(
  passages: readonly RetrievedPassage[],
  quoted: readonly QuotedPassage[],
): RetrievedPassage[] {
  const used = new Set(quoted.map(({ passage }) => passage.title));
  // Next to an answer, suggest only pages that match part of the question.
  const others = passages.filter(({ title, score }) => !used.has(title) && (quoted.length === 0 || score > 0));
  return firstOfEach(others, ({ title }) => title).slice(0, SUGGESTIONS);
}

function firstOfEach<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

function formatQuote(quote: string): string {
  return quote
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}

function formatSources(passages: readonly RetrievedPassage[]): string {
  const lines = passages.map(
    ({ title, heading, url }) => `- ${formatLink(heading ? `${title} › ${heading}` : title, url)}`,
  );
  return `${lines.join("\n")}\n`;
}

function formatPages(passages: readonly RetrievedPassage[]): string {
  return `${passages.map(({ title, url }) => `- ${formatLink(title, url)}`).join("\n")}\n`;
}

/** The block that clients render as buttons: one line `(text)[/path]` for each page. */
function formatSuggestions(passages: readonly RetrievedPassage[]): string {
  const lines = passages.map(({ title, path }) => `(${title.replace(/[\s()[\]]+/g, " ").trim()})[${path}]`);
  return `\`\`\`suggestions\n${lines.join("\n")}\n\`\`\`\n`;
}

function formatLink(label: string, url: string): string {
  return `[${label.replace(/([[\]\\*_`])/g, "\\$1").replace(/\s+/g, " ")}](${linkAddress(url)})`;
}
