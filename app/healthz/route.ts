/** The process answers: nothing else is asked. */
export function GET(): Response {
  return Response.json({ status: "up" }, { headers: { "cache-control": "no-store" } });
}

/** Asked of the running process, never answered from a build. */
export const dynamic = "force-dynamic";
