import { withDescendingScores } from "@/lib/assistant/retriever";
import type { Retrieval, RetrievalQuery, RetrievedPassage, Retriever } from "@/lib/assistant/types";
import { highestConfidence } from "@/lib/search/confidence";
import { completeLinks } from "@/lib/text/complete-links";

/** Maximum length of a passage that the server sends, in characters; sections of real pages rarely reach it. */
const MAX_CONTENT_LENGTH = 8_000;

/** Constant of reciprocal rank fusion, which controls the weight of the first ranks; 60 is the usual value. */
const FUSION = 60;

/** Maximum length of a query, in characters. */
const MAX_QUERY_LENGTH = 1_000;

/** Length in characters below which a question may depend on the previous one ("and in Python?"). */
const FOLLOW_UP_LENGTH = 24;

/**
 * The queries for a question if no model writes them: the question itself, preceded by the previous one if the question is
 * short.
 */
export function plainQueries(question: string, earlierQuestion: string | undefined): string[] {
  const needsContext = earlierQuestion !== undefined && question.length < FOLLOW_UP_LENGTH;
  const query = needsContext ? `${earlierQuestion.slice(0, MAX_QUERY_LENGTH / 2)} ${question}` : question;
  return [query.slice(0, MAX_QUERY_LENGTH)];
}

/**
 * Finds the passages for several queries and merges them by reciprocal rank.
 *
 * @param base URL against which root-relative URLs of passages, and URLs in their text, are resolved.
 * @returns as many passages as the page size, or fewer if the index has fewer; the confidence is that of the most confident query.
 */
export async function retrievePassages(
  retriever: Retriever,
  queries: readonly string[],
  settings: Omit<RetrievalQuery, "text">,
  base: string,
): Promise<Retrieval> {
  const found = await Promise.all(queries.map((text) => retriever.search({ ...settings, text })));
  const fused = fuse(found.map((retrieval) => retrieval.passages)).slice(0, settings.pageSize);
  const passages = completePassages(fused, base);
  const building = found.find((retrieval) => retrieval.building !== undefined)?.building;
  return {
    ...found[0],
    passages,
    confidence: highestConfidence(found),
    words: found.flatMap(({ words }) => words ?? []),
    ...(building === undefined ? {} : { building }),
  };
}

/** Prepares passages for sending: limits their length, and makes their URLs absolute. */
export function completePassages(passages: readonly RetrievedPassage[], base: string): RetrievedPassage[] {
  return passages.map((passage) => ({
    ...passage,
    url: completeUrl(passage.url, base),
    content: completeLinks(passage.content.slice(0, MAX_CONTENT_LENGTH), (address) => completeUrl(address, base)),
  }));
}

/** Makes a URL absolute, since the reader may be on another site. */
function completeUrl(address: string, base: string): string {
  return address.startsWith("/") && URL.canParse(address, base) ? new URL(address, base).href : address;
}

function fuse(lists: readonly (readonly RetrievedPassage[])[]): RetrievedPassage[] {
  const [only] = lists;
  if (only && lists.length === 1) return [...only];
  const merged = new Map<string, { passage: RetrievedPassage; weight: number }>();
  for (const list of lists) {
    for (const [rank, passage] of list.entries()) {
      const known = merged.get(passage.url);
      const best = known && known.passage.score >= passage.score ? known.passage : passage;
      merged.set(passage.url, { passage: best, weight: (known?.weight ?? 0) + 1 / (FUSION + rank) });
    }
  }
  const ordered = [...merged.values()].sort((a, b) => b.weight - a.weight).map(({ passage }) => passage);
  return withDescendingScores(ordered);
}
