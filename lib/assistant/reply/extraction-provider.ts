import { meaningfulTerms, termCoverage } from "@/lib/assistant/reply/question-terms";
import { readerLanguage } from "@/lib/assistant/reply/reader-language";
import { selectQuote } from "@/lib/assistant/reply/select-quote";
import type { ReplyEnd, ReplyPart, ReplyProvider, ReplyRequest, RetrievedPassage } from "@/lib/assistant/types";
import { getMessages } from "@/lib/i18n/get-messages";
import { formatMessage } from "@/lib/i18n/messages";

/** How many passages are quoted, and how many more pages are suggested. */
const QUOTES = 3;
const SUGGESTIONS = 3;

/** Number of passages considered, best first, and number of question characters considered: segmenting text into words is slow. */
const PASSAGES = 10;
const QUESTION_LENGTH = 1_000;

/** A passage with less than this share of the best score adds noise rather than an answer. */
const WORTH_SHARE = 0.65;

/** If the index is not confident, a passage is quoted only if it holds this share of the question's words. */
const UNSURE_COVERAGE = 0.5;

/** A passage and its quote. */
interface QuotedPassage {
  passage: RetrievedPassage;
  quote: string;
  /** Share of the question's words found in the quote or the titles above it. */
  coverage: number;
  /** The score of the passage, reduced if words of the question are missing from the quote or the titles above it. */
  worth: number;
}

/**
 * Replies without a model (extractive answers): the passages that answer, quoted verbatim and linked, after an introductory
 * sentence. Nothing is made up; if the index is not confident that they answer the question, the reply says so first and
 * quotes the best one alone, and if nothing is relevant, it suggests the closest pages.
 */
export const extractionProvider: ReplyProvider = {
  reply: replyByExtraction,
};

async function replyByExtraction(request: ReplyRequest, onPart: (part: ReplyPart) => void): Promise<ReplyEnd> {
  const write = (text: string) => onPart({ type: "text", text });
  const quoted = selectPassages(request);
  onPart({ type: "cites", passages: quoted.map(({ passage }) => passage) });
  const messages = getMessages(readerLanguage(request.question, request.language ?? request.passages[0]?.language));
  const { replyFound, replyUnsure, replyNothing } = messages;
  const { building } = request;
  if (building !== undefined) write(`${formatMessage(messages.replyBuilding, { percent: String(building) })}\n\n`);
  const opening = request.confidence === "sure" ? replyFound : replyUnsure;
  if (quoted.length > 0) write(`${opening}\n\n`);
  else if (building === undefined) write(`${replyNothing}\n`);
  for (const entry of quoted) write(`${formatQuote(entry)}\n\n`);
  const others = selectSuggestions(request.passages, quoted);
  if (quoted.length === 0 && others.length > 0) write(`\n${messages.replyClosest}\n\n${formatPages(others)}`);
  if (quoted.length > 0 && others.length > 0) write(formatSuggestions(others));
  return { reason: "stop" };
}

/**
 * What to quote if passages are relevant: the best one and those not far behind it, one for each
 * page and text.
 */
function selectPassages({ question, passages, confidence }: ReplyRequest): QuotedPassage[] {
  if (confidence === "none") return [];
  const terms = new Set(meaningfulTerms(question.slice(0, QUESTION_LENGTH)));
  const quoted = passages
    .slice(0, PASSAGES)
    .map((passage) => quotePassage(passage, terms))
    .filter(({ quote }) => quote !== "")
    .sort((a, b) => b.worth - a.worth);
  if (confidence === "unsure") return quoted.filter(({ coverage }) => coverage >= UNSURE_COVERAGE).slice(0, 1);
  const most = quoted[0]?.worth ?? 0;
  const telling = quoted.filter(({ worth }) => worth >= most * WORTH_SHARE);
  const pages = firstOfEach(telling, ({ passage }) => passage.path);
  return firstOfEach(pages, ({ quote }) => withoutAddresses(quote)).slice(0, QUOTES);
}

function quotePassage(passage: RetrievedPassage, terms: ReadonlySet<string>): QuotedPassage {
  const quote = selectQuote(passage.content, terms);
  const titles = [passage.title, passage.heading].join("\n");
  const coverage = termCoverage(`${titles}\n${quote}`, terms);
  const worth = passage.score * (0.5 + 0.25 * (coverage + termCoverage(titles, terms)));
  return { passage, quote, coverage, worth };
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

function formatQuote({ passage, quote }: QuotedPassage): string {
  const title = passage.heading ? `${passage.title} › ${passage.heading}` : passage.title;
  const lines = quote.split("\n").map((line) => (line === "" ? ">" : `> ${line}`));
  return `**${formatLink(title, passage.url)}**\n\n${lines.join("\n")}`;
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
  const address = url.replace(/[\s()<>]/g, (character) =>
    encodeURIComponent(character).replace("(", "%28").replace(")", "%29"),
  );
  return `[${label.replace(/([[\]\\*_`])/g, "\\$1").replace(/\s+/g, " ")}](${address})`;
}
