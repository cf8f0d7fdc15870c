import { AsyncLocalStorage } from "node:async_hooks";
import type { PageFailure } from "@/lib/content/sandbox/failure";
import type { PageView } from "@/lib/navigation/types";
import type { Site } from "@/lib/site/types";

/** What a document shows: a page, or a "not found" page. Its internal URL says the same, for the caches of the framework. */
export interface Rendering {
  site: Site;
  /** The division whose layout is around the page. */
  divisionId: string;
  /** The page to render; absent for a "not found" page. */
  view?: PageView;
  /** Paths of the pages that a "not found" page suggests. */
  suggestions?: readonly string[];
  /** The page exists, but could not be rendered. */
  hasFailed?: boolean;
  /** Told why the page failed as a whole, or that it did not: what is rendered is a complete document in either case. */
  onContent(failure: PageFailure | undefined): void;
}

const renderings = new AsyncLocalStorage<{ rendering: Rendering | undefined }>();

/**
 * Calls a function that renders a document, and everything that it calls, with a rendering. It is removed once the document is
 * complete: promises that outlive it, such as those of caches, would keep the site in memory.
 */
export async function renderFrom<Value>(rendering: Rendering, render: () => Promise<Value>): Promise<Value> {
  const held: { rendering: Rendering | undefined } = { rendering };
  try {
    return await renderings.run(held, render);
  } finally {
    held.rendering = undefined;
  }
}

/** The site and the page of the document in progress; undefined outside of documents. */
export function currentRendering(): Rendering | undefined {
  return renderings.getStore()?.rendering;
}
