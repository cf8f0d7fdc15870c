import type { CompiledSource, PageSource } from "@/lib/content/page/compile-source";
import type { PageText } from "@/lib/content/page/read-page";

/**
 * Tasks of a thread: compile a page, and write it to the cache; read a page, and if it has code and a file in the cache is named,
 * compile it in the same run; read the facts of a page without running its code; or compile a snippet.
 */
export type PageInput =
  | { type: "page"; page: PageSource; cacheFile: string }
  | { type: "reading"; page: PageSource; cacheFile: string | undefined }
  | { type: "facts"; page: PageSource }
  | { type: "snippet"; snippet: PageText };

/** A task for a thread. Threads keep the last sites; `site` is left out while that may suffice. */
export interface PageTask {
  siteId: number;
  /** As written by `writeTaskSite`. */
  site?: string;
  /** At the `start`, a thread only loads what most pages need. */
  input: PageInput | { type: "start" };
}

/** Answers of a thread. */
export type PageAnswer =
  | { type: "started" | "unknown-site" }
  /** A file has changed since the site was loaded, and no copy of it was kept. */
  | { type: "source-changed"; file: string }
  | ({ type: "made" } & Partial<CompiledSource>);
