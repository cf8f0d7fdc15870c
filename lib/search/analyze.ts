import { stemmer } from "stemmer";

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
const PART =
  /\p{Lu}{2,}s(?!\p{L})|\p{Lu}+(?![\p{Ll}])\p{N}*|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+\p{N}*|\p{Lu}\p{N}*|\p{N}+|[\p{L}\p{M}]+/gu;
/** A word with a single part, as most have: it need not be divided. */
const PLAIN_WORD = /^[A-Za-z]?[a-z]+$/;
const LATIN_ACCENTS = /[\u0300-\u036f]/g;
const POSSESSIVE = /['’]s(?![\p{L}\p{N}])/gu;

/**
 * British endings and their American equivalents. Words in queries and pages are converted alike, so that a needless
 * conversion does no harm.
 */
const BRITISH: readonly (readonly [RegExp, string])[] = [
  [/(?<=[a-z]{3})isation/, "ization"],
  [/(?<=[a-z]{3})is(?=(?:e[drs]?|ers|ing|able)$)/, "iz"],
  [/(?<=anal|paral|catal)ys(?=(?:e[drs]?|ers|ing)$)/, "yz"],
  [/(?<=[a-z]{3})our(?=(?:s|ed|ing|ful|able|ites?|al)?$)/, "or"],
  [/(?<=[a-z]{3})ogue(?=s?$)/, "og"],
  [/(?<=[a-z]{3})tre(?=s?$)/, "ter"],
  [/(?<=^(?:lic|def|off))ence/, "ense"],
  [/^grey/, "gray"],
  [/^artefact/, "artifact"],
];

/**
 * In Arabic, the article (alone or after a conjunction or preposition) and the endings of number and gender are written as part
 * of the word. Without them, most forms of a word are equal.
 */
const ARABIC_PREFIX = /^(?:[وفبك]?ال|لل|و(?=ال))(?=\p{Script=Arabic}{3})/u;
const ARABIC_SUFFIX = /(?<=\p{Script=Arabic}{3})(?:ات|ية|ون|ين|ان|ها|ة|ه|ي)$/u;
/**
 * Conjunctions, prepositions, and the article before a Hebrew word, and the endings of number and gender; within it, the letters of
 * vowels that may be left out: ההרשאות, והרשאה, and הרשאות are one word, and so are לשחזר and שחזור.
 */
const HEBREW_PREFIX = /^(?:[בלכ](?=(?:[וי]*[^וי]){3})|[מש](?=ה)|[הו](?=.{3}))*/u;
const HEBREW_SUFFIX = /(?:(?<=.{3})(?:יות|ות|ים|ה)|(?<=.{4})ת)$/u;
const HEBREW_FINALS: Readonly<Record<string, string>> = { ך: "כ", ם: "מ", ן: "נ", ף: "פ", ץ: "צ" };
const ARABIC = /^\p{Script=Arabic}+$/u;

/** Maximum length of a word, in characters. Longer runs are data: keys, hashes, base64. */
const MAX_WORD_LENGTH = 64;

/** Maximum length of a run that is segmented at once, in characters: the time grows quadratically, and sentences are shorter. */
const MAX_RUN_LENGTH = 500;

// A single locale segments Chinese, Japanese, and the scripts of Southeast Asia: their dictionaries do not depend on it.
const segmenter = new Intl.Segmenter("zh", { granularity: "word" });

/** Cached forms by word as written; the vocabulary of a site is small compared to its text. */
const forms = new Map<string, Pick<Word, "text" | "term" | "isStopWord">>();
/** Maximum number of cached forms. */
const MAX_FORMS = 50_000;

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
    for (let start = 0; start < match[0].length; start += MAX_RUN_LENGTH) {
      addSegments(words, match[0].slice(start, start + MAX_RUN_LENGTH), offset + match.index + start);
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
  if (PLAIN_WORD.test(written)) {
    addWord(words, written, { start: offset, end: offset + written.length });
    return;
  }
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
  if (joined.length <= MAX_WORD_LENGTH) {
    words.push({ text: joined, term: joined, kind: "joined", ...range, isStopWord: false });
  }
}

function addWord(words: Word[], written: string, { start, end }: { start: number; end: number }): void {
  if (written.length > MAX_WORD_LENGTH) return;
  const { text, term, isStopWord: isStop } = formsOf(written);
  if (text !== "") words.push({ text, term, kind: "word", start, end, isStopWord: isStop });
}

/** Lower case, without the accents of Latin letters. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  return isPlain(lower) ? lower : lower.normalize("NFKD").replace(LATIN_ACCENTS, "").normalize("NFC");
}

function formsOf(written: string): Pick<Word, "text" | "term" | "isStopWord"> {
  const known = forms.get(written);
  if (known) return known;
  const text = fold(written);
  const found = { text, term: stem(text), isStopWord: isStopWord(text) };
  if (forms.size >= MAX_FORMS) forms.clear();
  forms.set(written, found);
  return found;
}

function stem(word: string): string {
  if (/^[a-z]{3,}$/.test(word)) {
    return stemmer(BRITISH.reduce((text, [ending, american]) => text.replace(ending, american), word));
  }
  if (ARABIC.test(word)) return stemArabic(word);
  return /^\p{Script=Hebrew}{3,}$/u.test(word) ? stemHebrew(word) : word;
}

/** Stems an Arabic word. Removes vowel marks, and unifies letters that are written in several ways. */
function stemArabic(word: string): string {
  const plain = word
    .replace(/[\u064b-\u0652\u0670\u0640]/g, "")
    .replace(/[أإآ]/g, "ا")
    .replace(/ى/g, "ي");
  return plain.replace(ARABIC_PREFIX, "").replace(ARABIC_SUFFIX, "").replace(ARABIC_SUFFIX, "");
}

function stemHebrew(word: string): string {
  const stem = word.replace(HEBREW_SUFFIX, "").replace(HEBREW_PREFIX, "");
  const plain = stem.replace(/.$/, (last) => HEBREW_FINALS[last] ?? last);
  const short = plain.replace(/(?<=.)[וי](?=.)/g, "");
  return short.length > 2 ? short : plain;
}

/** Words with little meaning. They count less in a query, but are not dropped: "who can do what" consists of them. */
const ENGLISH = `a about after all also am an and any are as at be because been before being below between both but by can
cannot cant could did do does doesnt doing dont down during each few for from further get gets give got had has have having he
her here hers him his how i id if im in into is isnt it its ive just let lets like make many me more most much my no nor not of off
on once one only or other our out over own same she should so some such than that the their them then there theres these they
thing things this those through to too under until up use used using very want was way we were what whats when where which
while who whom why will with without wont would you your`;

const CHINESE = `的 了 和 与 或 在 是 我 你 他 她 它 们 我们 你们 他们 这 那 这个 那个 这些 那些 一个 一下 一些 有 没有 没 不 不能 会 能 能不能
可以 可不可以 要 想 想要 把 被 让 给 对 对于 从 到 用 使用 怎么 怎样 怎么样 怎么办 如何 什么 为什么 哪 哪里 哪些 哪个 多少 几 吗 呢 吧 啊 呀 就 才 都
也 还 又 再 很 更 最 太 上 下 里 中 后 前 时 时候 之 其 而 及 以 以及 但 但是 如果 因为 所以 并 并且 于 请 请问 里面 有没有 是否 是不是 需要 应该
跟 一次 一直 起来 样子 直接 同样 好 多 每次 整个 已经 还是 或者 只 只是 得 着 过 能够 自己 别人 东西 地方 样 之后 之前 以后 做 说 去 来 看 查看`;

const JAPANESE = `の に は を た が で て と し れ さ ある いる も する から な こと として い や など なっ ない この ため その あっ よう また もの
です ます ください どう どの 何 なぜ どこ まし でき できる 方法 見る`;

const words: ReadonlySet<string> = new Set(`${ENGLISH} ${CHINESE} ${JAPANESE}`.split(/\s+/));

/** True for a word, in lower case and without apostrophes, that carries little meaning. */
function isStopWord(word: string): boolean {
  return words.has(word);
}
