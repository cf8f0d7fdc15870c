import { readFile } from "node:fs/promises";
import { join } from "node:path";

const FILE = /^(?:katex\.min\.css|fonts\/KaTeX_[\w-]+\.woff2)$/;
const ONE_WEEK = "public, max-age=604800";

interface MathRoute {
  params: Promise<{ path: string[] }>;
}

/** `GET /_lectern/math/…`: the stylesheet of mathematics and the fonts it names, for pages that have some. */
export async function GET(_request: Request, { params }: MathRoute): Promise<Response> {
  const path = (await params).path.join("/");
  if (!FILE.test(path)) return new Response("Unknown file.", { status: 404 });
  const file = join(/* turbopackIgnore: true */ process.cwd(), "node_modules/katex/dist", path);
  const type = path.endsWith(".css") ? "text/css; charset=utf-8" : "font/woff2";
  return new Response(new Uint8Array(await readFile(file)), {
    headers: { "Content-Type": type, "Cache-Control": ONE_WEEK },
  });
}
