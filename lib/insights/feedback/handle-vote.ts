import { z } from "zod";
import { currentReader } from "@/lib/access/current-viewer.server";
import { readCallerAddress } from "@/lib/assistant/client-address";
import { refusalResponse } from "@/lib/assistant/errors";
import { withinHourlyBounds } from "@/lib/assistant/hourly-use";
import { readBodyOf } from "@/lib/assistant/read-body";
import type { Clock, HandlerRequest } from "@/lib/assistant/types";
import { findOwnOrigins, type OriginTrust } from "@/lib/http/request-origin";
import { saveReplyVote } from "@/lib/store/reply-votes";
import type { StoreDatabase } from "@/lib/store/schema";

/** Dependencies of `handleVote`. */
export interface VoteDependencies extends OriginTrust {
  domain: string;
  database: StoreDatabase;
  clock: Clock;
}

/** Maximum number of votes on replies per hour, for an IP address and for all readers of a site. */
export const VOTE_LIMITS = { perAddressAndHour: 120, perSiteAndHour: 10_000 } as const;

const identifier = z.string().min(1).max(256);

const voteSchema = z.object({
  messageId: identifier,
  threadId: identifier,
  fp: identifier,
  vote: z.enum(["up", "down"]).nullable(),
});

/**
 * Stores a reader's vote on a reply in a thread; `null` withdraws it. Requests from other origins are refused, and only
 * the person who began the thread can vote.
 */
export async function handleVote(request: HandlerRequest, dependencies: VoteDependencies): Promise<Response> {
  const { domain, database, clock } = dependencies;
  const headers = new Headers();
  const origin = request.headers.get("origin");
  if (origin !== null && !findOwnOrigins(request, dependencies).includes(origin)) {
    return refusalResponse({ code: "origin-not-allowed", message: "Only pages of this site may vote." }, headers);
  }
  const body = await readBodyOf(voteSchema, request, clock);
  if (!body.ok) return refusalResponse(body.error, headers);
  const now = clock.now();
  const use = { name: "vote", domain, address: readCallerAddress(request, dependencies), bounds: VOTE_LIMITS };
  const isKnown = await withinHourlyBounds(database, use, now, (transaction) =>
    saveReplyVote(transaction, { domain, owner: currentReader()?.subject, ...body.value }, now),
  );
  if (!isKnown.ok) return refusalResponse(isKnown.error, headers);
  return isKnown.value ? new Response(null, { status: 204 }) : refusalResponse({ code: "unknown-thread" }, headers);
}
