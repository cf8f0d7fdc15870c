import { readStampedAddress } from "@/lib/assistant/address-stamp";
import { getStore } from "@/lib/assistant/service";
import { systemClock } from "@/lib/assistant/system-clock";
import { readEnvironment } from "@/lib/env";
import { handleVote } from "@/lib/feedback/handle-vote";
import { getSite } from "@/lib/site/site-store";

/** POST `{messageId, threadId, fp, vote}`: a reader's vote on a reply; `null` takes it back. */
export async function POST(request: Request): Promise<Response> {
  const { ASSISTANT, TRUSTED_PROXIES, LECTERN_SITE_URL } = readEnvironment();
  if (!ASSISTANT) return new Response(null, { status: 404 });
  const [{ database }, { domain }] = await Promise.all([getStore(), getSite()]);
  return handleVote(request, {
    domain,
    database,
    clock: systemClock,
    trustedProxies: TRUSTED_PROXIES,
    readSocketAddress: readStampedAddress,
    ...(LECTERN_SITE_URL ? { siteUrl: LECTERN_SITE_URL } : {}),
  });
}
