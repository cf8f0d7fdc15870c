/** What a page is about, as a reader sees it. */
export interface PageTopics {
  /** The author's own questions for every page. */
  questions: readonly string[];
  /** Its title and headings, and the titles of what it unfolds, first to last. */
  headings: readonly string[];
  /** Titles of the pages around it, nearest first. */
  nearby: readonly string[];
}

/** Something to ask: a text used as is, or how to get started. */
export type StarterTopic = { kind: "text"; text: string } | { kind: "start" };

const MAXIMUM = 3;
const LONGEST = 70;
const QUESTION = /[?？؟]$/;

/**
 * Chooses up to three things that a reader can ask before writing anything: the author's questions; else headings that are
 * questions, then the titles of the nearest pages, then how to get started.
 */
export function chooseStarterTopics({ questions, headings, nearby }: PageTopics): StarterTopic[] {
  if (questions.length > 0) return questions.slice(0, MAXIMUM).map(asText);
  const texts = [...headings.map(plain).filter((text) => QUESTION.test(text)), ...nearby.map(plain)];
  const fitting = [...new Set(texts)].filter((text) => text !== "" && text.length <= LONGEST);
  return [...fitting.slice(0, MAXIMUM - 1).map(asText), { kind: "start" }];
}

function asText(text: string): StarterTopic {
  return { kind: "text", text };
}

function plain(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
