import { join } from "node:path";
import { serveFile } from "@/lib/http/serve-file";

const FILE = /^(?:mermaid\.esm\.min\.mjs|chunks\/mermaid\.esm\.min\/[\w-]+\.mjs)$/;

interface DiagramRoute {
  params: Promise<{ path: string[] }>;
}

/**
 * `GET /_lectern/diagrams/…`: the diagram library as its package ships it, for pages that draw diagrams. The bundler
 * never sees its thousands of modules, which would cost every build.
 */
export async function GET(request: Request, { params }: DiagramRoute): Promise<Response> {
  const path = (await params).path.join("/");
  if (!FILE.test(path)) return new Response("Unknown file.", { status: 404 });
  return serveFile(request, join(/* turbopackIgnore: true */ process.cwd(), "node_modules/mermaid/dist"), path);
}
