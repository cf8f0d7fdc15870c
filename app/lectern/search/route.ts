import { observeSearch } from "@/lib/assistant/observation/observe-dependencies";
import { observeRequest } from "@/lib/assistant/observation/observe-request";
import { presentAnswer } from "@/lib/search/present-results";
import { searchAsFarAsKnown } from "@/lib/search/search-service";

const DEFAULT_LIMIT = 10;
const HIGHEST_LIMIT = 100;
const LONGEST_QUERY = 300;

/** `GET /_lectern/search?q=…`: what the site's own search box shows. Narrowed by `language`, `version` and `tab`. */
export async function GET(request: Request): Promise<Response> {
  const parameters = new URL(request.url).searchParams;
  const text = (parameters.get("q") ?? "").slice(0, LONGEST_QUERY);
  const limit = Math.min(Math.max(Math.trunc(Number(parameters.get("limit")) || DEFAULT_LIMIT), 1), HIGHEST_LIMIT);
  const scope = Object.fromEntries(
    (["language", "version", "tab"] as const).flatMap((name) => {
      const value = parameters.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const isTyping = parameters.get("typing") !== "0";
  return observeRequest(request, "site.search", async (observation) => {
    if (isTyping) observation.markFrequent();
    const answer = await observeSearch(
      observation,
      () => searchAsFarAsKnown({ text, limit, scope, isTyping }),
      ({ pages }) => pages.length,
    );
    const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
    return Response.json(presentAnswer(answer), { headers });
  });
}
