import { meaningfulWords } from "@/lib/insights/group-questions";
import type { ClosestPage, UnansweredInsight } from "@/lib/insights/types";
import { analyze } from "@/lib/search/analyze";
import type { PageHit, SearchAnswer } from "@/lib/search/types";

/** Pages that come closest to a question. */
const CLOSEST = 3;

/** Words that a proposal names. */
const WORDS = 5;

/** Searches the site as readers do. */
export type FindPages = (question: string, limit: number) => Promise<Pick<SearchAnswer, "pages" | "confidence">>;

/** Adds the pages that come closest to a question without a good answer, and what could be done about it. */
export async function addProposal(
  insight: Omit<UnansweredInsight, "closest" | "proposal">,
  findPages: FindPages,
): Promise<UnansweredInsight> {
  const { pages, confidence } = await findPages(insight.question, CLOSEST);
  const closest = pages.slice(0, CLOSEST).map(({ path, facts }): ClosestPage => ({ path, title: facts.title }));
  return { ...insight, closest, proposal: propose(insight, confidence === "none" ? undefined : pages[0]) };
}

/** One line for the author. @param page the closest page; undefined if none has to do with the question. */
function propose({ question, isBroken }: Pick<UnansweredInsight, "question" | "isBroken">, page?: PageHit): string {
  if (isBroken) return "Every reply failed or broke off: look into the server log before you change pages.";
  const words = meaningfulWords(question);
  if (!page) return `Write a page about ${list(words.map(({ text }) => text))}, or say that it is not supported.`;
  const known = new Set(
    [
      page.facts.title,
      page.facts.description ?? "",
      ...page.sections.map(({ heading, content }) => `${heading ?? ""}\n${content}`),
    ].flatMap((text) => analyze(text).map(({ term }) => term)),
  );
  const missing = words.filter(({ term }) => !known.has(term)).map(({ text }) => text);
  const name = `“${page.facts.title}” (${page.path})`;
  return missing.length > 0
    ? `Extend ${name}: it comes closest, but does not mention ${list(missing)}.`
    : `Read ${name}: it contains the words of the question. Answer it there in a sentence of its own.`;
}

function list(words: readonly string[]): string {
  const quoted = [...new Set(words)].slice(0, WORDS).map((word) => `“${word}”`);
  return quoted.length === 0 ? "it" : new Intl.ListFormat("en").format(quoted);
}
