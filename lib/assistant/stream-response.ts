import { refusalResponse } from "@/lib/assistant/errors";
import type { Dialect, EventHandler, StreamEvent } from "@/lib/assistant/protocol/stream-event";
import type { Clock } from "@/lib/assistant/types";
import { within } from "@/lib/assistant/within";

/**
 * Time for which the response waits for the first text, in milliseconds. Until then, a failure of the provider becomes a
 * status; afterwards, the stream has started, and a failure becomes a chunk.
 */
const FIRST_TEXT_MILLISECONDS = 1_500;

/** Settings of `streamResponse`. */
export interface StreamSettings {
  dialect: Dialect;
  /** Headers of every response to this request. */
  headers: Headers;
  clock: Clock;
  /** Called when the stream starts; the returned function is called when it ends. */
  watch: () => () => void;
  /** Called when the client disconnects. */
  stop: () => void;
}

/**
 * Converts the events of a reply to the response: a stream of chunks, or status 503 if the reply failed before its
 * first text. The stream does not wait for slow clients, since a reply is bounded and is stored in any case.
 *
 * @param run runs the reply and passes on its events; never rejects.
 */
export async function streamResponse(
  run: (onEvent: EventHandler) => Promise<void>,
  settings: StreamSettings,
): Promise<Response> {
  const waiting: StreamEvent[] = [];
  let onEvent: EventHandler = () => {};
  const begun = new Promise<void>((begin) => {
    onEvent = (event) => {
      waiting.push(event);
      if (event.type === "text" || event.type === "error") begin();
    };
  });
  const ended = run((event) => onEvent(event));
  await within(FIRST_TEXT_MILLISECONDS, Promise.race([begun, ended]), settings.clock);
  if (waiting.some(({ type }) => type === "error")) {
    await ended;
    return refusalResponse({ code: "provider-failed" }, settings.headers);
  }
  const headers = new Headers(settings.headers);
  for (const [name, value] of Object.entries(settings.dialect.headers)) headers.set(name, value);
  // `no-transform` prevents compression and thus buffering of the stream; the last header is for nginx.
  headers.set("cache-control", "no-cache, no-store, no-transform");
  headers.set("x-accel-buffering", "no");
  const body = encodeStream(waiting, ended, settings, (next) => {
    onEvent = next;
  });
  return new Response(body, { status: 200, headers });
}

/** @param follow registers the receiver of all further events. */
function encodeStream(
  waiting: StreamEvent[],
  ended: Promise<void>,
  { dialect, watch, stop }: StreamSettings,
  follow: (onEvent: EventHandler) => void,
): ReadableStream<Uint8Array> {
  const encode = dialect.createEncoder();
  const encoder = new TextEncoder();
  let isOpen = true;
  const noteEnd = watch();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const flush = () => {
        const chunk = joinTexts(waiting.splice(0)).map(encode).join("");
        if (isOpen && chunk !== "") controller.enqueue(encoder.encode(chunk));
      };
      flush();
      follow((event) => {
        if (waiting.push(event) === 1) setImmediate(flush);
      });
      ended.then(() => {
        flush();
        if (!isOpen) return;
        controller.close();
        noteEnd();
      });
    },
    cancel() {
      isOpen = false;
      stop();
      noteEnd();
    },
  });
}

/**
 * Joins consecutive texts, so that texts that arrive while the process is busy are sent in one write. An idle process passes
 * on each text separately.
 */
function joinTexts(events: readonly StreamEvent[]): StreamEvent[] {
  const joined: StreamEvent[] = [];
  for (const event of events) {
    const last = joined.at(-1);
    if (event.type === "text" && last?.type === "text")
      joined[joined.length - 1] = { ...last, text: last.text + event.text };
    else joined.push(event);
  }
  return joined;
}
