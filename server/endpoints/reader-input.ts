import { handleHighlight } from "@/lib/assistant/handle-highlight";
import { getStore } from "@/lib/assistant/service.server";
import { systemClock } from "@/lib/assistant/system-clock.server";
import type { HandlerRequest } from "@/lib/assistant/types";
import { readEnvironment } from "@/lib/env";
import { storeCounts } from "@/lib/insights/count";
import { handleFeedback } from "@/lib/insights/feedback/handle-feedback";
import { handleVote } from "@/lib/insights/feedback/handle-vote";
import { handleInsights } from "@/lib/insights/handle-insights";
import { noteSearch } from "@/lib/insights/note-visit";
import { embeddingServer } from "@/lib/search/embeddings/meaning-search";
import { searchWholeSite } from "@/lib/search/search-service.server";
import { getSite } from "@/lib/site/site-store";
import type { Endpoint } from "@/server/endpoints/endpoint";

/** Endpoints for feedback from readers, and for the owner's report about it. */
export const READER_INPUT_ENDPOINTS: readonly Endpoint[] = [
  { path: "/_lectern/feedback", methods: { POST: answerFeedback } },
  { path: "/_lectern/vote", methods: { POST: answerVote } },
  { path: "/_lectern/highlight", methods: { POST: answerHighlight } },
  { path: "/_lectern/searched", methods: { POST: answerSearched } },
  { path: "/_lectern/insights", methods: { GET: answerInsights } },
];

/** `{path, isHelpful, comment?}`: a reader's vote on a page. */
async function answerFeedback(request: HandlerRequest): Promise<Response> {
  return handleFeedback(request, { site: await getSite(), ...(await dependencies()) });
}

/** `{messageId, threadId, fp, vote}`: a reader's vote on a reply; `null` withdraws it. */
async function answerVote(request: HandlerRequest): Promise<Response> {
  if (!readEnvironment().ASSISTANT) return new Response(null, { status: 404 });
  return handleVote(request, { domain: (await getSite()).domain, ...(await dependencies()) });
}

/** `{source, language}`: the highlighted tokens of a code block in a reply, line by line, and its background. */
async function answerHighlight(request: HandlerRequest): Promise<Response> {
  if (!readEnvironment().ASSISTANT) return new Response(null, { status: 404 });
  const { domain, settings } = await getSite();
  return handleHighlight(request, { domain, theme: settings.styling.codeblocks.theme, ...(await dependencies()) });
}

/** `?q=…&found=N&opened=…`: counts a finished search. The limits of the counts apply. */
function answerSearched(request: HandlerRequest): Response {
  const site = request.headers.get("sec-fetch-site") ?? "same-origin";
  const { searchParams } = new URL(request.url);
  if (site === "same-origin") {
    noteSearch(searchParams.get("q") ?? "", Number(searchParams.get("found")), searchParams.get("opened") ?? "");
  }
  return new Response(null, { status: 204 });
}

/** `?weeks=N`: the report about readers' questions and votes, for holders of a secret key. */
async function answerInsights(request: HandlerRequest): Promise<Response> {
  const [site, { database }] = await Promise.all([getSite(), getStore()]);
  await storeCounts();
  return handleInsights(request, {
    site,
    database,
    basePath: readEnvironment().LECTERN_BASE_PATH,
    now: systemClock.now(),
    suggest: (path) => site.suggestPages(path).map((page) => page.path),
    findPages: (text, limit) => searchWholeSite({ text, limit }),
    embeddings: embeddingServer(readEnvironment()),
  });
}

async function dependencies() {
  const { TRUSTED_PROXIES: trustedProxies, LECTERN_SITE_URL: siteUrl } = readEnvironment();
  const { database } = await getStore();
  return { database, clock: systemClock, trustedProxies, siteUrl };
}
