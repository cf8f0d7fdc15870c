import { refusalResponse } from "@/lib/assistant/errors";
import type { Dialect, StreamEvent } from "@/lib/assistant/protocol/stream-event";
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
  /** Called when the client has gone. */
  stop: () => void;
}

/**
 * Turns the events of a reply into the response: a stream of chunks, or status 503 where the reply failed before its
 * first text. The stream does not wait for a slow reader, since a reply is bounded and is to be stored in any case.
 */
export async function streamResponse(events: AsyncGenerator<StreamEvent>, settings: StreamSettings): Promise<Response> {
  const { head, next } = await readHead(events, settings.clock);
  if (head.some(({ type }) => type === "error")) {
    await drain(events, next);
    return refusalResponse({ code: "provider-failed" }, settings.headers);
  }
  const headers = new Headers(settings.headers);
  for (const [name, value] of Object.entries(settings.dialect.headers)) headers.set(name, value);
  // `no-transform` keeps compression, and with it buffering, away from the stream; the last one is for nginx.
  headers.set("cache-control", "no-cache, no-store, no-transform");
  headers.set("x-accel-buffering", "no");
  return new Response(encodeStream(head, next, events, settings), { status: 200, headers });
}

type Step = Promise<IteratorResult<StreamEvent, void>>;

/** Reads up to the first text, the end, or until the time is over. */
async function readHead(
  events: AsyncGenerator<StreamEvent>,
  clock: Clock,
): Promise<{ head: StreamEvent[]; next: Step }> {
  const head: StreamEvent[] = [];
  const timer = new AbortController();
  const time = clock.sleep(FIRST_TEXT_MILLISECONDS, timer.signal).then(() => "time" as const);
  let next: Step = events.next();
  for (;;) {
    const step = await Promise.race([next, time]);
    if (step === "time" || step.done) break;
    head.push(step.value);
    next = events.next();
    if (step.value.type === "text" || step.value.type === "error") break;
  }
  timer.abort();
  return { head, next };
}

function encodeStream(
  head: readonly StreamEvent[],
  first: Step,
  events: AsyncGenerator<StreamEvent>,
  { dialect, stop }: StreamSettings,
): ReadableStream<Uint8Array> {
  const encode = dialect.createEncoder();
  const encoder = new TextEncoder();
  const waiting: StreamEvent[] = [];
  let isOpen = true;
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      const flush = () => {
        const chunk = joinTexts(waiting.splice(0)).map(encode).join("");
        if (isOpen && chunk !== "") controller.enqueue(encoder.encode(chunk));
      };
      const send = (event: StreamEvent) => {
        if (waiting.push(event) === 1) setImmediate(flush);
      };
      waiting.push(...head);
      flush();
      forward(events, first, send).finally(() => {
        flush();
        if (isOpen) controller.close();
      });
    },
    cancel() {
      isOpen = false;
      stop();
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

async function forward(events: AsyncGenerator<StreamEvent>, first: Step, send: (event: StreamEvent) => void) {
  for (let step = await first; !step.done; step = await events.next()) send(step.value);
}

async function drain(events: AsyncGenerator<StreamEvent>, first: Step): Promise<void> {
  await forward(events, first, () => {});
}
