import type { Root } from "mdast";
import type { Result } from "@/lib/base/result";
import type { FactsPage } from "@/lib/content/analyze-facts";
import type { IslandModule } from "@/lib/content/islands/types";
import type { PageSource as SnippetSource } from "@/lib/content/pipeline/compile-page";
import type { CompiledPage, PageFacts, PageFailure } from "@/lib/content/pipeline/types";
import type { PageRecord, Section } from "@/lib/content/types";

/** What is compiled: the source of a file, or a given text. */
export interface PageSource extends Pick<PageRecord, "file" | "title" | "mode" | "contentHash" | "dependencies"> {
  text?: string;
  /** False for a text of strangers, which is Markdown without code. */
  code?: false | undefined;
}

/** What a thread makes: a page, through the cache on disk; a snippet; what is known of a page; or the text of a page for programs, in one form or two. */
export type PageInput =
  | { type: "page"; page: PageSource }
  | { type: "snippet"; snippet: SnippetSource }
  | { type: "facts"; page: FactsPage }
  | { type: "tree" | "sections" | "markdown" | "texts"; page: TextPage };

/** A page whose text is read. */
export interface TextPage extends Pick<PageRecord, "file" | "title" | "mode"> {
  /** Code of the language of its labels; English if absent. */
  language?: string;
}

/** The text of a page as the search takes it, and as Markdown. */
export interface PageTexts {
  sections: Section[];
  markdown: string;
}

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
  | { type: "compiled"; result: Result<CompiledPage, PageFailure>; islands: IslandModule[] }
  | { type: "facts"; facts: PageFacts }
  | { type: "tree"; tree: Root | undefined }
  | { type: "sections"; sections: Section[] | undefined }
  | { type: "markdown"; text: string | undefined }
  | { type: "texts"; texts: PageTexts | undefined };
