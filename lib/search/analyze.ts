import { stemmer } from "stemmer";
import { isStopWord } from "@/lib/search/stop-words";

/** A word in a text: its position, and its term in the index. */
export interface Word {
  /** The form looked up in the vocabulary: lower case, without accents. */
  text: string;
  /** The form stored in the index. */
  term: string;
  /** A part of an identifier, the identifier as a whole, a segmented word, or one character of such a word. */
  kind: "word" | "joined" | "segment" | "character";
  /** Range in the text; characters share that of their word. */
  start: number;
  end: number;
  isStopWord: boolean;
}

// Runs of letters and digits; dots, hyphens and slashes inside make it one identifier.
const RUN = /[\p{L}\p{N}\p{M}_$]+(?:[./\-'’][\p{L}\p{N}\p{M}_$]+)*/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const HAS_UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const PART = /\p{Lu}+(?![\p{Ll}])\p{N}*|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+\p{N}*|\p{Lu}\p{N}*|\p{N}+|[\p{L}\p{M}]+/gu;
const LATIN_ACCENTS = /[\u0300-\u036f]/g;
const POSSESSIVE = /['’]s(?![\p{L}\p{N}])/gu;

/** The article, alone or after a conjunction or preposition, is written as part of the Arabic word. */
const ARABIC_ARTICLE = /^[وفبك]?ال(?=\p{Script=Arabic}{3})/u;

/** Longer runs are data, not words: keys, hashes, base64. */
const LONGEST_WORD = 64;

/** The dictionary's time grows quadratically with the length of a run; sentences are shorter. */
const LONGEST_RUN = 500;

// A single locale segments Chinese, Japanese, and the scripts of Southeast Asia: their dictionaries do not depend on it.
const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

/** Cache of stems; the vocabulary of a site is small compared to its text. */
const stems = new Map<string, string>();
const STEMS_IN_MEMORY = 50_000;

/**
 * Splits a text into index words, in the same way for pages and queries. Identifiers produce their parts, stemmed,
 * and the whole identifier; Chinese, Japanese, and Thai produce segmented words and each of their characters.
 * @example analyze("retry.maxAttempts").map(({ term }) => term) // ["retri", "max", "attempt", "retrymaxattempts"]
 */
export function analyze(text: string): Word[] {
  const words: Word[] = [];
  for (const run of normalize(text).matchAll(RUN)) {
    if (HAS_UNSPACED.test(run[0])) addMixedRun(words, run[0], run.index);
    else addIdentifiers(words, run[0], run.index);
  }
  return words;
}

/** Converts compatibility forms to ordinary ones. Keeps the length if possible: positions refer to the normalized text. */
export function normalize(text: string): string {
  // Most text is plain: normalizing it would only copy it.
  return isPlain(text) ? text : text.normalize("NFKC");
}

function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 0x7f) return false;
  return true;
}

function addMixedRun(words: Word[], run: string, offset: number): void {
  let end = 0;
  for (const match of run.matchAll(UNSPACED)) {
    if (match.index > end) addIdentifiers(words, run.slice(end, match.index), offset + end);
    for (let start = 0; start < match[0].length; start += LONGEST_RUN) {
      addSegments(words, match[0].slice(start, start + LONGEST_RUN), offset + match.index + start);
    }
    end = match.index + match[0].length;
  }
  if (end < run.length) addIdentifiers(words, run.slice(end), offset + end);
}

function addSegments(words: Word[], text: string, offset: number): void {
  for (const { segment, index } of segmenter.segment(text)) {
    const start = offset + index;
    const range = { start, end: start + segment.length };
    const stop = isStopWord(segment);
    words.push({ text: segment, term: segment, kind: "segment", ...range, isStopWord: stop });
    const characters = [...segment];
    if (characters.length === 1) continue;
    for (const character of characters) {
      words.push({ text: character, term: character, kind: "character", ...range, isStopWord: stop });
    }
  }
}

function addIdentifiers(words: Word[], run: string, offset: number): void {
  let start = 0;
  for (const piece of run.split("/")) {
    addIdentifier(words, piece, offset + start);
    start += piece.length + 1;
  }
}

function addIdentifier(words: Word[], written: string, offset: number): void {
  if (written === "") return;
  const piece = written.replace(POSSESSIVE, "");
  const range = { start: offset, end: offset + piece.length };
  if (/['’]/.test(piece)) {
    addWord(words, piece.replace(/['’]/g, ""), range);
    return;
  }
  const parts = [...piece.matchAll(PART)];
  for (const part of parts) {
    addWord(words, part[0], { start: offset + part.index, end: offset + part.index + part[0].length });
  }
  if (parts.length < 2) return;
  const joined = fold(parts.map(([part]) => part).join(""));
  if (joined.length <= LONGEST_WORD) {
    words.push({ text: joined, term: joined, kind: "joined", ...range, isStopWord: false });
  }
}

function addWord(words: Word[], written: string, range: { start: number; end: number }): void {
  if (written.length > LONGEST_WORD) return;
  const text = fold(written);
  if (text !== "") words.push({ text, term: stem(text), kind: "word", ...range, isStopWord: isStopWord(text) });
}

/** Lower case, without the accents of Latin letters. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return isPlain(lower) ? lower : lower.normalize("NFKD").replace(LATIN_ACCENTS, "").normalize("NFC");
}

function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stemmed = /^[a-z]{3,}$/.test(word) ? stemmer(word) : word.replace(ARABIC_ARTICLE, "");
  if (stems.size >= STEMS_IN_MEMORY) stems.clear();
  stems.set(word, stemmed);
  return stemmed;
}
