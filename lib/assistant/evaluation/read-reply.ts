import type { EvaluationQuestion } from "@/lib/assistant/evaluation/questions";
import { meaningfulTerms } from "@/lib/assistant/reply/question-terms";

/** What one reply did. */
export interface EvaluatedReply extends EvaluationQuestion {
  /** Paths of the pages that were found or read, and that the reply cites, in its order. */
  found: readonly string[];
  cited: readonly string[];
  /** The passages of a reply that shows the closest ones instead of an answer. */
  closest?: readonly { path: string; text: string }[];
  /** Share of the sentences that what is cited supports; undefined without sentences or citations. */
  supported?: number;
  /** Share of the expected facts that the text contains; undefined if none are expected. */
  stated?: number;
  /** Milliseconds until the first byte. */
  firstByte: number;
  promptTokens: number;
  completionTokens: number;
  /** The text of the reply. */
  reply: string;
}

/** A reply with what a judge needs. */
export interface ReadReply {
  evaluated: EvaluatedReply;
  /** Its sentences, without code. */
  sentences: readonly string[];
  /** The text of the passages of cited pages. */
  material: string;
}

/** Share of a sentence's words that have to occur in what is cited. */
const SUPPORT = 0.6;

/** Words that a sentence needs to be judged. */
const FEWEST_WORDS = 3;

/** A quote below a heading that links to its source. */
const CLOSEST = /^#### \[.*\]\(([^()\s]+)\)\n\n((?:>.*\n)+)/gm;

interface Passage {
  path: string;
  url: string;
  content: string;
}

/** Reads what a reply did from its data stream. @throws Error if the reply failed. */
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

/** Case, spaces, and emphasis do not matter. */
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
    .filter((sentence) => meaningfulTerms(sentence).length >= FEWEST_WORDS);
}

/** Share of the sentences whose words mostly occur in a text. */
function supportedShare(sentences: readonly string[], material: string): number | undefined {
  const known = new Set(meaningfulTerms(material));
  return share(sentences, (sentence) => {
    const terms = meaningfulTerms(sentence);
    return terms.filter((term) => known.has(term)).length >= SUPPORT * terms.length;
  });
}

function withoutSection(url: string): string {
  return url.replace(/#.*$/, "");
}
