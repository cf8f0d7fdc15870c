import type { HandlerRequest } from "@/lib/assistant/types";
import { readEnvironment } from "@/lib/env";
import { isSameSecret } from "@/lib/http/secrets";
import type { Readiness } from "@/lib/observability/health/check-readiness";
import { metrics } from "@/lib/observability/metrics";
import type { Endpoint } from "@/server/endpoints/endpoint";
import { readReadiness } from "@/server/readiness";
import { isDraining } from "@/server/shutdown";

/** Endpoints for orchestrators and monitoring. Without metrics, `/metrics` is free for a page of the site. */
export function healthEndpoints(): Endpoint[] {
  return [
    { path: "/healthz", methods: { GET: answerHealth } },
    { path: "/readyz", methods: { GET: answerReadiness } },
    ...(metrics() ? [{ path: "/metrics", methods: { GET: answerMetrics } }] : []),
  ];
}

/** Liveness: the process answers; nothing else is checked. */
const answerHealth = () => answer(200, { status: "up" });

/** Readiness: everything works, and the process is not shutting down. */
async function answerReadiness(): Promise<Response> {
  if (isDraining()) return answer(503, { status: "ending", checks: {} });
  const { isReady, checks, causes } = await readReadiness();
  return isReady ? answer(200, { status: "ready", checks }) : answer(503, { status: "unready", checks, causes });
}

function answer(status: number, body: { status: string } & Partial<Readiness>): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}

/** Metrics for Prometheus; if a token is configured, only for requests that carry it. */
async function answerMetrics(request: HandlerRequest): Promise<Response> {
  const register = metrics()?.register;
  if (!register) return new Response("Not found", { status: 404 });
  const token = readEnvironment().LECTERN_METRICS_TOKEN;
  if (token !== undefined && !isSameSecret(request.headers.get("authorization") ?? "", `Bearer ${token}`)) {
    return new Response("Unauthorized", { status: 401, headers: { "www-authenticate": "Bearer" } });
  }
  const headers = { "content-type": register.contentType, "cache-control": "no-store" };
  return new Response(await register.metrics(), { headers });
}
