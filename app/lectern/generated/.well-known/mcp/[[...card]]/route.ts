import { readEnvironment } from "@/lib/env";
import { describeEndpoint, describeServer } from "@/lib/mcp/discovery";
import { findRequestOrigin } from "@/lib/mcp/request-origin";
import { getSite } from "@/lib/site/site-store";

interface Context {
  params: Promise<{ card?: string[] }>;
}

/** `/.well-known/mcp`, and the cards of the server below it. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { card = [] } = await params;
  const { LECTERN_BASE_PATH, LECTERN_SITE_URL } = readEnvironment();
  const site = await getSite();
  const url = `${findRequestOrigin(request, LECTERN_SITE_URL)}${LECTERN_BASE_PATH}/mcp`;
  const documents: Readonly<Record<string, () => unknown>> = {
    "": () => describeEndpoint(site, url),
    "server-card.json": () => describeServer(site, url),
    "server-cards.json": () => ({ servers: [describeServer(site, url)] }),
  };
  const build = documents[card.join("/")];
  if (!build) return new Response("Not found", { status: 404 });
  return Response.json(build(), { headers: { "access-control-allow-origin": "*", "cache-control": "no-cache" } });
}
