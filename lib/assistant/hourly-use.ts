import type { Refusal } from "@/lib/assistant/errors";
import { limitReached } from "@/lib/assistant/limits";
import { failure, type Result, success } from "@/lib/base/result";
import { countUse, fixedWindow } from "@/lib/store/counters";
import type { StoreDatabase } from "@/lib/store/schema";

/** Maximum number of uses per hour: by one address, and by all readers of a site. */
interface HourlyBounds {
  perAddressAndHour: number;
  perSiteAndHour: number;
}

/** A use that is counted. */
export interface HourlyUse {
  /** Name of the counter, such as `feedback`. */
  name: string;
  domain: string;
  address: string;
  bounds: HourlyBounds;
}

const HOUR = 3_600_000;

/**
 * Runs an operation that readers may do only a limited number of times. Counting and the operation share a transaction.
 *
 * @param now milliseconds since the epoch; windows begin on the hour.
 * @returns what `work` returned, or the refusal with the time to retry.
 */
export async function withinHourlyBounds<Value>(
  database: StoreDatabase,
  { name, domain, address, bounds }: HourlyUse,
  now: number,
  work: (transaction: StoreDatabase) => Promise<Value>,
): Promise<Result<Value, Refusal>> {
  const hour = fixedWindow(now, HOUR);
  const limits = [
    { scope: `${name}-address`, subject: address, ...hour, limit: bounds.perAddressAndHour },
    { scope: `${name}-site`, subject: domain, ...hour, limit: bounds.perSiteAndHour },
  ];
  const { decision, ...done } = await countUse(database, limits, work);
  return decision.isAllowed ? success(done.value as Value) : failure(limitReached(decision.counters, now));
}
