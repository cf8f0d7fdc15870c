import { refusalResponse } from "@/lib/assistant/errors";
import { readBytes } from "@/lib/assistant/read-body";
import { systemClock } from "@/lib/assistant/system-clock.server";
import type { HandlerRequest } from "@/lib/assistant/types";
import { readEnvironment } from "@/lib/env";
import { isSigned } from "@/lib/http/secrets";
import { changeSince, type NumberedChange, onSiteChange } from "@/lib/site/site-store";
import type { Endpoint } from "@/server/endpoints/endpoint";
import { reloadEverywhere } from "@/server/shared-reloads";

/** Endpoints that report changes of the docs folder: to the server, and while authors write, to the browser. */
export function liveEndpoints(isAuthoring: boolean): Endpoint[] {
  return [
    { path: "/_lectern/reload", methods: { POST: answerReload } },
    ...(isAuthoring ? [{ path: "/_lectern/live", methods: { GET: answerLive } }] : []),
  ];
}

/**
 * The webhook: a request with a valid signature makes the server fetch its repository and reload the docs folder. The
 * content of the body is not used, so the events of any sender work. Without a configured secret there is no webhook.
 */
async function answerReload(request: HandlerRequest): Promise<Response> {
  const secret = readEnvironment().LECTERN_WEBHOOK_SECRET;
  if (secret === undefined) return new Response("Not found", { status: 404 });
  const body = await readBytes(request, systemClock);
  if (!body.ok) return refusalResponse(body.error, new Headers());
  const signature = request.headers.get("x-hub-signature-256");
  // Seconds; part of what is signed, if present.
  const timestamp = request.headers.get("x-webhook-timestamp");
  const token = request.headers.get("x-gitlab-token");
  const headers = { "cache-control": "no-store" };
  if (!isSigned({ body: body.value, signature, token, timestamp }, secret, systemClock.now())) {
    const message = "The signature is missing, invalid, or too old.";
    return Response.json({ status: "refused", message }, { status: 401, headers });
  }
  const outcome = await reloadEverywhere();
  return Response.json(outcome, { status: outcome.status === "failed" ? 422 : 200, headers });
}

/** Comment lines keep idle connections open through proxies; milliseconds. */
const HEARTBEAT_INTERVAL = 25_000;

/** Server-sent events for authors: one for each change of the docs repository. */
function answerLive(request: HandlerRequest): Response {
  const encoder = new TextEncoder();
  let stop = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (change: NumberedChange) =>
        controller.enqueue(encoder.encode(`id: ${change.version}\ndata: ${JSON.stringify(change)}\n\n`));
      const unsubscribe = onSiteChange(send);
      const heartbeat = setInterval(() => controller.enqueue(encoder.encode(": \n\n")), HEARTBEAT_INTERVAL);
      stop = () => {
        clearInterval(heartbeat);
        unsubscribe();
      };
      request.signal.addEventListener("abort", stop);
      // The page may be older than this connection; its version shows whether it is still current.
      send(changeSince(shownVersion(request)));
    },
    cancel: () => stop(),
  });
  return new Response(stream, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-cache, no-transform" },
  });
}

/** The version of the site that the page shows: that of the last event after a reconnect, else the one that the page names. */
function shownVersion({ headers, url }: HandlerRequest): number {
  const version = Number(headers.get("last-event-id") ?? new URL(url).searchParams.get("since") ?? Number.NaN);
  return Number.isInteger(version) ? version : Number.POSITIVE_INFINITY;
}
