import { readStampedAddress } from "@/lib/assistant/address-stamp";
import { handleHighlight } from "@/lib/assistant/handle-highlight";
import { getStore } from "@/lib/assistant/service";
import { systemClock } from "@/lib/assistant/system-clock";
import { readEnvironment } from "@/lib/env";
import { getSite } from "@/lib/site/site-store";

/** POST `{source, language}`: what the pieces of a block of code in a reply are, line by line. */
export async function POST(request: Request): Promise<Response> {
  const { ASSISTANT, TRUSTED_PROXIES } = readEnvironment();
  if (!ASSISTANT) return new Response(null, { status: 404 });
  const [{ database }, { domain }] = await Promise.all([getStore(), getSite()]);
  return handleHighlight(request, {
    domain,
    database,
    clock: systemClock,
    trustedProxies: TRUSTED_PROXIES,
    readSocketAddress: readStampedAddress,
  });
}
