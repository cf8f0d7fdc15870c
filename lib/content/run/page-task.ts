import type { Root } from "mdast";
import type { Result } from "@/lib/base/result";
import type { IslandModule } from "@/lib/content/islands/types";
import type { PageText } from "@/lib/content/page/read-page";
import type { CompiledPage, PageFailure } from "@/lib/content/pipeline/types";
import type { PageReading, PageRecord } from "@/lib/content/types";

/** What is read and compiled: the source of a file, or a given text. */
export interface PageSource extends Pick<PageRecord, "file" | "title" | "mode" | "contentHash" | "dependencies"> {
  text?: string;
  /** False for a text of strangers, which is Markdown without code. */
  code?: false | undefined;
  /** URL path, by which the language of a page is known. */
  path?: string;
  /** Code of the language of the labels in its text; English if absent. */
  language?: string;
}

/** What a thread makes: a page, which it writes to the cache; a snippet; what is known of a page; or the text of a page as a tree. */
export type PageInput =
  | { type: "page"; page: PageSource; cacheFile: string }
  | { type: "snippet"; snippet: PageText }
  | { type: "reading" | "tree"; page: PageSource };

/** A task for a thread. Threads keep the last sites; `site` is left out while that may suffice. */
export interface PageTask {
  siteId: number;
  /** As written by `writeTaskSite`. */
  site?: string;
  input: PageInput;
}

/** What a thread answers. */
export type PageAnswer =
  | { type: "unknown-site" }
  /** A file has changed since the site was loaded, and no copy of it was kept. */
  | { type: "source-changed"; file: string }
  | { type: "compiled"; result: Result<CompiledPage, PageFailure>; reading?: PageReading; islands: IslandModule[] }
  | { type: "reading"; reading: PageReading }
  | { type: "tree"; tree: Root | undefined };
