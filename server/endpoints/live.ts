import { systemClock } from "@/lib/assistant/system-clock";
import type { HandlerRequest } from "@/lib/assistant/types";
import { readEnvironment } from "@/lib/env";
import {
  currentFailure,
  currentTask,
  filesChangedSince,
  type NumberedChange,
  onSiteChange,
  onTaskChange,
  siteVersions,
} from "@/lib/site/site-store";
import type { Endpoint } from "@/server/endpoints/endpoint";
import { handleReload } from "@/server/handle-reload";
import { reloadEverywhere } from "@/server/shared-reloads";

/** How changes of the docs folder come in, and for authors go out. */
export function liveEndpoints(isAuthoring: boolean): Endpoint[] {
  return [
    { path: "/_lectern/reload", methods: { POST: answerReload } },
    ...(isAuthoring ? [{ path: "/_lectern/live", methods: { GET: answerLive } }] : []),
  ];
}

/** The signed webhook: the docs folder has new content. There is none without a secret. */
async function answerReload(request: HandlerRequest): Promise<Response> {
  const secret = readEnvironment().LECTERN_WEBHOOK_SECRET;
  if (secret === undefined) return new Response("Not found", { status: 404 });
  return handleReload(request, { secret, clock: systemClock, reload: reloadEverywhere });
}

/** Comment lines keep idle connections open through proxies; milliseconds. */
const HEARTBEAT_INTERVAL = 25_000;

/** Server-sent events for authors: one for each change of the docs repository. */
function answerLive(request: HandlerRequest): Response {
  const encoder = new TextEncoder();
  let stop = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (change: NumberedChange) => {
        const data = JSON.stringify({ ...change, task: currentTask() });
        controller.enqueue(encoder.encode(`id: ${change.version}\ndata: ${data}\n\n`));
      };
      const sendState = (files?: string[]) => {
        const failure = currentFailure();
        send({ paths: [], ...siteVersions(), ...(files && { files }), ...(failure && { failure }) });
      };
      const unsubscribe = [onSiteChange(send), onTaskChange(() => sendState())];
      const heartbeat = setInterval(() => controller.enqueue(encoder.encode(": \n\n")), HEARTBEAT_INTERVAL);
      stop = () => {
        clearInterval(heartbeat);
        for (const end of unsubscribe) end();
      };
      request.signal.addEventListener("abort", stop);
      // The page may have been rendered before the connection was open: its version tells whether it is still current.
      sendState(filesChangedSince(shownVersion(request)));
    },
    cancel: () => stop(),
  });
  return new Response(stream, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-cache, no-transform" },
  });
}

/** The site that the page shows: as of the last event where a lost connection was made again, else as the page says. */
function shownVersion({ headers, url }: HandlerRequest): number {
  const version = Number(headers.get("last-event-id") ?? new URL(url).searchParams.get("since") ?? Number.NaN);
  return Number.isInteger(version) ? version : Number.POSITIVE_INFINITY;
}
