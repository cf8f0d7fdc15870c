/** Tells whether a site writes a word, or one after another, with a capital in the middle of a sentence. Both are given in lower case. */
export type IsName = (word: string, before?: string) => boolean;

/** Verbs that headings of instructions begin with. */
const VERBS = new Set(
  (
    "access add allow analyze assign attach authenticate automate block build bundle call change check choose clean clone close collect combine compare " +
    "configure connect control convert copy create customize debug define delete deploy detect disable discover display download edit embed " +
    "enable encrypt enforce export extend fetch filter find fix format generate get give grant group handle hide host import improve include " +
    "index initialize insert inspect install integrate invite join keep launch learn limit link list load log make manage map measure merge migrate " +
    "monitor move name open optimize organize override pass pause pin prepare preview prevent print publish pull push query read receive redirect " +
    "reduce register release reload remove rename replace request reset resolve restore restrict resume retrieve retry return revoke " +
    "rotate run save scale schedule search secure select send serve set share show sign skip sort specify start stop store stream " +
    "submit subscribe switch sync test track transform trigger troubleshoot turn understand uninstall update upgrade upload use validate verify view " +
    "wait watch work write"
  ).split(" "),
);

/** Verbs that are nouns before these ("Search bar", "Release notes", "Query parameters"). */
const NOUN_FIRST =
  /^(?:build|call|display|export|filter|format|import|index|limit|list|load|log|query|release|request|retry|return|schedule|search|sort|store|stream|sync|test|trigger|update|upgrade|upload|view) (?:\w+ )?(?:api|bar|body|box|button|configuration|creation|engine|errors?|events?|fields?|file|flow|formats?|handlers?|headers?|helpers?|history|index|levels?|limits?|methods?|modes?|notes?|options?|page|parameters?|path|payload|plan|policy|process|requirements?|response|results?|rules?|schema|settings?|size|status|steps?|strategy|strategies|structure|syntax|types?|values?)$/i;

const DETERMINER = "a|an|the|your|this|these|its|all|each|every|multiple|another";
const AFTER_VERB = new RegExp(`^(?:${DETERMINER})$`, "i");
const HAS_DETERMINER = new RegExp(`^(?:${DETERMINER}|our|their|my|\\d+)\\b`, "i");

/** Begins like a question and goes on like a statement ("What an answer costs"). */
const STATEMENT =
  /^(?:how|what|when|where|why) (?!(?:is|are|was|were|do|does|did|can|could|should|will|would|has|have|must|may|if|about|many|much|long|often|happens)\b)/i;

/** Phrases that say when or where and name nothing ("In production", "Without a model"). */
const CIRCUMSTANCE =
  /^(?:about|after|as|at|before|behind|beyond|by|during|for|from|if|in|inside|on|once|outside|over|since|through|under|until|using only|via|while|with|within|without)\b/i;

/** Words that headings in title case leave in lower case. */
const SMALL = new Set(
  "a an and as at but by for from if in into is of on onto or over per than the to via vs with your".split(" "),
);

/** A word within a sentence, with the one that follows it. */
const MID_SENTENCE = /(?<=[a-z],? )([A-Za-z][a-z]+(?:-[A-Za-z]+)*)\b(?![A-Z_])(?= ?([A-Za-z][a-z]+\b)?)/g;

/** Nouns for what happens or is done; one asks how it works. */
const PROCESS = /(?:ing|tion|sion|ment|ance|ence|ity|setup|support|access|usage|login|sync|recovery|storage)$/i;

/**
 * A heading as a question that a reader would ask; undefined if it names nothing that one asks for.
 * @example headingQuestion("Configure Your Environment", () => false) // "How do I configure my environment?"
 */
export function headingQuestion(heading: string, isName: IsName): string | undefined {
  const plain = heading
    .replace(/[`*]|(?<!\w)_|_(?!\w)/g, "")
    .replace(/^(?:step\s+)?\d+(?:\.\d+)*[.):]*\s+|\s*\([^)]*\)$|[:.]$/gi, "")
    .replace(/\s+&\s+/g, " and ")
    .trim();
  if (/[^\x20-\x7e]/.test(plain)) return plain;
  const text = toSentenceCase(/^how to\b/i.test(plain) ? plain.replace(/\?$/, "") : plain, isName);
  if (/\?$/.test(text)) return upperFirst(text);
  if (/^why \S+$/.test(text)) return `Why would I use ${text.slice(4)}?`;
  if (/^(?:how (?!to )|what|when|where|which|why)\b/i.test(text))
    return STATEMENT.test(text) ? `Can you explain ${text}?` : `${upperFirst(text)}?`;
  const task = taskOf(text);
  if (task !== undefined) return `How do I ${task.replace(/\byour(?=\b|self\b)/g, "my")}?`;
  if (CIRCUMSTANCE.test(text) || text.includes(": ")) return undefined;
  if (/^\S*[_.()]\S*$/.test(text)) return `How do I use ${text}?`;
  const [, one, other] = /^(.+?) (?:vs\.?|versus) (.+)$/.exec(text) ?? [];
  return one && other ? `What is the difference between ${one} and ${other}?` : thingQuestion(text);
}

/** What an instruction asks to do, or undefined for other headings. */
function taskOf(text: string): string | undefined {
  const task = text.replace(/^how to\s+/i, "");
  const [first = "", second = "", ...rest] = task.split(" ");
  if (task !== text) return task;
  const verb = first.toLowerCase();
  if (VERBS.has(verb)) return NOUN_FIRST.test(text) ? undefined : task;
  if (AFTER_VERB.test(second) && /^[a-z]{3,}$/.test(first) && !CIRCUMSTANCE.test(first) && !/ing$/.test(first))
    return task;
  const root = /^([a-z]{2,})ing$/.exec(verb)?.[1] ?? "";
  const known = [root, `${root}e`, root.slice(0, -1)].find((form) => VERBS.has(form));
  return known === undefined || second === "" ? undefined : [known, second, ...rest].join(" ");
}

function thingQuestion(text: string): string {
  const [thing = ""] = text.split(/ (?:as|at|by|for|from|in|of|on|to|via|with)\b/);
  const last = thing.split(" ").at(-1) ?? "";
  const isCommon = /^[a-z]/.test(last);
  const isProcess = isCommon && PROCESS.test(last) && !HAS_DETERMINER.test(text);
  if (/ and /.test(thing)) return isProcess ? `How do ${text} work?` : `What are ${text}?`;
  if (isCommon && /[^aisu]s$/.test(last)) return `What are ${HAS_DETERMINER.test(text) ? "" : "the "}${text}?`;
  if (isProcess) return `How does ${text} work?`;
  return `What is ${!isCommon || HAS_DETERMINER.test(text) ? "" : "the "}${text}?`;
}

/**
 * Writes a heading as within a sentence: names, acronyms and identifiers keep their capitals. Where all words have one, each word is a
 * name only if the site's text says so; elsewhere, only the first word is in doubt.
 */
function toSentenceCase(text: string, isName: IsName): string {
  const words = text.split(" ");
  const inner = words.slice(1).filter((word) => !SMALL.has(word.toLowerCase().replace(/\W/g, "")));
  const isTitleCase = inner.every((word) => !/^[a-z]+\W*$/.test(word));
  return words
    .map((word, index) => {
      const [letters] = /^[A-Z][a-z]*(?:-[A-Z]?[a-z]+)*(?=\W*$)/.exec(word) ?? [];
      const mayLower = letters !== undefined && (letters.length > 1 || letters === "A") && (index === 0 || isTitleCase);
      return mayLower && !isName(letters.toLowerCase(), words[index - 1]?.toLowerCase()) ? word.toLowerCase() : word;
    })
    .join(" ");
}

function upperFirst(text: string): string {
  return `${text[0]?.toUpperCase() ?? ""}${text.slice(1)}`;
}

/** Counts how texts write words in the middle of sentences, and those after words with a capital ("Azure Search"). */
export function learnNames(texts: Iterable<string>): IsName {
  const balance = new Map<string, number>();
  const count = (key: string, isCapital: boolean) => balance.set(key, (balance.get(key) ?? 0) + (isCapital ? 1 : -1));
  for (const text of texts)
    for (const [, first = "", second] of text.matchAll(MID_SENTENCE)) {
      count(first.toLowerCase(), /^[A-Z]/.test(first));
      if (second && /^[A-Z]/.test(first)) count(`${first} ${second}`.toLowerCase(), /^[A-Z]/.test(second));
    }
  const isOften = (key: string) => (balance.get(key) ?? 0) > 0;
  return (word, before) => isOften(word) || (before !== undefined && isOften(before) && isOften(`${before} ${word}`));
}
