import { rebuildIsland } from "@/app/lectern/islands/rebuild-island";
import { requestedPath } from "@/lib/http/internal-address";
import { openIslandStore } from "@/lib/islands/island-store";
import { siteDirectories } from "@/lib/site/site-store";

/** Serves island modules by content hash: `/_lectern/islands/<hash>/<file>.js`. */
export async function GET(request: Request): Promise<Response> {
  const [hash = "", ...segments] = requestedPath(request).split("/");
  const store = openIslandStore(siteDirectories().dataDirectory);
  let code = await store.read(hash);
  if (code === undefined) {
    await rebuildIsland(segments.join("/").replace(/\.js$/, ""), store);
    code = await store.read(hash);
  }
  if (code === undefined) return new Response("Not found\n", { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(code, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
