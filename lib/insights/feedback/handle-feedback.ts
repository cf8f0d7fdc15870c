import { z } from "zod";
import { readCallerAddress } from "@/lib/assistant/client-address";
import { refusalResponse } from "@/lib/assistant/errors";
import { readBodyOf } from "@/lib/assistant/read-body";
import type { HandlerRequest } from "@/lib/assistant/types";
import { findOwnOrigins, type OriginTrust } from "@/lib/http/request-origin";
import { COMMENT_LENGTH, storePageVote, type VoteDependencies } from "@/lib/insights/feedback/store-page-vote";

/** Dependencies of `handleFeedback`. */
export type FeedbackDependencies = VoteDependencies & OriginTrust;

const bodySchema = z.object({
  path: z.string().startsWith("/").max(1_000),
  isHelpful: z.boolean(),
  comment: z.string().trim().max(COMMENT_LENGTH).default(""),
});

/** Stores whether a page helped a reader, with an optional comment. Accepts votes only from the site's own pages. */
export async function handleFeedback(request: HandlerRequest, dependencies: FeedbackDependencies): Promise<Response> {
  const headers = new Headers();
  const origin = request.headers.get("origin");
  if (origin === null || !findOwnOrigins(request, dependencies).includes(origin)) {
    return refusalResponse({ code: "origin-not-allowed", message: "Only pages of this site may vote." }, headers);
  }
  const body = await readBodyOf(bodySchema, request, dependencies.clock);
  if (!body.ok) return refusalResponse(body.error, headers);
  const voter = { address: readCallerAddress(request, dependencies), agent: request.headers.get("user-agent") };
  const saved = await storePageVote(body.value, voter, dependencies);
  return saved.ok ? new Response(null, { status: 204 }) : refusalResponse(saved.error, headers);
}
