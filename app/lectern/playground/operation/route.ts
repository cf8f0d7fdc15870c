import { readEnvironment } from "@/lib/env";
import { englishApiWords } from "@/lib/openapi/api-words";
import { loadApiPage } from "@/lib/openapi/load-api-page";
import { type PlaygroundModel, pickOperation } from "@/lib/openapi/playground-model";
import { runsProxy } from "@/lib/openapi/proxy-switch";
import { getSite } from "@/lib/site/site-store";

/** GET: what the playground of the page `?path=` needs to draw its form. */
export async function GET(request: Request): Promise<Response> {
  const path = new URL(request.url).searchParams.get("path") ?? "";
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
    words: englishApiWords,
  };
  return Response.json(model, { headers: { "cache-control": "no-cache" } });
}
