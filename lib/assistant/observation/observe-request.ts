import { refusalOf } from "@/lib/assistant/errors";
import { type Observation, REQUEST_ID_HEADER, startObservation } from "@/lib/assistant/observation/observation";
import type { TurnNotes } from "@/lib/assistant/observation/observe-dependencies";
import type { HandlerRequest } from "@/lib/assistant/types";
import { trackRequest } from "@/lib/observability/health/open-requests";
import { metrics } from "@/lib/observability/metrics";

/** Answers a request with observability; reports what it learns about the turn through `follow`. */
export type ObservedAnswer = (observation: Observation, follow: (notes: TurnNotes) => void) => Promise<Response>;

/**
 * Answers a request and records it: one log line, one trace, and the metrics. The record ends when the response has been
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
    const response = await answer(observation, (given) => {
      notes = given;
    });
    noteRefusal(response, observation, notes);
    void endOfTurn(notes).then(() => end(response.status));
    return tagged(response, observation);
  } catch (error) {
    end(500);
    throw error;
  }
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
