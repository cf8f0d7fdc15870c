import type { Readiness } from "@/lib/health/check-readiness";
import { isDraining } from "@/lib/health/shutdown";
import { readReadiness } from "@/lib/server/readiness";

/** Asked of the running process, never answered from a build. */
export const dynamic = "force-dynamic";

/** Whether requests may come: everything works, and the process is not shutting down. */
export async function GET(): Promise<Response> {
  if (isDraining()) return answer(503, { status: "ending", checks: {} });
  const { isReady, checks, causes } = await readReadiness();
  return isReady ? answer(200, { status: "ready", checks }) : answer(503, { status: "unready", checks, causes });
}

function answer(status: number, body: { status: string } & Partial<Readiness>): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}
