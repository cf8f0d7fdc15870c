import { z } from "zod";
import { readJsonBody } from "@/lib/assistant/read-body";
import { getStore } from "@/lib/assistant/service";
import { systemClock } from "@/lib/assistant/system-clock";
import { readEnvironment } from "@/lib/env";
import { getSite } from "@/lib/site/site-store";
import { saveReplyVote } from "@/lib/store/reply-votes";

const identifier = z.string().min(1).max(256);

const voteSchema = z.object({
  messageId: identifier,
  threadId: identifier,
  fp: identifier,
  vote: z.enum(["up", "down"]).nullable(),
});

/** POST `{messageId, threadId, fp, vote}`: a reader's vote on a reply; `null` takes it back. */
export async function POST(request: Request): Promise<Response> {
  if (!readEnvironment().ASSISTANT) return new Response(null, { status: 404 });
  const json = await readJsonBody(request, systemClock);
  const body = json.ok ? voteSchema.safeParse(json.value) : undefined;
  if (!body?.success) return new Response(null, { status: 400 });
  const [store, site] = await Promise.all([getStore(), getSite()]);
  const isKnown = await saveReplyVote(store.database, { domain: site.domain, ...body.data }, systemClock.now());
  return new Response(null, { status: isKnown ? 204 : 404 });
}
