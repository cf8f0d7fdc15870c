import { readEnvironment } from "@/lib/env";
import { wordsFor } from "@/lib/interface-words/words-for";
import { type PlaygroundModel, pickOperation } from "@/lib/openapi/playground/playground-model";
import { pickPlaygroundWords } from "@/lib/openapi/playground/playground-words";
import { runsProxy } from "@/lib/openapi/proxy/proxy-switch";
import { loadApiPage } from "@/lib/site/load-api-page";
import { getSite } from "@/lib/site/site-store";

/** GET: what the playground of the page `?path=` needs to draw its form, with strings of `?language=`. */
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
    words: pickPlaygroundWords(wordsFor(query.get("language") ?? undefined)),
  };
  return Response.json(model, { headers: { "cache-control": "no-cache" } });
}
