import { sql } from "kysely";
import { getStore } from "@/lib/assistant/service";
import { checkReadiness, type Readiness } from "@/lib/health/check-readiness";
import { isDraining } from "@/lib/health/shutdown";
import { log } from "@/lib/observability/log";
import { searchSite } from "@/lib/search/search-service";
import { getSite } from "@/lib/site/site-store";

/** Asked of the running process, never answered from a build. */
export const dynamic = "force-dynamic";

const CHECKS = [
  { name: "site", run: getSite },
  { name: "store", run: async () => sql`select 1`.execute((await getStore()).database) },
  { name: "search", run: () => searchSite({ text: "ready", limit: 1 }) },
];

/** The site is loaded, the store answers, the index is open, the process is not about to end: requests may come. */
export async function GET(): Promise<Response> {
  if (isDraining()) return answer(503, { status: "ending", checks: {} });
  const { isReady, checks } = await checkReadiness(CHECKS, (name, cause) =>
    log().error("A readiness check failed", { check: name }, cause),
  );
  return isReady ? answer(200, { status: "ready", checks }) : answer(503, { status: "unready", checks });
}

function answer(status: number, body: { status: string; checks: Readiness["checks"] }): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}
