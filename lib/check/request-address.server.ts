import { setTimeout } from "node:timers/promises";
import type { ExternalLinkSettings } from "@/lib/check/check-settings";

/** The outcome of a request for a URL. */
export interface Answer {
  /** `dead`: the URL certainly does not exist. `unverified`: the server refused, failed, or was not reached. */
  state: "alive" | "dead" | "unverified";
  /** Reason for the state, such as `status 404`; empty for `alive`. */
  reason: string;
  /** True if no server answered. */
  isUnreached?: boolean;
  /** True if the server refused because of too many requests. */
  isRefusing?: boolean;
}

/** Reason for a URL whose host does not exist. */
export const UNKNOWN_HOST = "its host does not exist";

/** Maximum wait before another attempt, in milliseconds, even if the server requests a longer one. */
const MAX_WAIT = 10_000;

/** Statuses after which GET is tried, since some servers support only GET or answer HEAD differently. */
const RETRIED_WITH_GET: ReadonlySet<number> = new Set([400, 403, 404, 405, 406, 410, 500, 501]);

/** Codes of failures that may be temporary. */
const TEMPORARY_FAILURE = /^(?:E(?:AI_AGAIN|CONNRESET|PIPE|TIMEDOUT)|UND_ERR_.*)$/;

/** Requests a URL, and tries again if the failure may be temporary. */
export async function requestAddress(address: string, settings: ExternalLinkSettings): Promise<Answer> {
  if (!URL.canParse(address)) return { state: "dead", reason: "it is not a valid URL" };
  for (let attempt = 0; ; attempt++) {
    const { answer, wait } = await attemptRequest(address, settings.timeout);
    if (wait === undefined || attempt >= settings.retries) return answer;
    await setTimeout(Math.min(MAX_WAIT, wait * 2 ** attempt));
  }
}

/** Sends a request. @returns the answer, and a wait in milliseconds if another attempt may succeed */
async function attemptRequest(address: string, timeout: number): Promise<{ answer: Answer; wait?: number }> {
  try {
    let response = await request(address, "HEAD", timeout);
    if (RETRIED_WITH_GET.has(response.status)) response = await request(address, "GET", timeout);
    const { status } = response;
    if (status < 400) return { answer: { state: "alive", reason: "" } };
    const reason = `status ${status}`;
    if (status === 404 || status === 410) return { answer: { state: "dead", reason } };
    const answer: Answer = { state: "unverified", reason, ...(status === 429 && { isRefusing: true }) };
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

/** The wait until the time in `Retry-After`, in milliseconds; 500 without a valid time. */
function waitOf({ headers }: Response): number {
  const after = headers.get("retry-after") ?? "";
  const wait = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
  return wait > 0 ? wait : 500;
}

function describeFailure(error: unknown, timeout: number): { answer: Answer; wait?: number } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (code === "ENOTFOUND") return { answer: { state: "dead", reason: UNKNOWN_HOST, isUnreached: true } };
  const isTimeout = error instanceof Error && error.name === "TimeoutError";
  const message = cause instanceof Error ? cause.message.replace(/\.$/, "") : String(cause);
  const reason = isTimeout ? `no answer within ${timeout} seconds` : /^E[A-Z]/.test(code) ? code : message;
  const answer: Answer = { state: "unverified", reason, ...((isTimeout || code !== "") && { isUnreached: true }) };
  return isTimeout || TEMPORARY_FAILURE.test(code) ? { answer, wait: 500 } : { answer };
}
