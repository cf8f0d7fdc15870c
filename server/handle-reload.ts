import { refusalResponse } from "@/lib/assistant/errors";
import { readBytes } from "@/lib/assistant/read-body";
import type { Clock, HandlerRequest } from "@/lib/assistant/types";
import { isSigned } from "@/lib/http/secrets";
import type { ReloadOutcome } from "@/lib/site/reload";

/** What the webhook needs. */
export interface ReloadDependencies {
  secret: string;
  clock: Clock;
  reload(): Promise<ReloadOutcome>;
}

/** The time of a request, in seconds; where sent, it is part of what is signed. */
const TIMESTAMP_HEADER = "x-webhook-timestamp";

/**
 * Answers the webhook: a request with a right signature makes the server fetch its repository, and read its docs folder again. Nothing of the body
 * is used, so the events of every sender do.
 */
export async function handleReload(request: HandlerRequest, dependencies: ReloadDependencies): Promise<Response> {
  const { secret, clock, reload } = dependencies;
  const body = await readBytes(request, clock);
  if (!body.ok) return refusalResponse(body.error, new Headers());
  const signature = request.headers.get("x-hub-signature-256");
  const timestamp = request.headers.get(TIMESTAMP_HEADER);
  const token = request.headers.get("x-gitlab-token");
  if (!isSigned({ body: body.value, signature, token, timestamp }, secret, clock.now())) {
    return answer(401, { status: "refused", message: "The signature is missing, invalid, or too old." });
  }
  const outcome = await reload();
  return answer(outcome.status === "failed" ? 422 : 200, outcome);
}

function answer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}
