import type { HandlerRequest } from "@/lib/assistant/types";
import { readEnvironment } from "@/lib/env";
import { isSameSecret } from "@/lib/http/secrets";
import type { Readiness } from "@/lib/observability/health/check-readiness";
import { metrics } from "@/lib/observability/metrics";
import type { Endpoint } from "@/server/endpoints/endpoint";
import { readReadiness } from "@/server/readiness";
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

/** Whether requests may come: everything works, and the process is not shutting down. */
async function answerReadiness(): Promise<Response> {
  if (isDraining()) return answer(503, { status: "ending", checks: {} });
  const { isReady, checks, causes } = await readReadiness();
  return isReady ? answer(200, { status: "ready", checks }) : answer(503, { status: "unready", checks, causes });
}

function answer(status: number, body: { status: string } & Partial<Readiness>): Response {
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
