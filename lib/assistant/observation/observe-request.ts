import { refusalOf } from "@/lib/assistant/errors";
import { type Observation, REQUEST_ID_HEADER, startObservation } from "@/lib/assistant/observation/observation";
import type { TurnNotes } from "@/lib/assistant/observation/observe-dependencies";
import type { HandlerRequest } from "@/lib/assistant/types";
import { trackRequest } from "@/lib/health/open-requests";
import { metrics } from "@/lib/observability/metrics";

/** Answers a request under observation; what it learns of the turn it hands back by `follow`. */
export type ObservedAnswer = (observation: Observation, follow: (notes: TurnNotes) => void) => Promise<Response>;

/**
 * Answers a request and tells of it: one line in the log, one trace, the metrics. It ends when the answer has been read to
 * its end or given up, and what was said has been stored.
 *
 * @param route name of the endpoint, such as `assistant.message`.
 */
export async function observeRequest(
  request: HandlerRequest,
  route: string,
  answer: ObservedAnswer,
): Promise<Response> {
  const observation = startObservation(request.headers, route);
  let finish = () => {};
  trackRequest(
    new Promise<void>((resolve) => {
      finish = resolve;
    }),
  );
  let notes: TurnNotes | undefined;
  const end = (status: number) => {
    observation.end(status);
    metrics()?.requests.inc({ route, status });
    metrics()?.duration.observe({ route }, observation.elapsed() / 1000);
    finish();
  };
  try {
    const response = await answer(observation, (given) => {
      notes = given;
    });
    noteRefusal(response, observation, notes);
    const whenStored = async () => {
      if (notes?.isAccepted) await notes.stored;
      end(response.status);
    };
    return tagged(observeBody(response, observation, whenStored), observation);
  } catch (error) {
    end(500);
    throw error;
  }
}

function noteRefusal(response: Response, observation: Observation, notes: TurnNotes | undefined): void {
  const reason = refusalOf(response);
  if (reason === undefined) return;
  const limit = notes?.limit;
  observation.note({ reason, limit });
  metrics()?.refusals.inc({ reason, limit: limit ?? "" });
}

function tagged(response: Response, { requestId }: Observation): Response {
  response.headers.set(REQUEST_ID_HEADER, requestId);
  return response;
}

/** Passes the body on and notes its first piece and its end, whoever ends it. */
function observeBody(response: Response, observation: Observation, end: () => Promise<void>): Response {
  if (!response.body || !response.headers.get("cache-control")?.includes("no-transform")) {
    end();
    return response;
  }
  const reader = response.body.getReader();
  metrics()?.openStreams.inc();
  let [hasBegun, hasEnded] = [false, false];
  const finish = () => {
    if (hasEnded) return;
    hasEnded = true;
    metrics()?.openStreams.dec();
    end();
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!hasBegun) noteFirstByte(observation);
        hasBegun = true;
        if (!done) return controller.enqueue(value);
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      finish();
    },
    async cancel(reason) {
      await reader.cancel(reason);
      finish();
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
}

function noteFirstByte(observation: Observation): void {
  observation.note({ firstByteMs: Math.round(observation.elapsed()) });
  metrics()?.firstByte.observe(observation.elapsed() / 1000);
}
