import { createHash } from "node:crypto";
import path from "node:path";
import { build } from "esbuild";
import { readEnvironment } from "@/lib/env";

let built: Promise<{ code: string; tag: string }> | undefined;

/** `GET /_lectern/widget.js`: the assistant for pages of other sites, as one script. */
export async function GET(request: Request): Promise<Response> {
  if (!readEnvironment().ASSISTANT) return new Response(null, { status: 404 });
  if (process.env.NODE_ENV === "development") built = undefined;
  built ??= buildWidget();
  const { code, tag } = await built;
  const headers = {
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=3600, stale-while-revalidate=86400",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    etag: tag,
  };
  if (request.headers.get("if-none-match") === tag) return new Response(null, { status: 304, headers });
  return new Response(code, { headers });
}

async function buildWidget(): Promise<{ code: string; tag: string }> {
  const { outputFiles } = await build({
    // The source, or in a standalone folder what has been bundled of it.
    entryPoints: [path.join(/* turbopackIgnore: true */ process.cwd(), "widget", "index")],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
  });
  const code = outputFiles[0]?.text ?? "";
  return { code, tag: `"${createHash("sha256").update(code).digest("hex").slice(0, 16)}"` };
}
