import { readEnvironment } from "@/lib/env";
import { metrics } from "@/lib/observability/metrics";
import { isSameSecret } from "@/lib/security/secrets";

/** Asked of the running process, never answered from a build. */
export const dynamic = "force-dynamic";

/** What Prometheus reads. Off by default; with a token only for those who send it. */
export async function GET(request: Request): Promise<Response> {
  const known = metrics();
  if (!known) return new Response("Not found", { status: 404 });
  const token = readEnvironment().LECTERN_METRICS_TOKEN;
  if (token !== undefined && !isSameSecret(request.headers.get("authorization") ?? "", `Bearer ${token}`)) {
    return new Response("Unauthorized", { status: 401, headers: { "www-authenticate": "Bearer" } });
  }
  const headers = { "content-type": known.register.contentType, "cache-control": "no-store" };
  return new Response(await known.register.metrics(), { headers });
}
