import type { HandlerRequest } from "@/lib/assistant/types";
import { readEnvironment } from "@/lib/env";
import { withCurrentSite } from "@/lib/site/reload";
import { SiteError } from "@/lib/site/site-store";
import type { Endpoint } from "@/server/endpoints/endpoint";

/** Endpoints for authors only: the problems of the open page, and the reader whose view is shown. */
export function pageProblemEndpoints(isAuthoring: boolean): Endpoint[] {
  if (!isAuthoring) return [];
  return [
    { path: "/_lectern/problems", methods: { GET: answerProblems } },
    // While a reader's view is shown, sign-in answers this path first (`server/sign-in/preview.ts`).
    { path: "/_lectern/view-as", methods: { GET: answerNoView } },
  ];
}

const answerNoView = () => Response.json(null);

/** Returns the problems of the page in the query (`?path=/guides/start`), and the errors of the whole site. */
async function answerProblems(request: HandlerRequest): Promise<Response> {
  const path = new URL(request.url).searchParams.get("path") ?? "/";
  const headers = { "cache-control": "no-store" };
  try {
    const { LECTERN_BASE_PATH: basePath } = readEnvironment();
    const { findOpenPageProblems } = await import("@/lib/check/open-page-problems");
    const problems = await withCurrentSite((loaded) => findOpenPageProblems(loaded, path, basePath));
    return Response.json(problems, { headers });
  } catch (error) {
    if (error instanceof SiteError) return Response.json(error.problems, { headers });
    throw error;
  }
}
