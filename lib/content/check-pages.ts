import type { PageLoader } from "@/lib/content/load-page";
import { mapConcurrently } from "@/lib/content/map-concurrently";
import type { PageRecord } from "@/lib/content/types";
import type { PageLink } from "@/lib/mdx/types";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";

// Compiling is bound by the processor; a few at a time only hide the reading of files.
const CONCURRENCY = 4;

/** Where links may lead. */
export interface LinkTargets {
  /** True for a URL path, without base path, at which the site answers. */
  has(path: string): boolean;
  /** A page that may have been meant by a path at which there is nothing. */
  nearest(path: string): string | undefined;
}

/**
 * Compiles all pages, through the cache, and collects what is wrong with them, in the order of the pages. Problems of a
 * snippet that several pages use are given once.
 */
export async function collectPageProblems(
  loader: PageLoader,
  records: Iterable<PageRecord>,
  targets: LinkTargets,
): Promise<Problem[]> {
  const pages = [...records].filter((record) => record.url === undefined);
  const found = await mapConcurrently(pages, CONCURRENCY, async (record) => {
    const compiled = await loader.compile(record);
    if (!compiled.ok) return [compiled.error.problem];
    return [...compiled.value.problems, ...findBrokenLinks(compiled.value.links, targets)];
  });
  const unique = new Map(
    found.flat().map((problem) => {
      const { code, file, line, column, message } = problem;
      return [JSON.stringify([code, file, line, column, message]), problem];
    }),
  );
  return [...unique.values()];
}

function findBrokenLinks(links: readonly PageLink[], targets: LinkTargets): Problem[] {
  return links
    .filter(({ path }) => !targets.has(path))
    .map(({ path, ...place }) => {
      const nearest = targets.nearest(path);
      return createProblem("broken-link", place, {
        path: "",
        message: `There is nothing at \`${path}\`.`,
        ...(nearest === undefined ? {} : { hint: `Did you mean \`${nearest}\`?` }),
      });
    });
}
