import type { AssistantStore } from "@/lib/assistant/assistant-store";
import type { Refusal } from "@/lib/assistant/errors";
import type { AccessKey, Clock } from "@/lib/assistant/types";
import { type CounterLimit, type CounterState, fixedWindow } from "@/lib/store/counters";

/** Limits of the assistant: per key and calendar month, organization and hour, client address and day. */
export interface LimitSettings {
  perKeyAndMonth: number;
  perOrganizationAndHour: number;
  perAddressAndDay: number;
  /** Limits of a model's tokens; absent if they are not limited. */
  tokensPerAddressAndDay?: number;
  tokensPerSiteAndDay?: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * The three limits of a message request, always in the same order. Windows are fixed and begin on the hour, day, and
 * month (UTC). One use is one accepted message request: refused requests, whatever the reason, are never
 * counted, and a reply that fails before its first text is refunded if the service or the network is at fault. A reply that the
 * service refuses because of the question, that fails later, or that is canceled is counted.
 */
export function messageLimits(
  caller: { key: AccessKey; address: string },
  settings: LimitSettings,
  now: number,
): CounterLimit[] {
  return [
    { scope: "key", subject: caller.key.id, ...monthWindow(now), limit: settings.perKeyAndMonth },
    {
      scope: "organization",
      subject: caller.key.organizationId,
      ...fixedWindow(now, HOUR),
      limit: settings.perOrganizationAndHour,
    },
    { scope: "address", subject: caller.address, ...fixedWindow(now, DAY), limit: settings.perAddressAndDay },
  ];
}

/** Maximum number of refunds per client address and day; further failures are counted, in case the caller causes them. */
const MAX_REFUNDS = 20;

/** The limit of refunds for a client address. */
export function refundLimit(address: string, now: number): CounterLimit {
  return { scope: "refunds", subject: address, ...fixedWindow(now, DAY), limit: MAX_REFUNDS };
}

/**
 * The limits of a model's tokens, if there are any. They are counted by an estimate before each request to the
 * model, which is corrected by the usage that the service reports. Once a limit is reached, replies are refused; those in
 * progress may exceed it.
 */
export function tokenLimits(
  { key, address }: { key: AccessKey; address: string },
  { tokensPerAddressAndDay, tokensPerSiteAndDay }: LimitSettings,
  now: number,
): CounterLimit[] {
  const candidates = [
    { scope: "address-tokens", subject: address, limit: tokensPerAddressAndDay },
    { scope: "site-tokens", subject: key.domain, limit: tokensPerSiteAndDay },
  ];
  return candidates.flatMap(({ limit, ...who }) =>
    limit === undefined ? [] : [{ ...who, ...fixedWindow(now, DAY), limit }],
  );
}

/** The limit of search and page requests: a separate counter, per organization and hour. */
export function discoveryLimits(key: AccessKey, settings: LimitSettings, now: number): CounterLimit[] {
  const scope = "discovery";
  return [{ scope, subject: key.organizationId, ...fixedWindow(now, HOUR), limit: settings.perOrganizationAndHour }];
}

/**
 * Counts a use, and adds the state of its limits to the headers of the response.
 * @returns the refusal if a limit is reached.
 */
export async function countOrRefuse(
  { store, clock }: { store: Pick<AssistantStore, "countUse">; clock: Clock },
  headers: Headers,
  limitsAt: (now: number) => CounterLimit[],
): Promise<Refusal | undefined> {
  const now = clock.now();
  const { isAllowed, counters } = await store.countUse(limitsAt(now));
  if (!isAllowed) return limitReached(counters, now);
  for (const [name, value] of Object.entries(limitHeaders(counters, now))) headers.set(name, value);
  return undefined;
}

/** The refusal of a request beyond its limits, which tells when the last of the full windows ends. */
export function limitReached(counters: readonly CounterState[], now: number): Refusal {
  const headers = { ...limitHeaders(counters, now), "retry-after": String(retryAfter(counters, now)) };
  return { code: "limit-reached", headers };
}

/** `RateLimit-Policy` and `RateLimit` (IETF draft-ietf-httpapi-ratelimit-headers): structured fields, one item for each policy. */
export function limitHeaders(counters: readonly CounterState[], now: number): Record<string, string> {
  const seconds = (time: number) => Math.max(1, Math.ceil((time - now) / 1000));
  const policies = counters.map(
    ({ scope, limit, windowStart, windowEnd }) => `"${scope}";q=${limit};w=${(windowEnd - windowStart) / 1000}`,
  );
  const states = counters.map(
    ({ scope, limit, count, windowEnd }) => `"${scope}";r=${Math.max(0, limit - count)};t=${seconds(windowEnd)}`,
  );
  return { "ratelimit-policy": policies.join(", "), ratelimit: states.join(", ") };
}

/** Seconds until a refused request may be retried. */
export function retryAfter(counters: readonly CounterState[], now: number): number {
  const full = counters.filter(({ count, limit }) => count >= limit);
  // A window may have ended between the decision and this check; the client may then retry immediately.
  const end = Math.max(now, ...full.map(({ windowEnd }) => windowEnd));
  return Math.max(1, Math.ceil((end - now) / 1000));
}

function monthWindow(now: number) {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { windowStart: Date.UTC(year, month), windowEnd: Date.UTC(year, month + 1) };
}
