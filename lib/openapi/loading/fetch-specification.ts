import { createHash } from "node:crypto";
import { lookup } from "node:dns/promises";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { failure, type Result, success } from "@/lib/base/result";
import { isJsonObject } from "@/lib/openapi/document/json-value";
import { isPublicAddress } from "@/lib/openapi/proxy/proxy-policy";

const TIMEOUT_MILLISECONDS = 10_000;
const SIZE_LIMIT_BYTES = 32 * 1024 * 1024;
const REDIRECT_LIMIT = 5;
const FRESH_MILLISECONDS = 5 * 60 * 1000;

/** How remote specifications are fetched. */
export interface FetchOptions {
  /** Allows `http://`, for work on a local machine. */
  allowsInsecure: boolean;
  timeoutMilliseconds?: number;
  sizeLimitBytes?: number;
  /** Addresses of a host; replaced in tests. */
  resolve?: (host: string) => Promise<string[]>;
}

/** Why a text could not be fetched. */
export interface FetchFailure {
  /** A sentence without full stop. */
  reason: string;
  /** True if the server did not answer or was busy: the address may be right. */
  isUnreachable: boolean;
}

/**
 * Fetches a text by https, without credentials. Every redirect must lead to https again, and none from the public
 * internet to an address inside; the body is cut off at the size limit.
 */
export async function fetchText(address: string, options: FetchOptions): Promise<Result<string, FetchFailure>> {
  const { timeoutMilliseconds = TIMEOUT_MILLISECONDS, sizeLimitBytes = SIZE_LIMIT_BYTES } = options;
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  try {
    let url = new URL(address);
    for (let redirects = 0; redirects <= REDIRECT_LIMIT; redirects += 1) {
      if (url.protocol !== "https:" && !(options.allowsInsecure && url.protocol === "http:")) {
        return mistaken(`only https is allowed, not ${url.protocol}//`);
      }
      const headers = { accept: "application/json, application/yaml, text/yaml, */*;q=0.5" };
      const response = await fetch(url, { headers, redirect: "manual", credentials: "omit", signal });
      const location = response.headers.get("location");
      if (response.status >= 300 && response.status < 400 && location) {
        await response.body?.cancel();
        const next = new URL(location, url);
        if (await leadsInside(url, next, options.resolve ?? resolveHost)) {
          return mistaken(`it redirects to ${next.host}, which is not a public address`);
        }
        url = next;
        continue;
      }
      if (!response.ok) return statusFailure(response.status);
      return await readLimited(response, sizeLimitBytes);
    }
    return mistaken(`there were more than ${REDIRECT_LIMIT} redirects`);
  } catch (error) {
    const slow = `the server did not respond within ${timeoutMilliseconds / 1000} seconds`;
    return failure({ reason: signal.aborted ? slow : describeError(error), isUnreachable: true });
  }
}

/** The last fetched text of an address, if there is one. */
export interface CachedText {
  text: string;
  isFresh: boolean;
}

/** Reads the text kept for an address in the data folder; `now` in milliseconds since the epoch. */
export async function readCachedText(folder: string, address: string, now: number): Promise<CachedText | undefined> {
  try {
    const record: unknown = JSON.parse(await readFile(cacheFile(folder, address), "utf8"));
    if (!isJsonObject(record) || typeof record.text !== "string") return undefined;
    return { text: record.text, isFresh: Math.abs(now - Number(record.fetchedAt)) < FRESH_MILLISECONDS };
  } catch {
    // No record yet, or one that was cut short: fetch again.
    return undefined;
  }
}

/** Keeps the text of an address in the data folder. */
export async function writeCachedText(folder: string, address: string, text: string, now: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(cacheFile(folder, address), JSON.stringify({ address, fetchedAt: now, text }));
}

// The owner may name a source inside the network; a server on the internet may not redirect the site there.
async function leadsInside(from: URL, to: URL, resolve: (host: string) => Promise<string[]>): Promise<boolean> {
  if (to.hostname === from.hostname || !(await isPublicHost(from, resolve))) return false;
  return !(await isPublicHost(to, resolve));
}

async function isPublicHost({ hostname }: URL, resolve: (host: string) => Promise<string[]>): Promise<boolean> {
  return (await resolve(hostname.replace(/^\[|\]$/g, ""))).every(isPublicAddress);
}

async function resolveHost(host: string): Promise<string[]> {
  return (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);
}

function cacheFile(folder: string, address: string): string {
  return join(folder, `${createHash("sha256").update(address).digest("hex").slice(0, 32)}.json`);
}

/** A failure that only another address or setting can help. */
function mistaken(reason: string): Result<never, FetchFailure> {
  return failure({ reason, isUnreachable: false });
}

function statusFailure(status: number): Result<never, FetchFailure> {
  return failure({ reason: `the server returned status ${status}`, isUnreachable: status === 429 || status >= 500 });
}

async function readLimited(response: Response, limit: number): Promise<Result<string, FetchFailure>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > limit) {
      await reader?.cancel();
      return mistaken(`it is larger than ${Math.floor(limit / 1024 / 1024)} MB`);
    }
    chunks.push(part.value);
  }
  return success(Buffer.concat(chunks).toString("utf8"));
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
