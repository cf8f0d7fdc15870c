import { handleMessage } from "@/lib/assistant/handle-message";
import { getAssistantDependencies } from "@/lib/assistant/service.server";
import type { AccessKey } from "@/lib/assistant/types";
import { buildSearchIndex, embedSearchIndex } from "@/lib/search/build-search-index.server";
import { getSite } from "@/lib/site/site-store";

/** Sends a message to the assistant and returns its response. */
export type Ask = (body: unknown) => Promise<Response>;

/** Stands for the URL of the site, which links in replies need. */
const ORIGIN = "http://localhost";

/**
 * Creates a function that asks the assistant of the docs folder in this process, after building the search index. Nothing is
 * stored, and no limits apply.
 * @throws SiteError if docs.json is unreadable.
 */
export async function createLocalAsk(): Promise<Ask> {
  await buildSearchIndex();
  await embedSearchIndex();
  const [{ domain }, dependencies] = await Promise.all([getSite(), getAssistantDependencies()]);
  const key: AccessKey = { id: "evaluation", kind: "secret", domain, organizationId: "evaluation", allowedOrigins: [] };
  const isolated: typeof dependencies = {
    ...dependencies,
    access: {
      findKey: async () => key,
      hasSite: () => true,
      allowsOrigin: async () => false,
    },
    store: {
      acceptTurn: async (_, { newThreadId: threadId }) => ({
        type: "accepted",
        decision: { isAllowed: true, counters: [] },
        threadId,
        earlier: [],
      }),
      finishReply: async () => {},
      refundUse: async () => {},
      readUse: async () => [],
      addUse: async () => {},
      countUse: async () => ({ isAllowed: true, counters: [] }),
    },
  };
  return (body) => {
    const request = new Request(ORIGIN, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return handleMessage(request, { domain, version: "v1" }, isolated);
  };
}
