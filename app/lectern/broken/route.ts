import { readEnvironment } from "@/lib/env";
import { brokenSitePage } from "@/lib/http/broken-site-page";
import { currentFailure } from "@/lib/site/site-store";

/** What every address answers while docs.json cannot be read and no good version is known: the problems, for the author. */
export async function GET(): Promise<Response> {
  const problems = process.env.NODE_ENV === "development" ? (currentFailure() ?? []) : [];
  return new Response(brokenSitePage(problems, `${readEnvironment().LECTERN_BASE_PATH}/_lectern/live`), {
    status: 503,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}
