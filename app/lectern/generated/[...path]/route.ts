import { readEnvironment } from "@/lib/env";
import { generateFile } from "@/lib/markdown/generated-files";
import { requestAddress } from "@/lib/markdown/request-address";
import { CONTENT_SIGNAL } from "@/lib/markdown/sitemap";
import { getSite } from "@/lib/site/site-store";
import { generateSkillFile } from "@/lib/skills/generate-skill-file";

interface Context {
  params: Promise<{ path: string[] }>;
}

const SKILLS = /^\/(?:skill\.md$|\.well-known\/(?:agent-)?skills\/)/;

/** Files that are made from the site: `llms.txt`, `llms-full.txt`, `sitemap.xml`, `robots.txt`, feeds, skills. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const path = `/${(await params).path.map(decodeURIComponent).join("/")}`;
  const { LECTERN_SITE_URL, LECTERN_BASE_PATH } = readEnvironment();
  const address = requestAddress(request, LECTERN_SITE_URL, LECTERN_BASE_PATH);
  const site = await getSite();
  const file = await (SKILLS.test(path) ? generateSkillFile : generateFile)(site, path, address);
  if (!file) return new Response("Not found\n", { status: 404 });
  if ("redirect" in file) return new Response(null, { status: 307, headers: { Location: file.redirect } });
  const body = typeof file.content === "string" ? file.content : streamOf(file.content);
  const headers: Record<string, string> = {
    "Content-Type": file.type,
    "Cache-Control": "public, max-age=0, must-revalidate",
    "Content-Signal": CONTENT_SIGNAL,
  };
  if (path.includes("llms") || SKILLS.test(path)) headers["X-Robots-Tag"] = "noindex";
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
