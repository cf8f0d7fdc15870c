import { corsHeaders } from "@/lib/assistant/cors";
import { refusalOf, refusalResponse } from "@/lib/assistant/errors";
import { type Observation, REQUEST_ID_HEADER, startObservation } from "@/lib/assistant/observation/observation";
import type { TurnNotes } from "@/lib/assistant/observation/observe-dependencies";
import type { HandlerRequest } from "@/lib/assistant/types";
import { admission } from "@/lib/http/admission";
import { trackRequest } from "@/lib/observability/health/open-requests";
import { metrics } from "@/lib/observability/metrics";

/** Status for the log if the client disconnected while waiting in the queue; the one that web servers use. */
export const CLIENT_GONE = 499;

/** Answers a request with observability; reports what it learns about the turn through `follow`. */
export type ObservedAnswer = (observation: Observation, follow: (notes: TurnNotes) => void) => Promise<Response>;

/**
 * Answers a request in its turn and records it: one log line, one trace, and the metrics. The record ends when the response has been
 * read to its end or abandoned, and the reply has been stored.
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
    const response = await answerInTurn(request, () =>
      answer(observation, (given) => {
        notes = given;
      }),
    );
    noteRefusal(response, observation, notes);
    void endOfTurn(notes).then(() => end(response.status));
    return tagged(response, observation);
  } catch (error) {
    end(500);
    throw error;
  }
}

async function answerInTurn(request: HandlerRequest, answer: () => Promise<Response>): Promise<Response> {
  if (admission.isFull()) {
    return refusalResponse({ code: "too-busy" }, corsHeaders(request.headers.get("origin")));
  }
  await admission.turn();
  return request.signal.aborted ? new Response(null, { status: CLIENT_GONE }) : answer();
}

/** Resolves when the response has been read to its end or abandoned, and the reply has been stored. */
async function endOfTurn(notes: TurnNotes | undefined): Promise<void> {
  await notes?.streamed;
  if (notes?.isAccepted) await notes.stored;
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
