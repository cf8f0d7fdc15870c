import type { Refusal } from "@/lib/assistant/errors";
import type { PageReader, Retriever } from "@/lib/assistant/types";
import type { Result } from "@/lib/base/result";
import type { PageVote } from "@/lib/insights/feedback/store-page-vote";
import type { ForwardedRequest, ForwardFailure } from "@/lib/openapi/proxy/forward-request.server";
import type { Site } from "@/lib/site/types";

/** Data and functions for the tools. */
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
  /** Sends a request to the API of the site; absent if the owner does not allow it (`LECTERN_PLAYGROUND_PROXY`). */
  forward?: (request: ForwardedRequest) => Promise<Result<ApiAnswer, ForwardFailure>>;
  /** Headers of the call; those in the API's security schemes are sent with a request. */
  credentials?: Headers;
}

/** A response of the documented API: its status and the beginning of its body. */
export interface ApiAnswer {
  status: number;
  text: string;
}
