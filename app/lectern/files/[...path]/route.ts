import { serveFile } from "@/lib/http/serve-file";
import { getSite } from "@/lib/site/site-store";

interface Context {
  params: Promise<{ path: string[] }>;
}

/** A static file of the docs repository. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const site = await getSite();
  const file = (await params).path.map(decodeURIComponent).join("/");
  if (!site.files.has(file)) return new Response("Not found", { status: 404 });
  return serveFile(request, site.contentDirectory, file);
}

export const HEAD = GET;
