import { type PassageUnit, splitUnits } from "@/lib/assistant/reply/passage-units";
import { meaningfulTerms } from "@/lib/assistant/reply/question-terms";

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

/**
 * Selects what to quote from a passage: two to four whole sentences (or items of a list) around the one that matches most of
 * the question, which is emphasized, with the table or code that they announce; rows of a table if they match more than any
 * sentence; code if there is nothing else.
 * @param weigh how telling a term of the question is; 0 for other words.
 */
export function selectQuote(content: string, weigh: (term: string) => number): string {
  const units = splitUnits(content);
  const scores = units.map(({ text }, index) => scoreText(text, weigh) + (index === 0 ? LEAD * weigh("") : 0));
  const textScores = units.map((unit, index) => {
    const { kind, text } = unit;
    const score = scores[index] ?? 0;
    if (kind === "code") return -1;
    const next = units[index + 1];
    const isCut = announces(text) && (!next || next.block > unit.block + 1);
    return isCut ? score / 2 : score;
  });
  const best = textScores.indexOf(Math.max(...textScores));
  const chosen = units[best];
  if (!chosen) return "";
  if (chosen.kind === "row") return quoteRows(units, scores, chosen.block);
  if (chosen.kind === "code") return chosen.text.length > CODE_LENGTH ? "" : chosen.text;
  const [from, to] = growQuote(units, best);
  const announced = quoteAnnounced(units, to, scores);
  return [printUnits(units.slice(from, to + 1), chosen), ...announced].join("\n\n");
}

/** The table or code that a quote's last sentence announces: without it, the sentence says nothing. */
function quoteAnnounced(units: readonly PassageUnit[], last: number, scores: readonly number[]): string[] {
  const [unit, next] = [units[last], units[last + 1]];
  if (!unit || !next || !announces(unit.text) || next.block > unit.block + 1) return [];
  if (next.kind === "code") return next.text.length > CODE_LENGTH ? [] : [next.text];
  return next.kind === "row" ? [quoteRows(units, scores, next.block)] : [];
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

/** The range of units around the best one: what announces it, what it announces, and what follows in the same block. */
function growQuote(units: readonly PassageUnit[], best: number): [from: number, to: number] {
  const own = units[best] as PassageUnit;
  let [from, to] = [best, best];
  const texts = () => units.slice(from, to + 1).filter(({ kind }) => kind !== "code");
  const size = () => texts().reduce((sum, { text }) => sum + text.length, 0);
  const fits = (unit: PassageUnit | undefined): unit is PassageUnit => {
    if (!unit || unit.kind === "row" || texts().length >= MOST) return false;
    if (unit.kind === "code") return unit.text.length <= CODE_LENGTH;
    return unit.text.length <= UNIT_LENGTH && (texts().length < FEWEST || size() + unit.text.length <= QUOTE_LENGTH);
  };
  const before = units[best - 1];
  if (own.kind === "item" && before && announces(before.text) && fits(before)) from -= 1;
  // Steps begin with the first one, unless it is too far.
  const first = units.findIndex(({ block }) => block === own.block);
  if (/^\d/.test(own.text) && own.kind === "item" && best - first < MOST) from = Math.min(from, first);
  while (fits(units[to + 1])) {
    const [last, next] = units.slice(to, to + 2) as [PassageUnit, PassageUnit];
    const isAnnounced = announces(last.text);
    // Between blocks that do not follow each other, there is a heading or something that is not quoted.
    const isNear = texts().length < FEWEST && next.block <= last.block + 1 && !announces(next.text);
    const hasCode = units.slice(from, to + 1).some(({ kind }) => kind === "code");
    const belongs = next.kind === "code" ? !hasCode : next.block === last.block;
    if (next.kind === "code" ? !belongs || !(isAnnounced || isNear) : !(belongs || isAnnounced || isNear)) break;
    to += 1;
  }
  // A sentence that announces something that is not quoted is left out.
  while (to > best && announces(units[to]?.text ?? "") && quoteAnnounced(units, to, []).length === 0) to -= 1;
  if (
    texts().length < FEWEST &&
    from === best &&
    before?.kind === "sentence" &&
    !announces(before.text) &&
    fits(before)
  )
    from -= 1;
  return [from, to];
}

/** The rows of a table that match as well as the best one, with its head. */
function quoteRows(units: readonly PassageUnit[], scores: readonly number[], block: number): string {
  const rows = units.flatMap(({ block: own, text, head }, index) =>
    own === block ? [{ text, head, score: scores[index] ?? 0 }] : [],
  );
  const most = Math.max(...rows.map(({ score }) => score));
  const shown = rows.filter(({ score }) => score >= most).slice(0, ROWS);
  return [rows[0]?.head, ...shown.map(({ text }) => text)].join("\n");
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
