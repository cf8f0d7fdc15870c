import { sql } from "kysely";
import { getStore } from "@/lib/assistant/service";
import type { HandlerRequest } from "@/lib/assistant/types";
import { readEnvironment } from "@/lib/env";
import { checkReadiness, type Readiness } from "@/lib/health/check-readiness";
import { log } from "@/lib/observability/log";
import { metrics } from "@/lib/observability/metrics";
import { searchSite } from "@/lib/search/search-service";
import { isSameSecret } from "@/lib/security/secrets";
import { getSite } from "@/lib/site/site-store";
import type { Endpoint } from "@/server/endpoints/endpoint";
import { isDraining } from "@/server/shutdown";

/** What orchestrators and monitoring ask. `/metrics` exists only where metrics are on: else a page may have the address. */
export function healthEndpoints(): Endpoint[] {
  return [
    { path: "/healthz", methods: { GET: answerHealth } },
    { path: "/readyz", methods: { GET: answerReadiness } },
    ...(metrics() ? [{ path: "/metrics", methods: { GET: answerMetrics } }] : []),
  ];
}

/** The process answers: nothing else is checked. */
const answerHealth = () => answer(200, { status: "up" });

const CHECKS = [
  { name: "site", run: getSite },
  { name: "store", run: async () => sql`select 1`.execute((await getStore()).database) },
  { name: "search", run: () => searchSite({ text: "ready", limit: 1 }) },
];

/** The site is loaded, the store answers, the index is open, the process is not about to end: requests may come. */
async function answerReadiness(): Promise<Response> {
  if (isDraining()) return answer(503, { status: "ending", checks: {} });
  const { isReady, checks } = await checkReadiness(CHECKS, (name, cause) =>
    log().error("A check of readiness failed", { check: name }, cause),
  );
  return isReady ? answer(200, { status: "ready", checks }) : answer(503, { status: "unready", checks });
}

function answer(status: number, body: { status: string; checks?: Readiness["checks"] }): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}

/** What Prometheus reads; where a token is configured, only for those who send it. */
async function answerMetrics(request: HandlerRequest): Promise<Response> {
  const known = metrics();
  if (!known) return new Response("Not found", { status: 404 });
  const token = readEnvironment().LECTERN_METRICS_TOKEN;
  if (token !== undefined && !isSameSecret(request.headers.get("authorization") ?? "", `Bearer ${token}`)) {
    return new Response("Unauthorized", { status: 401, headers: { "www-authenticate": "Bearer" } });
  }
  const headers = { "content-type": known.register.contentType, "cache-control": "no-store" };
  return new Response(await known.register.metrics(), { headers });
}
