import { readEnvironment } from "@/lib/env";
import { generateFile } from "@/lib/markdown/generated-files";
import { requestAddress } from "@/lib/markdown/request-address";
import { CONTENT_SIGNAL } from "@/lib/markdown/sitemap";
import { getSite } from "@/lib/site/site-store";

interface Context {
  params: Promise<{ path: string[] }>;
}

/** Files that are made from the site: `llms.txt`, `llms-full.txt`, `sitemap.xml`, `robots.txt`, feeds. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const path = `/${(await params).path.map(decodeURIComponent).join("/")}`;
  const { LECTERN_SITE_URL, LECTERN_BASE_PATH } = readEnvironment();
  const file = await generateFile(await getSite(), path, requestAddress(request, LECTERN_SITE_URL, LECTERN_BASE_PATH));
  if (!file) return new Response("Not found\n", { status: 404 });
  const body = typeof file.content === "string" ? file.content : streamOf(file.content);
  const headers: Record<string, string> = {
    "Content-Type": file.type,
    "Cache-Control": "public, max-age=0, must-revalidate",
    "Content-Signal": CONTENT_SIGNAL,
  };
  if (path.includes("llms")) headers["X-Robots-Tag"] = "noindex";
  return new Response(body, { headers });
}

export const HEAD = GET;

function streamOf(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = pieces[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
