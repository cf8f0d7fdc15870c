import type { Retrieval, RetrievalQuery, RetrievedPassage, Retriever } from "@/lib/assistant/types";
import { encodePath } from "@/lib/base/encode-path";
import { endInSlash } from "@/lib/base/paths";
import { RELATED_SCORE } from "@/lib/search/confidence";
import type { PageHit, SearchAnswer, SearchRequest, SectionHit } from "@/lib/search/types";
import { completeLinks } from "@/lib/text/complete-links";
import { plainInline } from "@/lib/text/inline";

/** Factor for the scores of passages if the search found nothing related. */
const DOUBT = 0.6;

/**
 * Creates a retriever that searches the index: it returns the best section of each page, and further sections of these pages
 * only if there are not enough pages.
 * @param basePath prefix of the site's URLs.
 * @param endsInSlash returns whether the URLs of pages end in a slash.
 */
export function createRetriever(
  search: (request: SearchRequest) => Promise<SearchAnswer>,
  basePath: string,
  endsInSlash: () => boolean | Promise<boolean> = () => false,
): Retriever {
  return {
    async search({ text, pageSize, filter, currentPath }: RetrievalQuery): Promise<Retrieval> {
      const answer = await search({
        text,
        limit: pageSize,
        ...(filter ? { scope: filter } : {}),
        ...(currentPath ? { currentPath } : {}),
      });
      const rate = createRating(answer);
      const address = { basePath, endsInSlash: await endsInSlash() };
      // The best section of each page comes first, then the others by their scores.
      const found = answer.pages.flatMap((page) =>
        page.sections.map((section, rank) => ({ page, section, order: Math.min(rank, 1) })),
      );
      const ordered = found.sort((a, b) => a.order - b.order || a.order * (b.section.score - a.section.score));
      const toPassage = (page: PageHit, section: SectionHit) =>
        toRetrievedPassage(page, section, address, rate(section.score));
      const passages = withDescendingScores(
        ordered.slice(0, pageSize).map(({ page, section }) => toPassage(page, section)),
      );
      const { confidence, words, isNamed, building } = answer;
      const [best] = answer.pages;
      const second = best?.sections[1];
      return {
        passages,
        confidence,
        words,
        ...(isNamed ? { isNamed } : {}),
        ...leadOf(answer),
        ...(best && second ? { second: toPassage(best, second) } : {}),
        ...(building === undefined ? {} : { building }),
      };
    },
  };
}

function leadOf({ pages: [first, second] }: SearchAnswer): Pick<Retrieval, "pageLead" | "bestScore"> {
  if (!first) return {};
  return { pageLead: 1 - (second?.score ?? 0) / first.score, bestScore: first.sections[0]?.score ?? 0 };
}

/**
 * Converts scores of the index to ratings from 0 to 1. From 0.5 on, a passage is relevant; with few words or pages, the
 * corresponding score may be below the usual threshold.
 */
function createRating({ confidence, pages }: SearchAnswer): (score: number) => number {
  const isRelated = confidence !== "none";
  const best = Math.max(...pages.flatMap(({ sections }) => sections.slice(0, 1).map(({ score }) => score)));
  const half = isRelated ? Math.min(RELATED_SCORE, best) : RELATED_SCORE;
  return (score) => ((isRelated ? 1 : DOUBT) * score) / (score + half);
}

/** The form of page URLs. */
interface PageAddressing {
  basePath: string;
  /** `seo.trailingSlash`. */
  endsInSlash: boolean;
}

/** Converts a section of a page to a passage with URLs below the base path. @param score relevance, from 0 to 1. */
export function toRetrievedPassage(
  { path, facts }: Pick<PageHit, "path"> & { facts: Omit<PageHit["facts"], "boost"> },
  section: Pick<SectionHit, "anchor" | "heading" | "content">,
  { basePath, endsInSlash }: PageAddressing,
  score: number,
): RetrievedPassage {
  const { anchor, heading } = section;
  const written = (address: string) => basePath + (endsInSlash ? endInSlash(address) : address);
  const page = written(encodePath(path));
  const content = completeLinks(section.content, (address) => {
    if (address.startsWith("#")) return `${page}${address}`;
    return /^\/(?!\/)/.test(address) ? written(address) : address;
  });
  return {
    path,
    url: `${page}${anchor ? `#${anchor}` : ""}`,
    title: facts.title,
    ...(heading ? { heading } : {}),
    content,
    ...(facts.breadcrumbs.length > 0 ? { breadcrumbs: [...facts.breadcrumbs] } : {}),
    ...(facts.description ? { description: plainInline(facts.description) } : {}),
    ...(facts.version ? { version: facts.version } : {}),
    ...(facts.language ? { language: facts.language } : {}),
    score,
  };
}

/**
 * Reassigns the scores of a list in descending order. The order depends on more than the scores, and consumers that use
 * both (a threshold, a client that sorts) need them to agree.
 */
export function withDescendingScores<Item extends { score: number }>(items: readonly Item[]): Item[] {
  const scores = items.map(({ score }) => score).sort((one, other) => other - one);
  return items.map((item, rank) => ({ ...item, score: scores[rank] ?? item.score }));
}
