import type { PageThreads } from "@/lib/content/workers/page-threads";

let serving: PageThreads | undefined;

/** Has the pages that authors look at checked by the processes that serve them. */
export function shareServingThreads(threads: PageThreads): void {
  serving = threads;
}

/** The processes that serve pages to authors; undefined where there are none. */
export function servingThreads(): PageThreads | undefined {
  return serving;
}
