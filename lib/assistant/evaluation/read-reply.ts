import type { EvaluationQuestion } from "@/lib/assistant/evaluation/questions";
import { meaningfulTerms } from "@/lib/assistant/reply/question-terms";

/** The results of one reply. */
export interface EvaluatedReply extends EvaluationQuestion {
  /** Paths of the pages that were found or read. */
  found: readonly string[];

  /** Paths of the pages that the reply cites, in its order. */
  cited: readonly string[];
  /** The passages of a reply that shows the closest ones instead of an answer. */
  closest?: readonly { path: string; text: string }[];
  /** Share of the sentences that the cited passages support; undefined without sentences or citations. */
  supported?: number;
  /** Share of the expected facts that the text contains; undefined if none are expected. */
  stated?: number;
  /** Time to the first byte, in milliseconds. */
  firstByte: number;
  promptTokens: number;
  completionTokens: number;
  /** The text of the reply. */
  reply: string;
}

/** A reply with the data that a judge needs. */
export interface ReadReply {
  evaluated: EvaluatedReply;
  /** Sentences of the reply, without code. */
  sentences: readonly string[];
  /** The text of the passages of cited pages. */
  material: string;
}

/** Minimum share of a sentence's words that must occur in the cited passages. */
const MIN_SUPPORT = 0.6;

/** Minimum number of words in a sentence that is judged. */
const MIN_WORDS = 3;

/** A quote below a heading that links to its source. */
const CLOSEST = /^#### \[.*\]\(([^()\s]+)\)\n\n((?:>.*\n)+)/gm;

interface Passage {
  path: string;
  url: string;
  content: string;
}

/** Reads the results of a reply from its data stream. @throws Error if the reply failed. */
export function readReply(question: EvaluationQuestion, stream: string, firstByte: number): ReadReply {
  const parts = stream.split("\n").flatMap((line) => {
    const [, code, value] = /^(\w):(.*)$/.exec(line) ?? [];
    return code && value ? [{ code, value: JSON.parse(value) as unknown }] : [];
  });
  const ofCode = <Value>(code: string) => parts.flatMap((part) => (part.code === code ? [part.value as Value] : []));
  const [failure] = ofCode<string>("3");
  if (failure !== undefined) throw new Error(`The reply to "${question.question}" failed: ${failure}`);
  const passages = ofCode<{ result: unknown }>("a").flatMap(({ result }) => [result].flat() as Passage[]);
  const usable = passages.filter(({ url, content }) => typeof url === "string" && typeof content === "string");
  const pageOf = (url: string) => usable.find((passage) => withoutSection(passage.url) === withoutSection(url))?.path;
  const cited = [...new Set(ofCode<{ url: string }>("h").flatMap(({ url }) => pageOf(url) ?? []))];
  const material = usable.filter(({ path }) => cited.includes(path)).map(({ content }) => content);
  const reply = ofCode<string>("0").join("");
  const sentences = splitSentences(reply);
  const closest = [...reply.matchAll(CLOSEST)].flatMap(([, url = "", text = ""]) => {
    const path = cited.length === 0 ? pageOf(url) : undefined;
    return path === undefined ? [] : [{ path, text }];
  });
  const supported = cited.length === 0 ? undefined : supportedShare(sentences, material.join("\n"));
  const stated = share(question.facts, (fact) => isStated(fact, reply));
  const [end] = ofCode<{ usage?: { promptTokens: number | null; completionTokens: number | null } }>("d");
  const evaluated = {
    ...question,
    found: [...new Set(usable.map(({ path }) => path))],
    cited,
    ...(closest.length > 0 ? { closest } : {}),
    ...(supported === undefined ? {} : { supported }),
    ...(stated === undefined ? {} : { stated }),
    firstByte,
    promptTokens: end?.usage?.promptTokens ?? 0,
    completionTokens: end?.usage?.completionTokens ?? 0,
    reply,
  };
  return { evaluated, sentences, material: material.join("\n\n") };
}

/** The share of items that pass; undefined without items. */
export function share<Item>(items: readonly Item[], test: (item: Item) => boolean): number | undefined {
  return items.length === 0 ? undefined : items.filter(test).length / items.length;
}

/** True if a reply contains a fact, ignoring case, spaces, and emphasis. */
export function isStated(fact: string, reply: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[*_`\s]+/g, " ");
  return plain(reply).includes(plain(fact).trim());
}

function splitSentences(reply: string): string[] {
  return reply
    .replace(/^ *(`{3,}|~{3,})[\s\S]*?^ *\1/gm, "")
    .replace(/^ *[-*] \[[^\]]*\]\([^)]*\) *$/gm, "")
    .replace(/\]\([^)]*\)/g, "]")
    .split(/(?<=[.!?。！？])\s+|\n+/)
    .filter((sentence) => meaningfulTerms(sentence).length >= MIN_WORDS);
}

/** Share of the sentences whose words mostly occur in a text. */
function supportedShare(sentences: readonly string[], material: string): number | undefined {
  const known = new Set(meaningfulTerms(material));
  return share(sentences, (sentence) => {
    const terms = meaningfulTerms(sentence);
    return terms.filter((term) => known.has(term)).length >= MIN_SUPPORT * terms.length;
  });
}

function withoutSection(url: string): string {
  return url.replace(/#.*$/, "");
}
