import { getStore } from "@/lib/assistant/service.server";
import { systemClock } from "@/lib/assistant/system-clock.server";
import { cutText } from "@/lib/base/cut-text";
import { perSite } from "@/lib/base/site-context.server";
import { readEnvironment } from "@/lib/env";
import { quote } from "@/lib/insights/asked-question";
import { DAY, dayOf } from "@/lib/insights/sum-counts";
import { log } from "@/lib/observability/log";
import { getSite } from "@/lib/site/site-store";
import { addDailyCounts } from "@/lib/store/daily-counts";
import type { DailyCount, DailyKind } from "@/lib/store/schema";

/** Milliseconds between storing counts; a process that is killed loses the counts since then. */
const INTERVAL = 2_000;

/** Maximum number of different rows before they are stored, and per day. Readers choose the subjects; the rest is one row. */
const MOST = { pending: 2_000, perDay: 20_000 } as const;

/** Maximum length of a subject or detail in characters. */
const LENGTH = 200;

/** Replaces subjects beyond a limit, and tokens. */
const REST = "…";

interface Pending {
  counts: Map<string, DailyCount>;
  timer?: NodeJS.Timeout | undefined;
  day: string;
  /** End of the day in milliseconds since the epoch. */
  end: number;
  rows: number;
}

const pendingOfSite = perSite((): Pending => ({ counts: new Map(), day: "", end: 0, rows: 0 }));

/** True if readers' searches and visits are counted: on servers for readers, unless the owner has switched it off. */
export const isCounting = perSite(() => {
  const { LECTERN_INSIGHTS_DAYS: days, LECTERN_AUTHORING: isAuthoring, LECTERN_EXPORT: isExport } = readEnvironment();
  return days > 0 && !isAuthoring && !isExport;
});

/** Counts an event now, and stores it later together with other events. */
export function countToday(kind: DailyKind, written: string, from: string): void {
  const [subject, detail] = [clean(written), clean(from)];
  const pending = pendingOfSite();
  const now = systemClock.now();
  if (now >= pending.end) {
    const end = (Math.floor(now / DAY) + 1) * DAY;
    Object.assign(pending, { day: dayOf(now), end, rows: 0 });
  }
  const { day } = pending;
  const isFull = pending.rows >= MOST.perDay || pending.counts.size >= MOST.pending;
  const isNew = !pending.counts.has(keyOf(day, kind, subject, detail));
  const counted = isNew && isFull ? { subject: REST, detail: "" } : { subject, detail };
  add(pending.counts, { day, kind, ...counted, count: 1 });
  if (isNew && !isFull) pending.rows += 1;
  pending.timer ??= setTimeout(() => void storeCounts(), INTERVAL).unref();
}

/** Stores the counts since the last time. Counts that cannot be stored are kept for the next time. */
export async function storeCounts(): Promise<void> {
  const pending = pendingOfSite();
  clearTimeout(pending.timer);
  pending.timer = undefined;
  const counts = [...pending.counts.values()];
  if (counts.length === 0) return;
  pending.counts.clear();
  try {
    const [{ domain }, { database }] = await Promise.all([getSite(), getStore()]);
    await addDailyCounts(database, domain, counts);
  } catch (error) {
    for (const count of counts) add(pending.counts, count);
    log().warn("Counts of searches and visits were not stored; they are tried again", {}, error);
    pending.timer ??= setTimeout(() => void storeCounts(), INTERVAL).unref();
  }
}

function add(counts: Pending["counts"], count: DailyCount): void {
  const key = keyOf(count.day, count.kind, count.subject, count.detail);
  const known = counts.get(key);
  if (known) known.count += count.count;
  else counts.set(key, count);
}

function keyOf(...parts: string[]): string {
  return parts.join("\n");
}

/** Words that are too long for natural language, such as keys and tokens. */
const TOKEN = /[A-Za-z0-9_+=]{32,}/g;

/** Shortens a text, and removes e-mail addresses and keys. */
function clean(text: string): string {
  return quote(cutText(text, LENGTH).replaceAll("\0", "").replace(TOKEN, REST));
}
