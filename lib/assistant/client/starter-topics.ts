/** What a page is about, as a reader sees it. */
export interface PageTopics {
  /** The author's own questions for every page. */
  questions: readonly string[];
  /** Its title and headings, and the titles of what it unfolds, first to last. */
  headings: readonly string[];
  /** Titles of the pages around it, nearest first. */
  nearby: readonly string[];
  /** Name of the site. */
  site: string;
}

/**
 * Something to ask about: a question used as is, a task that a question asks how to do, a subject that a question asks what
 * it is, or how to get started.
 */
export type StarterTopic = TextTopic | { kind: "subject"; text: string } | { kind: "start" };

/** What a heading stands for. */
interface TextTopic {
  kind: "question" | "task";
  text: string;
}

const MAXIMUM = 3;
/** A page with fewer of its own gets others as well. */
const FEWEST = 2;
const LONGEST = 70;

/** Headings of supporting sections. */
const SURROUNDINGS = /^(?:what.?s (?:next|new)|what (?:is|are) (?:next|new)|need help)\b/i;

/** Verbs that an object follows in any form: "Configure memory". */
const PLAIN_VERBS =
  "add|choose|configure|connect|convert|create|customi[sz]e|define|delete|deploy|disable|enable|generate|handle|implement|improve|install|integrate|manage|migrate|publish|receive|remove|rename|retrieve|send|validate|verify|write";

/** Verbs that are nouns as well, as in "Test mode": an article or the like must follow. */
const NOUN_VERBS =
  "build|call|cancel|change|check|export|fetch|find|get|import|invite|list|monitor|move|open|query|register|replace|restore|run|schedule|search|secure|select|set(?: up)?|share|start|stop|store|submit|test|track|trigger|update|upgrade|upload|use";

const DETERMINERS = "an?|the|your|all|multiple";

/** Headings that tell a reader in English to do something to something: "Add a memory". */
const TASK = new RegExp(`^(?:(?:${PLAIN_VERBS}) |(?:${NOUN_VERBS}) (?:${DETERMINERS}) )`, "i");

const QUESTION = /[?？؟]$/;

/** Headings in English that stand for a question without being worded as one. */
const REWORDED: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/^how (?!to |it |this |that |they |we |you |i )(\S.*) works$/i, "How does $1 work?"],
  [/^how (?!to |it |this |that |they |we |you |i )(\S.*) work$/i, "How do $1 work?"],
  [/^when to use (?!what\b|which\b|it\b|this\b|each\b)(\S.*)$/i, "When should I use $1?"],
  [/^((?:how|what|when|where|which|who|why) (?:is|are|does|do|can|should)\b.*[^?])$/i, "$1?"],
];

/** Headings in English that stand for a task: "How to create a key", "Using keys", "Creating a key". */
const HOW_TO = /^how to (?=\S)/i;
const USING = /^using (?!with )(?=\S)/i;

/** Headings that do not say what is acted on, or name two tasks: "Add it", "Creating and using keys". */
const UNCLEAR = /^\S+ (?:it|them|this|these)\b|^\S+ing,? (?:and|or) \S+ing\b/i;

/** The verbs above by the form in which headings name what is done. */
const GERUNDS = new Map(
  [...PLAIN_VERBS.replace("[sz]", "s").split("|"), ...NOUN_VERBS.replace("(?: up)?", "").split("|")].map((verb) => [
    /^(?:get|run|set|stop|submit)$/.test(verb) ? `${verb}${verb.at(-1)}ing` : `${verb.replace(/e$/, "")}ing`,
    verb,
  ]),
);

/**
 * Chooses up to three things that a reader can ask before writing anything: the author's questions; else questions, then
 * tasks, among the headings of the page. If there are fewer than two, the titles of the nearest pages are used as well, then
 * questions that fit every site. Other headings make no question that a person would ask.
 */
export function chooseStarterTopics({ questions, headings, nearby, site }: PageTopics): StarterTopic[] {
  if (questions.length > 0) return questions.slice(0, MAXIMUM).map((text) => ({ kind: "question", text }));
  const own = topicsAmong(headings);
  if (own.length >= FEWEST) return own.slice(0, MAXIMUM);
  const known = new Set(own.map(({ text }) => text.toLowerCase()));
  const others = topicsAmong(nearby, false).filter(({ text }) => !known.has(text.toLowerCase()));
  return [...own, ...others, ...ofEverySite(site)].slice(0, FEWEST);
}

function ofEverySite(site: string): StarterTopic[] {
  const name = site.replace(/(?:\s+(?:api|developers?|docs|documentation))+$/i, "");
  return [...(name === "" ? [] : [{ kind: "subject" as const, text: name }]), { kind: "start" }];
}

/** @param isSorted questions precede tasks; else all keep their order. */
function topicsAmong(texts: readonly string[], isSorted = true): TextTopic[] {
  const plainTexts = [...new Set(texts.map(plain))];
  const topics = plainTexts.filter((text) => text.length <= LONGEST && !SURROUNDINGS.test(text)).flatMap(toTopic);
  return isSorted
    ? topics.toSorted((one, other) => Number(one.kind === "task") - Number(other.kind === "task"))
    : topics;
}

function toTopic(text: string): TextTopic[] {
  if (QUESTION.test(text)) return [{ kind: "question", text }];
  const reworded = REWORDED.find(([pattern]) => pattern.test(text));
  if (reworded) return [{ kind: "question", text: text.replace(...reworded) }];
  const task = text
    .replace(HOW_TO, "")
    .replace(/^(\S+ing)(?= \S)/i, (gerund) => GERUNDS.get(gerund.toLowerCase()) ?? gerund);
  const isTask = HOW_TO.test(text) || USING.test(text) || TASK.test(task);
  return isTask && !UNCLEAR.test(text) ? [{ kind: "task", text: task }] : [];
}

/** Removes the number, a trailing part in parentheses, and symbols that are not words. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f|\s)+/u, "")
    .replace(/^(?:\d+[.)]|step \d+\s*[:.–—-])\s+/i, "")
    .replace(/\s*[(（][^()（）]*[)）]\s*$/u, "")
    .replace(/[\s:：]+$/u, "")
    .trim();
}
