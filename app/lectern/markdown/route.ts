import { readEnvironment } from "@/lib/env";
import { requestedPath } from "@/lib/http/internal-address";
import { formatPage, readPageText } from "@/lib/markdown/page-text";
import { getSite } from "@/lib/site/site-store";

/** A page as Markdown: `/guides/start.md`, or the page itself for clients that accept nothing else. */
export async function GET(request: Request): Promise<Response> {
  const site = await getSite();
  const path = requestedPath(request).replace(/\/index$/, "") || "/";
  const known = path === "/" ? site.homePath : path;
  const text = isPublic(site.pages.get(known)?.frontmatter) ? await readPageText(site, known, basePath()) : undefined;
  const headers = {
    "Content-Type": text ? "text/markdown; charset=utf-8" : "text/plain; charset=utf-8",
    "Cache-Control": "public, max-age=0, must-revalidate",
    "X-Robots-Tag": "noindex",
    Vary: "Accept",
  };
  if (!text) return new Response("Not found\n", { status: 404, headers });
  return new Response(formatPage(text, site.settings.markdown.instructions), { headers });
}

export const HEAD = GET;

function basePath(): string {
  return readEnvironment().LECTERN_BASE_PATH;
}

/** Pages for some groups of readers need a login, which there is none of yet. */
function isPublic(frontmatter: Readonly<Record<string, unknown>> | undefined): boolean {
  return frontmatter?.groups === undefined;
}
