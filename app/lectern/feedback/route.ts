import { readStampedAddress } from "@/lib/assistant/address-stamp";
import { getStore } from "@/lib/assistant/service";
import { systemClock } from "@/lib/assistant/system-clock";
import { readEnvironment } from "@/lib/env";
import { handleFeedback } from "@/lib/feedback/handle-feedback";
import { getSite } from "@/lib/site/site-store";

/** POST `{path, isHelpful, comment?}`: a reader's vote on a page. */
export async function POST(request: Request): Promise<Response> {
  const { TRUSTED_PROXIES, LECTERN_SITE_URL } = readEnvironment();
  const [site, { database }] = await Promise.all([getSite(), getStore()]);
  return handleFeedback(request, {
    site,
    database,
    clock: systemClock,
    trustedProxies: TRUSTED_PROXIES,
    readSocketAddress: readStampedAddress,
    ...(LECTERN_SITE_URL ? { siteUrl: LECTERN_SITE_URL } : {}),
  });
}
