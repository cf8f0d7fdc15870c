import { ASSISTANT_LABELS, type AssistantConfig, type AssistantLabels } from "@/lib/assistant/client/panel-config";
import { observeRequest, observeSearch } from "@/lib/assistant/observation";
import { getPanelKey } from "@/lib/assistant/service.server";
import type { HandlerRequest } from "@/lib/assistant/types";
import { readEnvironment } from "@/lib/env";
import { getMessages } from "@/lib/i18n/get-messages.server";
import { packSidebar } from "@/lib/navigation/packed-sidebar";
import { matchRedirect } from "@/lib/navigation/redirects";
import { nodesAt, parseNodePath } from "@/lib/navigation/sidebar-parts";
import { presentAnswer } from "@/lib/search/present-results";
import { searchAsFarAsKnown } from "@/lib/search/search-service.server";
import { handleLinkBadges } from "@/lib/site/link-badges/handle-link-badges.server";
import { currentRouting, getSite } from "@/lib/site/site-store";
import { pageUrl } from "@/lib/text/page-addresses";
import type { Endpoint, EndpointParameters } from "@/server/endpoints/endpoint";

/** Data for the scripts of pages. */
export const PAGE_DATA_ENDPOINTS: readonly Endpoint[] = [
  { path: "/_lectern/search", methods: { GET: answerSearch } },
  { path: "/_lectern/assistant", methods: { GET: answerPanelConfig } },
  { path: "/_lectern/version", methods: { GET: answerVersion } },
  { path: "/_lectern/sidebar/*", methods: { GET: answerSidebar } },
  { path: "/_lectern/badges/links.json", methods: { GET: answerLinkBadges } },
];

/** Number of results by default and at most. */
const DEFAULT_LIMIT = 12;
const MAX_LIMIT = 100;

/** Maximum length of a query, in characters; the rest is ignored. */
const MAX_QUERY_LENGTH = 300;

/** `?q=…`: results for the site's search box, optionally limited to a `language`, `version` or `tab`. */
async function answerSearch(request: HandlerRequest): Promise<Response> {
  const parameters = new URL(request.url).searchParams;
  const text = (parameters.get("q") ?? "").slice(0, MAX_QUERY_LENGTH);
  const limit = Math.min(Math.max(Math.trunc(Number(parameters.get("limit")) || DEFAULT_LIMIT), 1), MAX_LIMIT);
  const scope = Object.fromEntries(
    (["language", "version", "tab"] as const).flatMap((name) => {
      const value = parameters.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const isTyping = parameters.get("typing") !== "0";
  return observeRequest(request, "site.search", async (observation) => {
    if (isTyping) observation.markFrequent();
    const answer = await observeSearch(
      observation,
      () => searchAsFarAsKnown({ text, limit, scope, isTyping }),
      ({ pages }) => pages.length,
    );
    const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
    return Response.json(presentAnswer(answer), { headers });
  });
}

/** `?language=<code>`: the configuration of the assistant's panel, for pages of the site itself only. */
async function answerPanelConfig(request: HandlerRequest): Promise<Response> {
  const { ASSISTANT, ASSISTANT_MODEL, LECTERN_BASE_PATH: basePath } = readEnvironment();
  if (!ASSISTANT) return new Response(null, { status: 404 });
  const origin = request.headers.get("sec-fetch-site") ?? "same-origin";
  if (origin !== "same-origin" && origin !== "none") return new Response(null, { status: 403 });
  const [site, apiKey] = await Promise.all([getSite(), getPanelKey()]);
  const labels = getMessages(new URL(request.url).searchParams.get("language") ?? undefined);
  const { support } = site.settings.assistant;
  const config: AssistantConfig = {
    api: `${basePath}/discovery/v1/assistant/${encodeURIComponent(site.domain)}/message`,
    apiKey,
    domain: site.domain,
    questions: site.settings.assistant.questions,
    ...(support && { support }),
    voteHref: `${basePath}/_lectern/vote`,
    highlightHref: `${basePath}/_lectern/highlight`,
    mathStylesHref: `${basePath}/_lectern/mathml/math.css`,
    basePath,
    endsInSlash: site.settings.seo.trailingSlash,
    labels: {
      ...(Object.fromEntries(ASSISTANT_LABELS.map((key) => [key, labels[key]])) as AssistantLabels),
      // Without a model, nothing is generated.
      ...(ASSISTANT_MODEL === undefined ? { assistantNotice: labels.assistantQuoted } : {}),
    },
  };
  return Response.json(config, { headers: { "cache-control": "private, no-store", vary: "Sec-Fetch-Site" } });
}

/** `?page=/path`: redirects readers who come from another version to the same page, or to the home page if there is none. */
async function answerVersion(request: HandlerRequest): Promise<Response> {
  const path = `/${(new URL(request.url).searchParams.get("page") ?? "").replace(/^[\\/]+/, "")}`;
  const { site, redirects } = currentRouting() ?? {};
  const isThere =
    site?.pages.has(path) ||
    site?.generatedPages.has(path) ||
    (redirects && matchRedirect(redirects, path)) !== undefined;
  const target =
    site && isThere
      ? pageUrl(path, { origin: "", basePath: readEnvironment().LECTERN_BASE_PATH }, site.settings)
      : `${readEnvironment().LECTERN_BASE_PATH}/`;
  return new Response(null, { status: 307, headers: { Location: target, "Cache-Control": "no-store" } });
}

/** The URL contains the revision, so the content never changes. */
const IMMUTABLE = "public, max-age=31536000, immutable";

/**
 * The rows below one group of a large sidebar, as `PackedList`: `/_lectern/sidebar/<revision>/<division>/<node path>`.
 * Groups among them come without rows. Another revision than the current one gets the current rows, uncached.
 */
async function answerSidebar(_request: HandlerRequest, { rest = "" }: EndpointParameters): Promise<Response> {
  const [revision, divisionId = "", nodePath = ""] = rest.split("/");
  const site = await getSite();
  const nodes = nodesAt(site.divisionView(divisionId)?.sidebar ?? [], parseNodePath(nodePath));
  if (!nodes) return new Response("Not found\n", { status: 404, headers: { "Cache-Control": "no-store" } });
  const isCurrent = revision === site.revision;
  return Response.json(packSidebar(nodes, []), { headers: { "Cache-Control": isCurrent ? IMMUTABLE : "no-store" } });
}

/** The counts next to links of the top bar; empty if the operator turned them off. */
async function answerLinkBadges(): Promise<Response> {
  const { LECTERN_LINK_COUNTS, GITHUB_API_URL: github, DISCORD_API_URL: discord } = readEnvironment();
  return LECTERN_LINK_COUNTS ? handleLinkBadges((await getSite()).settings, { github, discord }) : Response.json({});
}
