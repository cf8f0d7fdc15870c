import type { HandlerRequest } from "@/lib/assistant/types";
import { findOpenPageProblems } from "@/lib/check/open-page-problems";
import { readEnvironment } from "@/lib/env";
import { getLoadedSite, SiteError } from "@/lib/site/site-store";
import type { Endpoint } from "@/server/endpoints/endpoint";

/** What is wrong with the open page, for its author; there are none for readers. */
export function pageProblemEndpoints(isAuthoring: boolean): Endpoint[] {
  return isAuthoring ? [{ path: "/_lectern/problems", methods: { GET: answerProblems } }] : [];
}

/** `?path=/guides/start`: the problems of that page, and the errors of the whole site. */
async function answerProblems(request: HandlerRequest): Promise<Response> {
  const path = new URL(request.url).searchParams.get("path") ?? "/";
  const headers = { "cache-control": "no-store" };
  try {
    const loaded = await getLoadedSite();
    return Response.json(await findOpenPageProblems(loaded, path, readEnvironment().LECTERN_BASE_PATH), { headers });
  } catch (error) {
    if (error instanceof SiteError) return Response.json(error.problems, { headers });
    throw error;
  }
}
