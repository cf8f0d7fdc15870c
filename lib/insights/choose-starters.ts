import type { AskedQuestion } from "@/lib/insights/types";

/** As many as an empty conversation offers. */
const MAXIMUM = 3;

/** Readers who must have asked a question: what one person wrote is nobody else's business. */
const FEWEST_READERS = 3;

const SHORTEST = 10;
const LONGEST = 70;

/** Numbers, addresses, and words too long for a language, among which are keys and tokens. */
const PERSONAL = /\p{N}|@|:\/\/|\bwww\.|[\w-]{24}/u;

/**
 * Questions that an author could offer to other readers, most frequent first: asked by several readers, answered from pages
 * each time, never voted down, short, and without anything personal. They are for the author to judge, since a
 * single person can pose as several readers.
 * @param groups questions that are the same, most frequent first.
 */
export function chooseStarters(groups: readonly (readonly AskedQuestion[])[]): string[] {
  const texts = groups.filter(isWorthOffering).map((group) => group.at(-1)?.question.replace(/\s+/g, " ").trim() ?? "");
  return texts.slice(0, MAXIMUM);
}

function isWorthOffering(group: readonly AskedQuestion[]): boolean {
  const text = group.at(-1)?.question.trim() ?? "";
  return (
    text.length >= SHORTEST &&
    text.length <= LONGEST &&
    !PERSONAL.test(text) &&
    new Set(group.map(({ fp }) => fp)).size >= FEWEST_READERS &&
    group.every(({ state, sources, vote }) => state === "complete" && sources.length > 0 && vote !== "down")
  );
}
