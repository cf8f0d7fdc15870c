import { join } from "node:path";
import { requestedPath } from "@/lib/http/internal-address";
import { serveFile } from "@/lib/http/serve-file";

const FILE = /^(?:mermaid\.esm\.min\.mjs|chunks\/mermaid\.esm\.min\/[\w-]+\.mjs)$/;

/**
 * `GET /_lectern/diagrams/…`: the diagram library as its package ships it, for pages that draw diagrams. The bundler
 * never sees its thousands of modules, which would cost every build.
 */
export async function GET(request: Request): Promise<Response> {
  const path = requestedPath(request);
  if (!FILE.test(path)) return new Response("Unknown file.", { status: 404 });
  return serveFile(request, join(/* turbopackIgnore: true */ process.cwd(), "node_modules/mermaid/dist"), path);
}
