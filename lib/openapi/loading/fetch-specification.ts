import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { readCachedJson, writeCachedJson } from "@/lib/base/disk-cache.server";
import { failure, type Result, success } from "@/lib/base/result";
import { isJsonObject } from "@/lib/openapi/document/json-value";
import { requestFrom, resolveHost } from "@/lib/openapi/proxy/connect.server";
import { isPublicAddress } from "@/lib/openapi/proxy/proxy-policy";

const TIMEOUT_MILLISECONDS = 10_000;
const SIZE_LIMIT_BYTES = 32 * 1024 * 1024;
const REDIRECT_LIMIT = 5;
const FRESH_MILLISECONDS = 5 * 60 * 1000;

/** Options for fetching remote specifications. */
export interface FetchOptions {
  /** Allows `http://`, for work on a local machine. */
  allowsInsecure: boolean;
  /** Address of the remote document that refers to this one, if any. */
  from?: string | undefined;
  timeoutMilliseconds?: number;
  sizeLimitBytes?: number;
  /** Resolves a host name to IP addresses; replaced in tests. */
  resolve?: (host: string) => Promise<string[]>;
  /** IP address for all connections, for tests. */
  connectsTo?: string;
}

const HEADERS = { accept: "application/json, application/yaml, text/yaml, */*;q=0.5", "user-agent": "lectern" };

/** Media types that are never a document: web pages, images, audio, video, fonts. */
const NO_DOCUMENT = /^(?:text\/html|application\/xhtml|image|audio|video|font)\b/i;

/** The reason why a text could not be fetched. */
export interface FetchFailure {
  /** A sentence without a period. */
  reason: string;
  /** True if the server did not answer or was busy: the address may be right. */
  isUnreachable: boolean;
}

/**
 * Fetches a document from another host over https, without credentials. Documents on the public internet may refer and redirect
 * only to public addresses. The connection uses the checked IP address. Bodies above the size limit are refused.
 */
export async function fetchText(address: string, options: FetchOptions): Promise<Result<string, FetchFailure>> {
  const { timeoutMilliseconds = TIMEOUT_MILLISECONDS, sizeLimitBytes = SIZE_LIMIT_BYTES } = options;
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  try {
    let url = new URL(address);
    let from = options.from === undefined ? undefined : new URL(options.from);
    for (let redirects = 0; redirects <= REDIRECT_LIMIT; redirects += 1) {
      if (url.protocol !== "https:" && !(options.allowsInsecure && url.protocol === "http:")) {
        return mistaken(`only https is allowed, not ${url.protocol}//`);
      }
      const target = await findAddress(url, from, options);
      if (target === undefined) {
        return mistaken(`it ${redirects > 0 ? "redirects" : "refers"} to ${url.host}, which is not a public address`);
      }
      const response = await requestFrom(url, target, { headers: HEADERS, signal, auth: "" });
      const { statusCode = 0, headers } = response;
      const { location, "content-type": type = "" } = headers;
      const isFound = statusCode >= 200 && statusCode < 300;
      if (isFound && !NO_DOCUMENT.test(type)) return await readLimited(response, sizeLimitBytes);
      response.destroy();
      if (isFound) return mistaken(`the server sent ${type.split(";")[0]}, not a document`);
      if (statusCode < 300 || statusCode > 399 || !location) return statusFailure(statusCode);
      from = url;
      url = new URL(location, url);
    }
    return mistaken(`there were more than ${REDIRECT_LIMIT} redirects`);
  } catch (error) {
    const slow = `the server did not respond within ${timeoutMilliseconds / 1000} seconds`;
    return failure({ reason: signal.aborted ? slow : describeError(error), isUnreachable: true });
  }
}

/** Reads the last fetched text of an address from the data folder; `now` in milliseconds since the epoch. */
export async function readCachedText(folder: string, address: string, now: number) {
  const record = await readCachedJson(cacheFile(folder, address));
  if (!isJsonObject(record) || typeof record.text !== "string") return undefined;
  return { text: record.text, isFresh: Math.abs(now - Number(record.fetchedAt)) < FRESH_MILLISECONDS };
}

/** Caches the text of an address in the data folder. */
export async function writeCachedText(folder: string, address: string, text: string, now: number): Promise<void> {
  await writeCachedJson(cacheFile(folder, address), { address, fetchedAt: now, text });
}

// The owner may refer to a source inside the network, but a document or redirect on the internet may not.
async function findAddress(url: URL, from: URL | undefined, options: FetchOptions): Promise<string | undefined> {
  const { resolve = resolveHost, connectsTo } = options;
  const addressesOf = ({ hostname }: URL) => resolve(hostname.replace(/^\[|\]$/g, ""));
  const addresses = await addressesOf(url);
  const isInside = !addresses.every(isPublicAddress);
  if (isInside && from && (await addressesOf(from)).every(isPublicAddress)) return undefined;
  return connectsTo ?? addresses[0];
}

function cacheFile(folder: string, address: string): string {
  return join(folder, `${createHash("sha256").update(address).digest("hex").slice(0, 32)}.json`);
}

/** A failure that would recur, since the address or the setting is wrong. */
function mistaken(reason: string): Result<never, FetchFailure> {
  return failure({ reason, isUnreachable: false });
}

function statusFailure(status: number): Result<never, FetchFailure> {
  return failure({ reason: `the server returned status ${status}`, isUnreachable: status === 429 || status >= 500 });
}

async function readLimited(response: IncomingMessage, limit: number): Promise<Result<string, FetchFailure>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) return mistaken(`it is larger than ${Math.floor(limit / 1024 / 1024)} MB`);
    chunks.push(chunk);
  }
  return success(Buffer.concat(chunks).toString("utf8"));
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
