import { currentFailure, type NumberedChange, onSiteChange, siteVersion } from "@/lib/site/site-store";

/** Comment lines keep idle connections open through proxies; milliseconds. */
const HEARTBEAT_INTERVAL = 25_000;

/** Server-sent events for authors: one for each change of the docs repository. Only in development. */
export async function GET(request: Request): Promise<Response> {
  if (process.env.NODE_ENV !== "development") return new Response("Not found", { status: 404 });
  const encoder = new TextEncoder();
  let stop = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (change: NumberedChange) =>
        controller.enqueue(encoder.encode(`data: ${JSON.stringify(change)}\n\n`));
      const unsubscribe = onSiteChange(send);
      const heartbeat = setInterval(() => controller.enqueue(encoder.encode(": \n\n")), HEARTBEAT_INTERVAL);
      stop = () => {
        clearInterval(heartbeat);
        unsubscribe();
      };
      request.signal.addEventListener("abort", () => {
        stop();
        controller.close();
      });
      // The page may have been drawn before the connection stood: its version tells whether it is still current.
      const failure = currentFailure();
      send({ paths: [], version: siteVersion(), ...(failure ? { failure } : {}) });
    },
    cancel: () => stop(),
  });
  return new Response(stream, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-cache, no-transform" },
  });
}
