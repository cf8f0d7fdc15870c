import { listSiteServers } from "@/lib/openapi/document/site-servers";
import { handleProxy } from "@/lib/openapi/proxy/handle-proxy";
import { runsProxy } from "@/lib/openapi/proxy/proxy-switch";
import { getSite } from "@/lib/site/site-store";

/** POST: sends a request of the playground to a server of the site's specifications. Off by default in production. */
export async function POST(request: Request): Promise<Response> {
  const site = await getSite();
  if (!runsProxy(site.settings.api.playground.proxy)) return new Response(null, { status: 404 });
  const servers = await listSiteServers(site.specifications.values(), site.settings.api.mdx.servers);
  return handleProxy(request, { servers });
}
