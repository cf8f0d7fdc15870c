/** What a page is about, as a reader sees it. */
export interface PageTopics {
  /** The author's own questions for every page. */
  questions: readonly string[];
  /** Its title and headings, and the titles of what it unfolds, first to last. */
  headings: readonly string[];
}

/** Something to ask about: a question used as is, or a task that a question asks how to do. */
export interface StarterTopic {
  kind: "question" | "task";
  text: string;
}

const MAXIMUM = 3;
const LONGEST = 70;

/** Headings of supporting sections. */
const SURROUNDINGS = /^(?:what.?s (?:next|new)|need help)\b/i;

/** Headings that tell a reader in English to do something to something: "Add a memory". */
const TASK =
  /^(?:add|build|change|check|choose|configure|connect|create|customi[sz]e|define|delete|deploy|disable|enable|export|find|get|handle|import|improve|install|invite|manage|migrate|monitor|move|publish|receive|remove|rename|replace|restore|run|secure|select|send|set(?: up)?|share|start|store|test|track|update|upgrade|upload|use|validate|verify|write) (?:an?|the|your|all|multiple)\b/i;

const QUESTION = /[?？؟]$/;

/**
 * Chooses up to three things that a reader can ask before writing anything: the author's questions; else questions, then
 * tasks, among the headings of the page. Other headings make no question that a person would ask.
 */
export function chooseStarterTopics({ questions, headings }: PageTopics): StarterTopic[] {
  if (questions.length > 0) return questions.slice(0, MAXIMUM).map((text) => ({ kind: "question", text }));
  const texts = [...new Set(headings.map(plain))].filter((text) => text.length <= LONGEST && !SURROUNDINGS.test(text));
  const ofKind = (kind: StarterTopic["kind"], pattern: RegExp) =>
    texts.filter((text) => pattern.test(text)).map((text) => ({ kind, text }));
  return [...ofKind("question", QUESTION), ...ofKind("task", TASK)].slice(0, MAXIMUM);
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
