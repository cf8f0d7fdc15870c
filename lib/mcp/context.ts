import type { PageReader, Retriever } from "@/lib/assistant/types";
import type { Site } from "@/lib/site/types";

/** What the tools answer from. */
export interface McpContext {
  site: Site;
  retriever: Retriever;
  readPage: PageReader;
  /** Public origin, for absolute addresses. */
  origin: string;
  /** Prefix of the site's public paths, or an empty string. */
  basePath: string;
}
