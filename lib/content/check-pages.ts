import type { PageLoader } from "@/lib/content/load-page";
import { mapConcurrently } from "@/lib/content/map-concurrently";
import type { PageRecord } from "@/lib/content/types";
import type { Problem } from "@/lib/problems/types";

// Compiling is bound by the processor; a few at a time only hide the reading of files.
const CONCURRENCY = 4;

/**
 * Compiles all pages, through the cache, and collects what is wrong with them, in the order of the pages. Problems of a
 * snippet that several pages use are given once.
 */
export async function collectPageProblems(loader: PageLoader, records: Iterable<PageRecord>): Promise<Problem[]> {
  const pages = [...records].filter((record) => record.url === undefined);
  const found = await mapConcurrently(pages, CONCURRENCY, async (record) => {
    const compiled = await loader.compile(record);
    return compiled.ok ? compiled.value.problems : [compiled.error.problem];
  });
  const unique = new Map(
    found.flat().map((problem) => {
      const { code, file, line, column, message } = problem;
      return [JSON.stringify([code, file, line, column, message]), problem];
    }),
  );
  return [...unique.values()];
}
