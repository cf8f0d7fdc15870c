import { limitHeaders, messageLimits, retryAfter } from "@/lib/assistant/limits";
import type { CounterState } from "@/lib/store/counters";
import { expect, test } from "@/tests/support/unit-test";

const key = { id: "k", kind: "secret" as const, domain: "acme", organizationId: "o", allowedOrigins: [] };
const settings = { perKeyAndMonth: 5, perOrganizationAndHour: 5, perAddressAndDay: 5 };

/** The limits at a moment, those of the named scopes being full. */
function counters(time: string, full: readonly string[]): { now: number; states: CounterState[] } {
  const now = Date.parse(time);
  const limits = messageLimits({ key, address: "192.0.2.1" }, settings, now);
  return { now, states: limits.map((limit) => ({ ...limit, count: full.includes(limit.scope) ? 5 : 1 })) };
}

const rows: { title: string; time: string; full: string[]; seconds: number }[] = [
  { title: "a full hour ends with the hour", time: "2026-03-10T10:59:30Z", full: ["organization"], seconds: 30 },
  {
    title: "an hour that has just begun lasts whole",
    time: "2026-03-10T10:00:00Z",
    full: ["organization"],
    seconds: 3_600,
  },
  {
    title: "the last millisecond counts as a second",
    time: "2026-03-10T10:59:59.999Z",
    full: ["organization"],
    seconds: 1,
  },
  { title: "a full day ends at midnight UTC", time: "2026-03-10T23:00:00Z", full: ["address"], seconds: 3_600 },
  { title: "a full month ends with its last day", time: "2026-04-30T00:00:00Z", full: ["key"], seconds: 86_400 },
  { title: "February has 28 days", time: "2026-02-01T00:00:00Z", full: ["key"], seconds: 28 * 86_400 },
  { title: "February has 29 days in a leap year", time: "2028-02-01T00:00:00Z", full: ["key"], seconds: 29 * 86_400 },
  { title: "December ends with the year", time: "2026-12-31T23:59:00Z", full: ["key"], seconds: 60 },
  {
    title: "of several full windows the last one to end decides",
    time: "2026-03-10T10:30:00Z",
    full: ["organization", "address"],
    seconds: 13.5 * 3_600,
  },
  {
    title: "while every window has capacity, the next attempt may come at once",
    time: "2026-03-10T10:30:00Z",
    full: [],
    seconds: 1,
  },
];
for (const { title, time, full, seconds } of rows) {
  test(title, () => {
    const { now, states } = counters(time, full);
    expect(retryAfter(states, now)).toBe(seconds);
  });
}

test("windows meet without gap or overlap", () => {
  const at = (time: string) => messageLimits({ key, address: "a" }, settings, Date.parse(time));
  const before = at("2026-12-31T23:59:59.999Z");
  const after = at("2027-01-01T00:00:00.000Z");
  expect(before.map(({ windowEnd }) => windowEnd)).toEqual(after.map(({ windowStart }) => windowStart));
});

test("a clock that is set back counts in the window it is in again, and waits no longer than that window", () => {
  const { now, states } = counters("2026-03-10T10:00:01Z", ["organization"]);
  const earlier = counters("2026-03-10T09:59:59Z", ["organization"]);
  expect(earlier.states[1]?.windowEnd).toBe(states[1]?.windowStart);
  expect(retryAfter(earlier.states, earlier.now)).toBe(1);
  expect(retryAfter(states, now + 3_600_000)).toBe(1);
});

test("the headers are structured fields: an item for each policy, with what is left and for how long", () => {
  const { now, states } = counters("2026-03-10T23:30:00Z", ["address"]);
  expect(limitHeaders(states, now)).toEqual({
    "ratelimit-policy": '"key";q=5;w=2678400, "organization";q=5;w=3600, "address";q=5;w=86400',
    ratelimit: '"key";r=4;t=1816200, "organization";r=4;t=1800, "address";r=0;t=1800',
  });
});
