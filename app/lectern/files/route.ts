import { requestedPath } from "@/lib/http/internal-address";
import { serveFile } from "@/lib/http/serve-file";
import { getSite } from "@/lib/site/site-store";

/** A static file of the docs repository. */
export async function GET(request: Request): Promise<Response> {
  const site = await getSite();
  const file = requestedPath(request);
  if (!site.files.has(file)) return new Response("Not found", { status: 404 });
  return serveFile(request, site.contentDirectory, file);
}

export const HEAD = GET;
