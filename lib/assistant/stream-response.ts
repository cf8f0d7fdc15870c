import { refusalResponse } from "@/lib/assistant/errors";
import type { Dialect, StreamEvent } from "@/lib/assistant/protocol/stream-event";
import type { EventReceiver } from "@/lib/assistant/run-turn";
import type { Clock } from "@/lib/assistant/types";

/**
 * How long the response waits for the first text, in milliseconds. Within this time a failing provider still becomes a
 * status; after it the stream begins with what is known, and a failure becomes a chunk.
 */
const FIRST_TEXT_MILLISECONDS = 1_500;

/** What the response needs besides the events. */
export interface StreamSettings {
  dialect: Dialect;
  /** Headers of every response to this request. */
  headers: Headers;
  clock: Clock;
  /** Called when the stream begins; what it returns when it ends. */
  watch: () => () => void;
  /** Called when the client has gone. */
  stop: () => void;
}

/**
 * Turns the events of a reply into the response: a stream of chunks, or status 503 where the reply failed before its
 * first text. The stream does not wait for a slow reader, since a reply is bounded and is to be stored in any case.
 *
 * @param run carries out the reply and hands over its events; never rejects.
 */
export async function streamResponse(
  run: (receive: EventReceiver) => Promise<void>,
  settings: StreamSettings,
): Promise<Response> {
  const waiting: StreamEvent[] = [];
  let receive: EventReceiver = () => {};
  const begun = new Promise<void>((begin) => {
    receive = (event) => {
      waiting.push(event);
      if (event.type === "text" || event.type === "error") begin();
    };
  });
  const ended = run((event) => receive(event));
  const timer = new AbortController();
  await Promise.race([begun, ended, settings.clock.sleep(FIRST_TEXT_MILLISECONDS, timer.signal)]);
  timer.abort();
  if (waiting.some(({ type }) => type === "error")) {
    await ended;
    return refusalResponse({ code: "provider-failed" }, settings.headers);
  }
  const headers = new Headers(settings.headers);
  for (const [name, value] of Object.entries(settings.dialect.headers)) headers.set(name, value);
  // `no-transform` keeps compression, and with it buffering, away from the stream; the last one is for nginx.
  headers.set("cache-control", "no-cache, no-store, no-transform");
  headers.set("x-accel-buffering", "no");
  const body = encodeStream(waiting, ended, settings, (next) => {
    receive = next;
  });
  return new Response(body, { status: 200, headers });
}

/** @param follow takes the receiver of all further events. */
function encodeStream(
  waiting: StreamEvent[],
  ended: Promise<void>,
  { dialect, watch, stop }: StreamSettings,
  follow: (receive: EventReceiver) => void,
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
 * Neighbouring texts as one: what a model sends while the process is busy with others leaves in one write, so that many
 * streams at once cost less the more there is to do. A process at leisure passes every text on by itself.
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
