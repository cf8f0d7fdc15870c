import type { IncomingMessage } from "node:http";
import { failure, type Result, success } from "@/lib/base/result";
import type { ServerView } from "@/lib/openapi/document/operation-page-types";
import { requestFrom, resolveHost } from "@/lib/openapi/proxy/connect.server";
import { forwardedHeaders } from "@/lib/openapi/proxy/proxy-headers";
import { allowedTarget, isPublicAddress } from "@/lib/openapi/proxy/proxy-policy";

/** A request that a reader asks the site to send. */
export interface ForwardedRequest {
  url: string;
  method: string;
  headers: Readonly<Record<string, unknown>>;
  body?: Uint8Array;
}

/** Dependencies of the proxy, which tests replace. */
export interface ForwardOptions {
  /** Servers of the site's specifications: the only places that requests may go to. */
  servers: readonly ServerView[];
  resolve?: (host: string) => Promise<string[]>;
  isAllowedAddress?: (address: string) => boolean;
  timeoutMilliseconds?: number;
  /** Counts a request to a host. @returns the seconds to wait where no more are allowed. */
  admit?: (host: string) => Promise<number | undefined>;
}

/** Why a request is not sent: `refused` is a rule of Lectern, `limited` one of numbers, `failed` a fault of the network. */
export interface ForwardFailure {
  code: "refused" | "limited" | "failed";
  message: string;
  /** Seconds, of a request that is limited. */
  retryAfter?: number;
}

const REDIRECT_LIMIT = 3;
const TIMEOUT_MILLISECONDS = 30_000;
/** Headers that follow a redirect to another origin. Any other may be a key, which APIs name as they like. */
const KEPT_ELSEWHERE = /^(?:accept|accept-language|content-type|user-agent)$/i;
const METHODS = /^(?:GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH)$/;

/**
 * Sends a request on behalf of a reader. The host is resolved once, its address checked and the connection made to
 * exactly that address, so that a second look-up cannot lead elsewhere; redirects go through the same checks.
 */
export async function forwardRequest(
  given: ForwardedRequest,
  options: ForwardOptions,
): Promise<Result<IncomingMessage, ForwardFailure>> {
  const signal = AbortSignal.timeout(options.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS);
  let current: ForwardedRequest = { ...given, headers: forwardedHeaders(given.headers) };
  for (let redirects = 0; redirects <= REDIRECT_LIMIT; redirects += 1) {
    const target = await checkTarget(current, options);
    if (!target.ok) return target;
    const retryAfter = await options.admit?.(target.value.url.host);
    if (retryAfter !== undefined) {
      const message = `Too many requests were sent through this site. Try again in ${retryAfter} seconds.`;
      return failure({ code: "limited", message, retryAfter });
    }
    try {
      const { url, address } = target.value;
      const headers = { ...forwardedHeaders(current.headers), "accept-encoding": "identity" };
      const response = await requestFrom(url, address, { method: current.method, headers, signal }, current.body);
      const next = redirectOf(current, url, response);
      if (!next) return success(response);
      response.destroy();
      current = next;
    } catch (error) {
      const message = signal.aborted ? "The server did not respond in time." : "The server cannot be reached.";
      return failure({ code: "failed", message: error instanceof TypeError ? error.message : message });
    }
  }
  return failure({ code: "refused", message: `There were more than ${REDIRECT_LIMIT} redirects.` });
}

interface Target {
  url: URL;
  address: string;
}

async function checkTarget(
  request: ForwardedRequest,
  options: ForwardOptions,
): Promise<Result<Target, ForwardFailure>> {
  const refuse = (message: string) => failure<ForwardFailure>({ code: "refused", message });
  if (!METHODS.test(request.method)) return refuse("This method is not forwarded.");
  const url = allowedTarget(request.url, options.servers);
  if (!url) return refuse("The URL does not belong to any of the servers in this site's specifications.");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const { resolve = resolveHost, isAllowedAddress = isPublicAddress } = options;
  const addresses = await resolve(host).catch((): string[] => []);
  const first = addresses[0];
  if (first === undefined)
    return failure({ code: "failed", message: "The host name of the server cannot be resolved." });
  if (!addresses.every(isAllowedAddress)) return refuse("The server has an address that is not public.");
  return success({ url, address: first });
}

function redirectOf(request: ForwardedRequest, from: URL, response: IncomingMessage): ForwardedRequest | undefined {
  const status = response.statusCode ?? 0;
  const location = response.headers.location;
  if (![301, 302, 303, 307, 308].includes(status) || !location || !URL.canParse(location, from.href)) return undefined;
  const url = new URL(location, from);
  const keepsBody = status >= 307;
  const isOtherOrigin = url.origin !== from.origin;
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(
      ([name]) => (keepsBody || !/^content-/i.test(name)) && (!isOtherOrigin || KEPT_ELSEWHERE.test(name)),
    ),
  );
  if (keepsBody) return { ...request, url: url.href, headers };
  return { url: url.href, method: request.method === "HEAD" ? "HEAD" : "GET", headers };
}
