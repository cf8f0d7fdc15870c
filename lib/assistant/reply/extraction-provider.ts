import { extractionWords } from "@/lib/assistant/reply/extraction-words";
import { isChinese, meaningfulTerms } from "@/lib/assistant/reply/question-terms";
import { type Quote, selectQuote } from "@/lib/assistant/reply/select-quote";
import {
  RELEVANT_SCORE,
  type ReplyPart,
  type ReplyProvider,
  type ReplyRequest,
  type RetrievedPassage,
} from "@/lib/assistant/types";

/** How many passages are quoted, and how many more pages are suggested. */
const QUOTES = 3;
const SUGGESTIONS = 3;

/** A passage whose score falls below this share of the best one adds noise rather than an answer. */
const SCORE_SHARE = 0.7;

/** A passage and what is quoted of it. */
interface QuotedPassage {
  passage: RetrievedPassage;
  quote: Quote;
}

/**
 * Replies without a model: the passages that answer, quoted word for word and linked, under a sentence that says so. It
 * invents nothing; where the index is not sure of any passage, it says that and suggests the nearest pages.
 */
export const extractionProvider: ReplyProvider = {
  cite: (request) => selectPassages(request).map(({ passage }) => passage),
  reply: replyByExtraction,
};

async function* replyByExtraction(request: ReplyRequest): AsyncGenerator<ReplyPart> {
  const quoted = selectPassages(request);
  const words = extractionWords(isChinese(request.question));
  yield { type: "text", text: quoted.length > 0 ? `${words.found}\n\n` : `${words.nothing}\n` };
  for (const entry of quoted) yield { type: "text", text: `${formatQuote(entry)}\n\n` };
  const others = selectSuggestions(request.passages, quoted);
  if (quoted.length === 0 && others.length > 0)
    yield { type: "text", text: `\n${words.closest}\n\n${formatPages(others)}` };
  if (quoted.length > 0 && others.length > 0) yield { type: "text", text: formatSuggestions(others) };
  yield { type: "finish", reason: "stop" };
}

/** Passages the index is sure of, one for each page, those with more of the question first among near equals. */
function selectPassages({ question, passages }: ReplyRequest): QuotedPassage[] {
  const terms = new Set(meaningfulTerms(question));
  const best = Math.max(0, ...passages.map(({ score }) => score));
  const sure = passages.filter(({ score }) => score >= Math.max(RELEVANT_SCORE, best * SCORE_SHARE));
  const weight = ({ passage, quote }: QuotedPassage) => passage.score + 0.2 * quote.coverage;
  const quoted = sure
    .map((passage) => ({ passage, quote: selectQuote(passage.content, terms) }))
    .filter(({ quote }) => quote.text !== "")
    .sort((a, b) => weight(b) - weight(a));
  return firstOfEachPage(quoted, ({ passage }) => passage.path).slice(0, QUOTES);
}

function selectSuggestions(
  passages: readonly RetrievedPassage[],
  quoted: readonly QuotedPassage[],
): RetrievedPassage[] {
  const used = new Set(quoted.map(({ passage }) => passage.path));
  // Beside an answer only pages with something of the question are worth a look.
  const others = passages.filter(({ path, score }) => !used.has(path) && (quoted.length === 0 || score > 0));
  return firstOfEachPage(others, ({ path }) => path).slice(0, SUGGESTIONS);
}

function firstOfEachPage<Item>(items: readonly Item[], path: (item: Item) => string): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const isNew = !seen.has(path(item));
    seen.add(path(item));
    return isNew;
  });
}

function formatQuote({ passage, quote }: QuotedPassage): string {
  const title = passage.heading ? `${passage.title} › ${passage.heading}` : passage.title;
  const lines = quote.text.split("\n").map((line) => (line === "" ? ">" : `> ${line}`));
  return `**${formatLink(title, passage.url)}**\n\n${lines.join("\n")}`;
}

function formatPages(passages: readonly RetrievedPassage[]): string {
  return `${passages.map(({ title, url }) => `- ${formatLink(title, url)}`).join("\n")}\n`;
}

/** The block that clients draw as buttons: one line `(text)[/path]` for each page. */
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
