/** The texts of a page from which starter topics are chosen. */
export interface PageTopics {
  /** The author's own questions for every page. */
  questions: readonly string[];
  /** The page's title, headings, and titles of collapsible parts, in order. */
  headings: readonly string[];
  /** Titles of neighboring pages, nearest first. */
  nearby: readonly string[];
  /** The question how to get started, in the reader's language. */
  start: string;
}

/** Maximum number of topics. */
const MAX_TOPICS = 3;

/** Maximum length of a topic, in characters. */
const MAX_LENGTH = 70;
const QUESTION = /[?？؟]$/;

/**
 * Chooses up to three topics to suggest before the reader has written anything: the author's questions, or else headings that
 * are questions, titles of the nearest pages, and getting started.
 */
export function chooseStarterTopics({ questions, headings, nearby, start }: PageTopics): string[] {
  if (questions.length > 0) return questions.slice(0, MAX_TOPICS);
  const texts = [...headings.map(plain).filter((text) => QUESTION.test(text)), ...nearby.map(plain)];
  const fitting = [...new Set(texts)].filter((text) => text !== "" && text.length <= MAX_LENGTH);
  return [...fitting.slice(0, MAX_TOPICS - 1), start];
}

function plain(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
