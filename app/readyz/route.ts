import { sql } from "kysely";
import { getStore } from "@/lib/assistant/service";
import { checkReadiness } from "@/lib/health/check-readiness";
import { searchSite } from "@/lib/search/search-service";
import { getSite } from "@/lib/site/site-store";

/** Asked of the running process, never answered from a build. */
export const dynamic = "force-dynamic";

const CHECKS = [
  { name: "site", run: getSite },
  { name: "store", run: async () => sql`select 1`.execute((await getStore()).database) },
  { name: "search", run: () => searchSite({ text: "ready", limit: 1 }) },
];

/** The site is loaded, the store answers, the index is open: requests may come. */
export async function GET(): Promise<Response> {
  const { isReady, checks } = await checkReadiness(CHECKS, (name, cause) =>
    console.error(`[ready] The check "${name}" failed.`, cause),
  );
  return Response.json(
    { status: isReady ? "ready" : "unready", checks },
    { status: isReady ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}
