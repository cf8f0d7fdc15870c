import { meaningfulTerms, valueReader } from "@/lib/assistant/reply/question-terms";
import { ANSWER_LENGTHS, type Asked, PASSAGE_LENGTHS, selectQuote } from "@/lib/assistant/reply/quote";
import type { ReplyEnd, ReplyPart, ReplyProvider, ReplyRequest, RetrievedPassage } from "@/lib/assistant/types";
import { escapePattern } from "@/lib/base/escape-pattern";
import { firstOfEach } from "@/lib/base/first-of-each";
import { admission } from "@/lib/http/admission";
import { getMessages } from "@/lib/i18n/get-messages.server";
import { formatMessage } from "@/lib/i18n/messages";
import { withoutCode } from "@/lib/search/present-results";
import { readerLanguage } from "@/lib/search/reader-language";
import type { AskedWord } from "@/lib/search/types";
import { WEIGHTS } from "@/lib/search/weights";
import { linkAddress } from "@/lib/text/link-parts";

/** Maximum number of passages on which a reply is based. */
const MAX_SOURCES = 3;
/** Maximum number of further pages that are suggested. */
const MAX_SUGGESTIONS = 3;

/** Minimum relevance of close passages, as a share of that of the best. */
const MIN_CLOSENESS = 0.7;

/** Maximum number of passages that are searched for an answer, best first. */
const MAX_CANDIDATES = 3;

/** Maximum number of passages that are shown if none is likely enough to be the answer. */
const MAX_PASSAGES = 4;

/** Minimum share of the question's words in an answer and its heading, whatever the rest of the page contains. */
const MIN_WORD_SHARE = 0.4;

/** A passage with a possible quote. */
export interface QuotedPassage {
  passage: RetrievedPassage;
  quote: string;
  /** Probability that it answers the question, from 0 to 1. */
  probability: number;
}

/**
 * Replies without a model (extractive answers). If a passage probably answers the question, it is quoted word for word with its
 * source. Otherwise, the closest passages are shown below the names of their sources; they are not cited, since they may not be
 * the answer. If nothing is related, only the best pages are listed.
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
  const { building } = request;
  if (building !== undefined) write(`${formatMessage(messages.replyBuilding, { percent: String(building) })}\n\n`);
  const [first] = sources;
  const closest = first ? [] : closestPassages(request);
  if (first) {
    write(`${messages.replyFound}\n\n`);
    write(`${formatQuote(first.quote)}\n\n${formatList(sources.map(({ passage }) => formatSource(passage)))}\n`);
  } else if (closest.length > 0) {
    write(`${messages.replyPassages}\n\n`);
    for (const { passage, quote } of closest) write(`#### ${formatSource(passage)}\n\n${formatQuote(quote)}\n\n`);
  } else if (building === undefined) write(`${messages.replyNothing}\n`);
  const shown = first ? sources : closest;
  const others = selectSuggestions(request.passages, shown);
  if (others.length === 0) return { reason: "stop" };
  write(
    shown.length > 0
      ? formatSuggestions(others)
      : `\n${messages.replyClosest}\n\n${formatList(others.map(({ title, url }) => formatLink(title, url)))}`,
  );
  return { reason: "stop" };
}

/** The passages that probably answer the question, the most probable first; empty if there are none. */
function selectSources(request: ReplyRequest): QuotedPassage[] {
  // The page with the answer may not be in the index yet.
  if (request.building !== undefined) return [];
  const answering = quotePassages(request)
    .filter(({ probability }) => probability >= WEIGHTS.answer.least)
    .sort((one, other) => other.probability - one.probability);
  const pages = firstOfEach(answering, ({ passage }) => passage.path);
  return firstOfEach(pages, ({ quote }) => withoutAddresses(quote), MAX_SOURCES);
}

/** The closest passages of different sections; none if the search has no confidence in its results. */
export function closestPassages(request: ReplyRequest): Omit<QuotedPassage, "probability">[] {
  if (request.confidence === "none") return [];
  const asked = askedIn(request);
  const { passages, second } = request;
  const least = MIN_CLOSENESS * (passages[0]?.score ?? 0);
  const quoted = (second ? passages.toSpliced(1, 0, second) : passages).flatMap((passage) => {
    const quote = passage.score < least ? "" : selectQuote(passage.content, asked, PASSAGE_LENGTHS);
    return quote === "" ? [] : [{ passage, quote }];
  });
  return firstOfEach(quoted, ({ quote }) => withoutAddresses(quote), MAX_PASSAGES);
}

/** The best passages, each with a possible quote as an answer. */
export function quotePassages(request: ReplyRequest): QuotedPassage[] {
  const asked = askedIn(request);
  return request.passages.slice(0, MAX_CANDIDATES).flatMap((passage) => {
    const quote = selectQuote(passage.content, asked, ANSWER_LENGTHS);
    if (quote === "") return [];
    const features = answerFeatures(request, passage, quote);
    const names = Object.keys(features) as (keyof AnswerFeatures)[];
    const sum = names.reduce(
      (total, name) => total + WEIGHTS.answer[name] * features[name],
      WEIGHTS.answer.base as number,
    );
    const isAnswer = features.quote >= MIN_WORD_SHARE && asked.hasValue(withoutCode(quote));
    return [{ passage, quote, probability: isAnswer ? 1 / (1 + Math.exp(-sum)) : 0 }];
  });
}

function askedIn({ question, words = [] }: Pick<ReplyRequest, "question" | "words">): Asked {
  const all = words.reduce((sum, { rarity }) => sum + rarity, Number.EPSILON);
  const shareIn = (found: readonly string[]) => {
    const held = new Set(found);
    return words.reduce((sum, word) => sum + (word.rarity * shareOf(word, (term) => held.has(term))) / all, 0);
  };
  return { shareIn, hasValue: valueReader(question) };
}

/** Features that indicate whether a passage answers a question, each from 0 to 1 unless stated otherwise. */
export interface AnswerFeatures {
  /** Share of the question's words, weighted by rarity, in the passage with its title. */
  passage: number;
  /** Share of the question's words, weighted by rarity, in the heading and the quote. */
  quote: number;
  /** Relevance of the passage. */
  relevance: number;
  /** The question consists of a name of the page. */
  named: number;
  /** The search is confident. */
  sure: number;
  /** Lead of the best page over the next; negative for passages other than the first. */
  pageLead: number;
  /** Score of the best page, scaled. */
  score: number;
}

export function answerFeatures(
  { question, words = [], passages, confidence, isNamed, pageLead = 0, bestScore = 0 }: ReplyRequest,
  passage: RetrievedPassage,
  quote: string,
): AnswerFeatures {
  const { title, heading = "", content, score } = passage;
  const name = `${title}\n${heading}`;
  // "Windows" is not the plural of window.
  const missing = namesIn(question).filter((one) => !isNameIn(`${name}\n${content}`, one));
  const notMeant = new Set(missing.flatMap(meaningfulTerms));
  const { shareIn } = askedIn({ question, words });
  const coverage = (text: string) => shareIn(meaningfulTerms(text).filter((term) => !notMeant.has(term)));
  const isFirst = passage === passages[0];
  return {
    passage: coverage(`${name}\n${content}`),
    // Page titles may cover several subjects, so the section's own heading is used if there is one.
    quote: coverage(`${heading || title}\n${withoutCode(quote)}`),
    relevance: score,
    named: Number(isNamed === true && isFirst),
    sure: Number(confidence === "sure"),
    pageLead: isFirst ? pageLead : -pageLead,
    score: Math.min(1, bestScore / 15),
  };
}

function shareOf({ terms, related }: AskedWord, isHeld: (term: string) => boolean): number {
  return terms.some(isHeld) ? 1 : related.some(isHeld) ? WEIGHTS.word.synonym : 0;
}

/** Words with a capital letter within a question; none if most of its words are capitalized. */
function namesIn(question: string): string[] {
  const found = question.match(/(?<=[\p{Ll},;] )\p{Lu}[\p{L}\p{N}]+/gu) ?? [];
  return question.length > 3 * found.join("").length ? found : [];
}

/** True if a text contains a word as a name: with its capital letter, other than at the start of a sentence. */
function isNameIn(text: string, name: string): boolean {
  return new RegExp(`(?<=[\\p{L}\\p{N},;)]\\s|[(\`"“'/]|^|\\n)${escapePattern(name)}(?![\\p{L}\\p{N}])`, "u").test(
    text,
  );
}

/** Removes the targets of links from a text: pages of two products or versions often differ only in these. */
function withoutAddresses(markdown: string): string {
  return markdown.replace(/\]\([^)]*\)/g, "]").replace(/\s+/g, " ");
}

function selectSuggestions(
  passages: readonly RetrievedPassage[],
  quoted: readonly Pick<QuotedPassage, "passage">[],
): RetrievedPassage[] {
  const used = new Set(quoted.map(({ passage }) => passage.title));
  // Next to an answer, suggest only pages that match part of the question.
  const others = passages.filter(({ title, score }) => !used.has(title) && (quoted.length === 0 || score > 0));
  return firstOfEach(others, ({ title }) => title, MAX_SUGGESTIONS);
}

function formatQuote(quote: string): string {
  return quote
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
}

function formatList(links: readonly string[]): string {
  return `${links.map((link) => `- ${link}`).join("\n")}\n`;
}

function formatSource({ title, heading, url }: RetrievedPassage): string {
  return formatLink(heading && heading !== title ? `${title} › ${heading}` : title, url);
}

/** The block of suggestions, which clients render as buttons: one line `(text)[/path]` for each page. */
function formatSuggestions(passages: readonly RetrievedPassage[]): string {
  const lines = passages.map(({ title, path }) => `(${title.replace(/[\s()[\]]+/g, " ").trim()})[${path}]`);
  return `\`\`\`suggestions\n${lines.join("\n")}\n\`\`\`\n`;
}

function formatLink(label: string, url: string): string {
  return `[${label.replace(/([[\]\\*_`])/g, "\\$1").replace(/\s+/g, " ")}](${linkAddress(url)})`;
}
