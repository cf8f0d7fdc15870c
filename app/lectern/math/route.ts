import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { requestedPath } from "@/lib/http/internal-address";

const FILE = /^(?:katex\.min\.css|fonts\/KaTeX_[\w-]+\.woff2)$/;
const ONE_WEEK = "public, max-age=604800";

/** `GET /_lectern/math/…`: the stylesheet of mathematics and the fonts it names, for pages that have some. */
export async function GET(request: Request): Promise<Response> {
  const path = requestedPath(request);
  if (!FILE.test(path)) return new Response("Unknown file.", { status: 404 });
  const file = join(/* turbopackIgnore: true */ process.cwd(), "node_modules/katex/dist", path);
  const type = path.endsWith(".css") ? "text/css; charset=utf-8" : "font/woff2";
  return new Response(new Uint8Array(await readFile(file)), {
    headers: { "Content-Type": type, "Cache-Control": ONE_WEEK },
  });
}
