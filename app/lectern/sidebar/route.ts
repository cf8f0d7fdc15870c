import { requestedPath } from "@/lib/http/internal-address";
import { packSidebar } from "@/lib/navigation/packed-sidebar";
import { nodesAt, parseNodePath } from "@/lib/navigation/sidebar-parts";
import { getSite } from "@/lib/site/site-store";

/** An address names the revision, and so what is found there never changes. */
const IMMUTABLE = "public, max-age=31536000, immutable";

/**
 * The rows below one group of a large sidebar, as `PackedList`: `/_lectern/sidebar/<revision>/<division>/<nodePath>`. Groups
 * among them come without theirs. Another revision than the one in service is answered with today's rows, not to be kept.
 */
export async function GET(request: Request): Promise<Response> {
  const [revision, divisionId = "", nodePath = ""] = requestedPath(request).split("/");
  const site = await getSite();
  const nodes = nodesAt(site.divisionView(divisionId)?.sidebar ?? [], parseNodePath(nodePath));
  if (!nodes) return new Response("Not found\n", { status: 404, headers: { "Cache-Control": "no-store" } });
  const isCurrent = revision === site.revision;
  return Response.json(packSidebar(nodes, []), { headers: { "Cache-Control": isCurrent ? IMMUTABLE : "no-store" } });
}
