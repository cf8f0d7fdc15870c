import { readEnvironment } from "@/lib/env";
import { openIslandStore } from "@/lib/islands/island-store";

interface Context {
  params: Promise<{ path: string[] }>;
}

/** Serves island modules by content hash: `/_lectern/islands/<hash>/<file>.js`. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const [hash = ""] = (await params).path;
  const code = await openIslandStore(readEnvironment().LECTERN_DATA).read(hash);
  if (code === undefined) return new Response("Not found\n", { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(code, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
