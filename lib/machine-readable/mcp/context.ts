import type { Refusal } from "@/lib/assistant/errors";
import type { PageReader, Retriever } from "@/lib/assistant/types";
import type { PageVote } from "@/lib/insights/feedback/store-page-vote";
import type { Result } from "@/lib/result";
import type { Site } from "@/lib/site/types";

/** The data the tools work with. */
export interface McpContext {
  site: Site;
  retriever: Retriever;
  readPage: PageReader;
  /** Stores the caller's rating of a page. */
  storeVote: (vote: PageVote) => Promise<Result<void, Refusal>>;
  /** Public origin, for absolute URLs. */
  origin: string;
  /** Prefix of the site's public paths, or an empty string. */
  basePath: string;
}
