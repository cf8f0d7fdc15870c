import { readCallerAddress } from "@/lib/assistant/client-address";
import { retryAfter } from "@/lib/assistant/limits";
import { getStore } from "@/lib/assistant/service.server";
import { systemClock } from "@/lib/assistant/system-clock.server";
import type { HandlerRequest } from "@/lib/assistant/types";
import { readEnvironment } from "@/lib/env";
import type { ForwardOptions } from "@/lib/openapi/proxy/forward-request.server";
import { countUse, fixedWindow } from "@/lib/store/counters";
import type { StoreDatabase } from "@/lib/store/schema";

/** Maximum requests per minute: from one reader, who tries an API by hand, and from all readers to one host. */
const PER_ADDRESS = 60;
const PER_HOST = 600;
/** Milliseconds in a minute. */
const MINUTE = 60_000;

/** Limits how often the server forwards readers' requests to an API, across all replicas. */
export function limitForwarding(request: HandlerRequest): NonNullable<ForwardOptions["admit"]> {
  const address = readCallerAddress(request, { trustedProxies: readEnvironment().TRUSTED_PROXIES });
  return async (host) => countForwarding((await getStore()).database, { address, host }, systemClock.now());
}

/**
 * Counts one request against the limits of its reader and its host.
 * @param now milliseconds since the epoch; windows begin with the minute.
 * @returns the seconds to wait if a limit is reached; undefined if the request may be sent.
 */
export async function countForwarding(
  database: StoreDatabase,
  { address, host }: { address: string; host: string },
  now: number,
): Promise<number | undefined> {
  const minute = fixedWindow(now, MINUTE);
  const limits = [
    { scope: "proxy-address", subject: address, ...minute, limit: PER_ADDRESS },
    { scope: "proxy-host", subject: host, ...minute, limit: PER_HOST },
  ];
  const { decision } = await countUse(database, limits);
  return decision.isAllowed ? undefined : retryAfter(decision.counters, now);
}
