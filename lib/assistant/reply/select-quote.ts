import { type ExpectedAnswer, expectedAnswer } from "@/lib/assistant/reply/expected-answer";
import { type PassageUnit, splitUnits } from "@/lib/assistant/reply/passage-units";
import { meaningfulTerms } from "@/lib/assistant/reply/question-terms";
import { identifierKey } from "@/lib/search/exact-names";

/** Sentences of a quote, and its length in characters once it has the fewest. */
const FEWEST = 2;
const MOST = 4;
const QUOTE_LENGTH = 450;

/** A longer item, row, or sentence says too much to be quoted with others. */
const UNIT_LENGTH = 600;

/** Maximum length of a block of code. */
const CODE_LENGTH = 1_500;

/** Rows of a table. */
const ROWS = 3;

/** The beginning of a section says what it is about: its sentence counts as if it had this share of a word more. */
const LEAD = 0.4;

/** A unit that names the quantity the question asks for scores as if it matched this many more words. */
const QUANTITY = 1;

/** Sentences that only say where to read on. */
const POINTER = /^\W*(?:see|refer to|check out|learn more|read more|for (?:more|further|additional|full) )\b/i;

/** What a question asks for, besides sentences. */
export interface WantedForms {
  /** Code in any case, or only where a sentence of the quote announces it. */
  code: "any" | "announced" | "none";
  /** Rows of a table, or only those that match as well as the best one. */
  table: "any" | "matching" | "none";
  /** Tells what names the quantity that was asked for. */
  isAnswer?: ExpectedAnswer | undefined;
}

/** Names in code, and questions how something is done. */
const IDENTIFIER = /[\p{L}\p{N}][_.:/][\p{L}\p{N}]|\p{Ll}\p{Lu}|(?:^|\s)--?\p{L}|`/u;
const HOW_TO = /\bhow (?:do|can|should|to)\b|怎么|如何|怎样|どうやって|comment\b|cómo\b|\bwie\b/iu;

const CODE_WORDS =
  /\b(?:code|command|commands|snippet|example|examples|sample|syntax|script|curl|json|ya?ml|payload|install|import|cli|terminal|npm|npx|pip|docker)\b|代码|示例|例子|命令|安装|コード|コマンド|インストール/iu;
const TABLE_WORDS =
  /\b(?:table|list|which|options?|values?|fields?|parameters?|limits?|defaults?|prices?|pricing|costs?|compare|comparison|differences?|how (?:many|much|long|large|big)|supported)\b|哪些|多少|多久|多大|限制|默认|列表|表格|参数|价格|区别|いくつ|一覧/iu;

/** Whether a question asks for code or for a table: names in code are described in tables as often as in sentences. */
export function wantedForms(question: string): WantedForms {
  const isNamed = IDENTIFIER.test(question) || identifierKey(question) !== undefined;
  const isCode = CODE_WORDS.test(question) || isNamed;
  return {
    code: isCode ? "any" : HOW_TO.test(question) ? "announced" : "none",
    table: TABLE_WORDS.test(question) ? "any" : isNamed ? "matching" : "none",
    isAnswer: expectedAnswer(question),
  };
}

/**
 * Selects what to quote from a passage: two to four whole sentences (or items of a list) around the one that matches most of
 * the question, which is emphasized. Tables and code are quoted if the question asks for them, and code also if there is
 * nothing else.
 * @param weigh how telling a term of the question is; 0 for other words.
 */
export function selectQuote(
  { content, heading }: { content: string; heading?: string },
  weigh: (term: string) => number,
  wanted: WantedForms,
): string {
  const all = splitUnits(content);
  const units = all.filter(({ kind }) =>
    kind === "row" ? wanted.table !== "none" : kind === "code" ? wanted.code !== "none" : true,
  );
  const usable = units.some(({ kind, text }) => kind !== "code" && !announces(text)) ? units : all;
  const scores = usable.map((unit, index) => {
    const isAnswer = unit.kind !== "code" && wanted.isAnswer?.(unit.text, heading);
    // Rows name the quantity, and the heading what it is of.
    const text = isAnswer && unit.kind === "row" ? `${heading}\n${unit.text}` : unit.text;
    return scoreText(text, weigh) + ((index === 0 ? LEAD : 0) + (isAnswer ? QUANTITY : 0)) * weigh("");
  });
  const texts = usable.map((unit, index) => {
    if (unit.kind === "code") return -1;
    const next = usable[index + 1];
    const isCut = announces(unit.text) && (!next || next.block > unit.block + 1);
    return isCut || POINTER.test(unit.text) ? (scores[index] ?? 0) / 2 : (scores[index] ?? 0);
  });
  const best = texts.indexOf(Math.max(...texts));
  const chosen = usable[best];
  if (!chosen) return "";
  if (chosen.kind === "row") return quoteRows(usable, scores, chosen.block, wanted.table === "matching");
  if (chosen.kind === "code") return chosen.text.length > CODE_LENGTH ? "" : chosen.text;
  const [from, to] = growQuote(usable, best, wanted);
  const announced = quoteAnnounced(all, usable[to] as PassageUnit, weigh);
  return [printUnits(usable.slice(from, to + 1), chosen), ...announced].join("\n\n");
}

/** The table or code that a quote's last sentence announces, asked for or not: without it, the sentence says nothing. */
function quoteAnnounced(all: readonly PassageUnit[], last: PassageUnit, weigh: (term: string) => number): string[] {
  const next = all[all.indexOf(last) + 1];
  if (!next || !announces(last.text) || next.block > last.block + 1) return [];
  if (next.kind === "code") return next.text.length > CODE_LENGTH ? [] : [next.text];
  const scores = all.map(({ text }) => scoreText(text, weigh));
  return next.kind === "row" ? [quoteRows(all, scores, next.block)] : [];
}

function scoreText(text: string, weigh: (term: string) => number): number {
  const terms = new Set(meaningfulTerms(text.replace(/\]\([^)]*\)/g, "]")));
  const sum = [...terms].reduce((total, term) => total + weigh(term), 0);
  return text.length > UNIT_LENGTH ? sum / 2 : sum;
}

/** Whether a sentence ends in what follows it. */
function announces(text: string): boolean {
  return /[:：]\**$/.test(text);
}

/** Whether a sentence begins with a word that stands for something in the one before it. */
function refersBack(text: string): boolean {
  return /^(?:this|that|these|those|it|they|then|however|otherwise|also|but|so|instead|for example|(?:\w+ )?(?:either|neither|both|them))\b|^(?:这|那|它|但|否则|此外|例如)/i.test(
    text.replace(/^\W+/, ""),
  );
}

/** The range of units around the best one: what it refers to, what it announces, and what follows in the same section. */
function growQuote(units: readonly PassageUnit[], best: number, wanted: WantedForms): [from: number, to: number] {
  const own = units[best] as PassageUnit;
  let [from, to] = [best, best];
  const size = () =>
    units.slice(from, to + 1).reduce((sum, { kind, text }) => sum + (kind === "code" ? 0 : text.length), 0);
  const count = () => units.slice(from, to + 1).filter(({ kind }) => kind !== "code").length;
  const fits = (unit: PassageUnit | undefined): unit is PassageUnit => {
    if (!unit || unit.kind === "row" || count() >= MOST) return false;
    if (unit.kind === "code") return unit.text.length <= CODE_LENGTH;
    return unit.text.length <= UNIT_LENGTH && (count() < FEWEST || size() + unit.text.length <= QUOTE_LENGTH);
  };
  const before = units[best - 1];
  const needsBefore = own.kind === "item" ? before && announces(before.text) : refersBack(own.text);
  if (needsBefore && fits(before) && before.kind !== "code") from -= 1;
  // Steps begin with the first one, unless it is too far.
  const first = units.findIndex(({ block }) => block === own.block);
  if (/^\d/.test(own.text) && own.kind === "item" && best - first < MOST) from = Math.min(from, first);
  while (fits(units[to + 1])) {
    const next = units[to + 1] as PassageUnit;
    const last = units[to] as PassageUnit;
    const isAnnounced = announces(last.text);
    // Between blocks that do not follow each other, there is a heading or something that is not quoted.
    const isNear = next.block <= last.block + 1 && !announces(next.text);
    const belongs = next.block === last.block || isAnnounced || (count() < FEWEST && isNear);
    const hasCode = units.slice(from, to + 1).some(({ kind }) => kind === "code");
    // How something is done, code shows where one sentence alone does not.
    const isShown = isAnnounced || wanted.code === "any" || (wanted.code === "announced" && count() < FEWEST && isNear);
    if (next.kind === "code" ? hasCode || !isShown : !belongs) break;
    to += 1;
  }
  // What would announce something that is not quoted is left out.
  while (to > best && announces(units[to]?.text ?? "")) to -= 1;
  const isWhole = before && before.kind !== "code" && !announces(before.text) && !refersBack(before.text);
  if (count() < FEWEST && from === best && isWhole && fits(before)) from -= 1;
  return [from, to];
}

function quoteRows(
  units: readonly PassageUnit[],
  scores: readonly number[],
  block: number,
  isMatching = false,
): string {
  const rows = units.flatMap((unit, index) =>
    unit.block === block ? [{ unit, score: scores[index] ?? 0, index }] : [],
  );
  const least = isMatching ? Math.max(...rows.map(({ score }) => score)) : 0;
  const best = rows
    .filter(({ score }) => score >= least)
    .sort((one, other) => other.score - one.score)
    .slice(0, ROWS);
  const shown = best.sort((one, other) => one.index - other.index).map(({ unit }) => unit.text);
  return [rows[0]?.unit.head, ...shown].join("\n");
}

/** Markdown of some units; the best one is emphasized if it does not stand alone. */
function printUnits(units: readonly PassageUnit[], best: PassageUnit): string {
  const isAlone = units.filter(({ kind }) => kind !== "code").length < 2;
  let printed = "";
  for (const [index, unit] of units.entries()) {
    const previous = units[index - 1];
    const text = unit === best && !isAlone ? emphasize(unit.text) : unit.text;
    const gap = !previous
      ? ""
      : previous.block !== unit.block
        ? "\n\n"
        : unit.kind === "item"
          ? "\n"
          : /[。！？]$/.test(previous.text)
            ? ""
            : " ";
    printed += gap + text;
  }
  return printed;
}

/** The mark closes before the final punctuation: after it, Markdown needs a space, which Chinese and Japanese do not have. */
function emphasize(text: string): string {
  const [, start = "", body = "", end = ""] =
    /^((?:(?:[-*+]|\d+[.)])\s+)?)([\s\S]*?)([.!?。！？:：;；]*)$/.exec(text) ?? [];
  const [line = "", ...rest] = body.replaceAll("**", "").split("\n");
  return rest.length > 0 ? `${start}**${line}**\n${rest.join("\n")}${end}` : `${start}**${line}**${end}`;
}
