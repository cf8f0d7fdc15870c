import type { Refusal } from "@/lib/assistant/errors";
import type { PageReader, Retriever } from "@/lib/assistant/types";
import type { PageVote } from "@/lib/feedback/store-page-vote";
import type { Result } from "@/lib/result";
import type { Site } from "@/lib/site/types";

/** What the tools answer from. */
export interface McpContext {
  site: Site;
  retriever: Retriever;
  readPage: PageReader;
  /** Stores what the caller says of a page. */
  storeVote: (vote: PageVote) => Promise<Result<void, Refusal>>;
  /** Public origin, for absolute addresses. */
  origin: string;
  /** Prefix of the site's public paths, or an empty string. */
  basePath: string;
}
