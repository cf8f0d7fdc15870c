import path from "node:path";
import type { ExternalLinkSettings } from "@/lib/check/check-settings";
import { readCachedJson, writeCachedJson } from "@/lib/content/disk-cache";
import { mapConcurrently } from "@/lib/content/map-concurrently";
import type { PageLink } from "@/lib/content/pipeline/types";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";

/** What a request for an address came to. */
interface Answer {
  /** `dead`: certainly nothing is there. `unverified`: the server refused, failed, or was not reached. */
  state: "alive" | "dead" | "unverified";
  /** Such as `status 404`. */
  reason: string;
}

interface CachedAnswer extends Answer {
  /** Milliseconds since the epoch. */
  at: number;
}

/** Requests at a time, and to one host. */
const CONCURRENCY = 8;
const HOST_CONCURRENCY = 2;

/** How long answers are kept, milliseconds: live addresses for three days, all others for an hour. */
const KEPT_ALIVE = 3 * 24 * 3_600_000;
const KEPT_OTHERS = 3_600_000;

/** Longest wait before another attempt, milliseconds, whatever a server asks for. */
const LONGEST_WAIT = 10_000;

const UNKNOWN_HOST = "its host does not exist";

/** Servers that know only GET, or answer HEAD differently. */
const RETRIED_WITH_GET: ReadonlySet<number> = new Set([400, 403, 404, 405, 406, 410, 500, 501]);

/**
 * Requests every address once, a few at a time, and reports the links to those that are dead or could not be verified.
 *
 * @param dataDirectory folder for caches; answers are kept there
 * @param now milliseconds since the epoch
 */
export async function findDeadExternalLinks(
  links: readonly PageLink[],
  settings: ExternalLinkSettings,
  { dataDirectory, now = Date.now() }: { dataDirectory: string; now?: number },
): Promise<Problem[]> {
  const cachePath = path.join(dataDirectory, "cache", "external-links.json");
  const known = ((await readCachedJson(cachePath)) ?? {}) as Record<string, CachedAnswer>;
  const wanted = links.filter(({ path: address }) => !settings.ignore.some((start) => address.startsWith(start)));
  const addresses = [...new Set(wanted.map(({ path: address }) => withoutFragment(address)))];
  const stale = addresses.filter((address) => !isFresh(known[address], now));
  const hosts = new Map<string, string[]>();
  for (const address of stale) hosts.set(hostOf(address), [...(hosts.get(hostOf(address)) ?? []), address]);
  await mapConcurrently([...hosts.values()], CONCURRENCY / HOST_CONCURRENCY, async (own) => {
    await mapConcurrently(own, HOST_CONCURRENCY, async (address) => {
      known[address] = { ...(await ask(address, settings)), at: now };
    });
  });
  // Where no server answers, it is not their names that are wrong.
  const isOnline = stale.some((address) => known[address]?.state === "alive");
  for (const answer of isOnline ? [] : Object.values(known)) {
    if (answer.reason === UNKNOWN_HOST) answer.state = "unverified";
  }
  if (stale.length > 0) await writeCachedJson(cachePath, known);
  return wanted.flatMap((link) => problemOf(link, known[withoutFragment(link.path)]));
}

function isFresh(answer: CachedAnswer | undefined, now: number): boolean {
  return answer !== undefined && now - answer.at < (answer.state === "alive" ? KEPT_ALIVE : KEPT_OTHERS);
}

function withoutFragment(address: string): string {
  return address.replace(/^\/\//, "https://").replace(/#.*$/s, "");
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : "";
}

function problemOf(link: PageLink, answer: Answer | undefined): Problem[] {
  if (!answer || answer.state === "alive") return [];
  return answer.state === "dead"
    ? [createProblem("dead-external-link", link, { message: `\`${link.path}\` does not exist: ${answer.reason}.` })]
    : [
        createProblem("unverified-external-link", link, {
          message: `\`${link.path}\` was not verified: ${answer.reason}.`,
        }),
      ];
}

async function ask(address: string, settings: ExternalLinkSettings): Promise<Answer> {
  if (!URL.canParse(address)) return { state: "dead", reason: "it is not a valid URL" };
  for (let attempt = 0; ; attempt++) {
    const { answer, wait } = await attemptRequest(address, settings.timeout);
    if (wait === undefined || attempt >= settings.retries) return answer;
    await new Promise((resolve) => setTimeout(resolve, Math.min(LONGEST_WAIT, wait * 2 ** attempt)));
  }
}

/** One request; `wait` in milliseconds if another attempt may have another answer. */
async function attemptRequest(address: string, timeout: number): Promise<{ answer: Answer; wait?: number }> {
  try {
    let response = await request(address, "HEAD", timeout);
    if (RETRIED_WITH_GET.has(response.status)) response = await request(address, "GET", timeout);
    const { status } = response;
    if (status < 400) return { answer: { state: "alive", reason: "" } };
    const reason = `status ${status}`;
    if (status === 404 || status === 410) return { answer: { state: "dead", reason } };
    const answer: Answer = { state: "unverified", reason };
    return status === 429 || status >= 500 ? { answer, wait: waitOf(response) } : { answer };
  } catch (error) {
    return describeFailure(error, timeout);
  }
}

async function request(address: string, method: "HEAD" | "GET", timeout: number): Promise<Response> {
  const headers = { accept: "text/html,*/*;q=0.8", "user-agent": "Mozilla/5.0 (compatible; Lectern link check)" };
  const signal = AbortSignal.timeout(timeout * 1000);
  const response = await fetch(address, { method, headers, redirect: "follow", signal });
  await response.body?.cancel();
  return response;
}

function waitOf(response: Response): number {
  const seconds = Number(response.headers.get("retry-after"));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 500;
}

function describeFailure(error: unknown, timeout: number): { answer: Answer; wait?: number } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (code === "ENOTFOUND") return { answer: { state: "dead", reason: UNKNOWN_HOST } };
  const isTimeout = error instanceof Error && error.name === "TimeoutError";
  const message = cause instanceof Error ? cause.message.replace(/\.$/, "") : String(cause);
  const reason = isTimeout ? `no answer within ${timeout} seconds` : code || message;
  return { answer: { state: "unverified", reason }, wait: 500 };
}
