import { readEnvironment } from "@/lib/env";
import { getMessages } from "@/lib/i18n/get-messages";
import { pickPlaygroundMessages } from "@/lib/openapi/playground/playground-messages";
import { type PlaygroundModel, pickOperation } from "@/lib/openapi/playground/playground-model";
import { runsProxy } from "@/lib/openapi/proxy/proxy-switch";
import { loadApiPage } from "@/lib/site/load-api-page";
import { getSite } from "@/lib/site/site-store";

/** GET: what the playground of the page `?path=` needs to draw its form, with messages in `?language=`. */
export async function GET(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const path = query.get("path") ?? "";
  const site = await getSite();
  const view = site.pageView(path);
  const api = await loadApiPage(site, path, view?.sources);
  if (api?.type !== "operation" || api.display !== "interactive") return new Response(null, { status: 404 });
  const { playground, examples } = site.settings.api;
  const model: PlaygroundModel = {
    operation: pickOperation(api.operation),
    prefills: examples.prefills,
    sendsCredentials: playground.credentials,
    ...(runsProxy(playground.proxy) && {
      proxyHref: `${readEnvironment().LECTERN_BASE_PATH}/_lectern/playground/proxy`,
    }),
    messages: pickPlaygroundMessages(getMessages(query.get("language") ?? undefined)),
  };
  return Response.json(model, { headers: { "cache-control": "no-cache" } });
}
