import { parseJson } from "@/lib/base/parse-json";

/** Why a question got no reply, in categories that matter to a reader. */
export type FailureKind = "limit" | "refused" | "off" | "network" | "server";

/** Error message when a reply ends unexpectedly. */
export const LOST_CONNECTION = "The connection to the assistant was lost.";

/** A request that the assistant refused, with the code and message of its error body, and the time for a retry. */
export class AssistantError extends Error {
  override name = "AssistantError";
  readonly status: number;
  readonly code: string;
  /** When to retry, in milliseconds since the epoch; undefined if the server sets no time. */
  readonly retryAt: number | undefined;

  constructor({ status, code, message, retryAt }: { status: number; code: string; message: string; retryAt?: number }) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAt = retryAt;
  }
}

/**
 * Converts an unsuccessful response to an error. The server's bodies have the form `{"error": {code, message}}`; proxies may
 * send others.
 *
 * @param now milliseconds since the epoch, to which `Retry-After` is added.
 */
export async function readAssistantError(response: Response, now: number): Promise<AssistantError> {
  const body = parseBody(await response.text().catch(() => ""));
  const retryAt = readRetryAfter(response.headers.get("retry-after"), now);
  return new AssistantError({
    status: response.status,
    code: body?.code ?? `status-${response.status}`,
    message: body?.message ?? `The assistant returned status ${response.status}.`,
    ...(retryAt === undefined ? {} : { retryAt }),
  });
}

/**
 * Reads `Retry-After`: seconds or a date (RFC 9110, 10.2.3).
 * @example readRetryAfter("30", 1_000) // 31_000
 */
export function readRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null || value.trim() === "") return undefined;
  const time = /^\s*\d+\s*$/.test(value) ? now + Number(value) * 1_000 : Date.parse(value);
  return Number.isNaN(time) ? undefined : time;
}

/** The kind of failure of a chat error. */
export function failureKind(error: Error): FailureKind {
  if (!(error instanceof AssistantError))
    return error instanceof TypeError || error.message === LOST_CONNECTION ? "network" : "server";
  if (error.status === 429) return "limit";
  if (error.status === 401 || error.status === 403) return "refused";
  return error.code === "assistant-off" ? "off" : "server";
}

function parseBody(text: string): { code: string; message: string } | undefined {
  const { error } = (parseJson(text) ?? {}) as { error?: { code?: unknown; message?: unknown } };
  return typeof error?.code === "string" && typeof error.message === "string"
    ? { code: error.code, message: error.message }
    : undefined;
}
