import { readCallerAddress } from "@/lib/assistant/client-address";
import { retryAfter } from "@/lib/assistant/limits";
import { getStore } from "@/lib/assistant/service";
import { systemClock } from "@/lib/assistant/system-clock";
import type { HandlerRequest } from "@/lib/assistant/types";
import { readEnvironment } from "@/lib/env";
import type { ForwardOptions } from "@/lib/openapi/proxy/forward-request";
import { countUse } from "@/lib/store/counters";
import type { StoreDatabase } from "@/lib/store/schema";

/** Requests in a minute: of one reader, who tries an API by hand, and of all readers to one host. */
const PER_ADDRESS = 60;
const PER_HOST = 600;
const MINUTE = 60_000;

/** Limits how often the server sends requests of readers to an API, over all replicas. */
export function limitForwarding(request: HandlerRequest): NonNullable<ForwardOptions["admit"]> {
  const address = readCallerAddress(request, { trustedProxies: readEnvironment().TRUSTED_PROXIES });
  return async (host) => countForwarding((await getStore()).database, { address, host }, systemClock.now());
}

/**
 * Counts one request for its reader and its host.
 * @param now milliseconds since the epoch; windows begin with the minute.
 * @returns the seconds to wait if one of them has no more; undefined if the request may be sent.
 */
export async function countForwarding(
  database: StoreDatabase,
  { address, host }: { address: string; host: string },
  now: number,
): Promise<number | undefined> {
  const windowStart = now - (now % MINUTE);
  const minute = { windowStart, windowEnd: windowStart + MINUTE };
  const limits = [
    { scope: "proxy-address", subject: address, ...minute, limit: PER_ADDRESS },
    { scope: "proxy-host", subject: host, ...minute, limit: PER_HOST },
  ];
  const { decision } = await countUse(database, limits, async () => undefined);
  return decision.isAllowed ? undefined : retryAfter(decision.counters, now);
}
