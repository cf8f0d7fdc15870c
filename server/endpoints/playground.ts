import { currentReader } from "@/lib/access/current-viewer.server";
import type { HandlerRequest } from "@/lib/assistant/types";
import { readEnvironment } from "@/lib/env";
import { getMessages } from "@/lib/i18n/get-messages.server";
import { listSiteServers } from "@/lib/openapi/document/site-servers";
import { type PlaygroundModel, pickOperation, REDIRECT_PATH } from "@/lib/openapi/playground/playground-model";
import { redirectPage } from "@/lib/openapi/playground/redirect-page";
import { handleProxy } from "@/lib/openapi/proxy/handle-proxy.server";
import { runsProxy } from "@/lib/openapi/proxy/proxy-switch";
import { loadApiPage } from "@/lib/site/load-api-page";
import { getSite } from "@/lib/site/site-store";
import type { Endpoint } from "@/server/endpoints/endpoint";
import { limitForwarding } from "@/server/endpoints/limit-forwarding";

/** Data for the API playground. */
export const PLAYGROUND_ENDPOINTS: readonly Endpoint[] = [
  { path: "/_lectern/playground/operation", methods: { GET: answerOperation } },
  { path: "/_lectern/playground/proxy", methods: { POST: answerProxy } },
  { path: REDIRECT_PATH, methods: { GET: answerRedirect } },
];

/** The data of the playground's form on the page `?path=`, with messages in `?language=`. */
async function answerOperation(request: HandlerRequest): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const path = query.get("path") ?? "";
  const site = await getSite();
  const view = site.pageView(path);
  const api = await loadApiPage(site, path, view?.sources);
  if (api?.type !== "operation" || api.display !== "interactive") return new Response(null, { status: 404 });
  const { playground, examples } = site.settings.api;
  const inputs = currentReader()?.apiPlaygroundInputs;
  const model: PlaygroundModel = {
    operation: pickOperation(api.operation),
    prefills: examples.prefill,
    ...(inputs && { inputs }),
    sendsCredentials: playground.credentials,
    ...(runsProxy(playground.proxy) && {
      proxyHref: `${readEnvironment().LECTERN_BASE_PATH}/_lectern/playground/proxy`,
    }),
    redirectHref: readEnvironment().LECTERN_BASE_PATH + REDIRECT_PATH,
    languages: examples.languages,
    messages: getMessages(query.get("language") ?? undefined),
  };
  return Response.json(model, { headers: { "cache-control": currentReader() ? "private, no-store" : "no-cache" } });
}

/** The page that an OAuth provider redirects to. */
function answerRedirect(): Response {
  return new Response(redirectPage(), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    },
  });
}

/** Sends a request of the playground to a server of the site's specifications. Off by default in production. */
async function answerProxy(request: HandlerRequest): Promise<Response> {
  const site = await getSite();
  if (!runsProxy(site.settings.api.playground.proxy)) return new Response(null, { status: 404 });
  const servers = await listSiteServers(site.specifications.values(), site.settings.api.mdx.server);
  return handleProxy(request, { servers, admit: limitForwarding(request) });
}
