import { createReadStream } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import mime from "mime";
import parseRange from "range-parser";
import type { HandlerRequest } from "@/lib/assistant/types";

/** One year in seconds: the longest time that caches honour. */
const IMMUTABLE_SECONDS = 31_536_000;

/**
 * Types that a browser may run scripts of. Opened on their own they get an origin of their own: they can draw and move,
 * but read neither cookies nor storage of the site. As pictures or in frames they look the same as before.
 */
const ACTIVE_TYPE = /^(?:text\/html|application\/xhtml\+xml|image\/svg\+xml|(?:text|application)\/xml)\b/;
const SANDBOX = "sandbox allow-scripts allow-forms allow-popups allow-modals allow-downloads";

/** What of a request decides how a file is sent. */
export type FileRequest = Pick<HandlerRequest, "headers" | "url" | "signal" | "method">;

/**
 * Answers a request for a static file below a folder: type by ending, entity tag, conditional requests and a single
 * byte range (RFC 9110). A file whose real path leaves the folder is not found, so symbolic links cannot escape.
 *
 * @param directory absolute path of the folder.
 * @param file path relative to it, with forward slashes.
 */
export async function serveFile(request: FileRequest, directory: string, file: string): Promise<Response> {
  const located = await locateFile(directory, file);
  if (!located) return new Response("Not found", { status: 404 });
  const { absolutePath, size, modifiedAt } = located;
  const headers = new Headers({
    "content-type": contentType(file),
    "accept-ranges": "bytes",
    etag: `"${size.toString(36)}-${Math.floor(modifiedAt).toString(36)}"`,
    "last-modified": new Date(modifiedAt).toUTCString(),
    "cache-control": cacheControl(request.url),
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
  });
  if (ACTIVE_TYPE.test(contentType(file))) headers.set("content-security-policy", SANDBOX);
  if (isFresh(request, headers, modifiedAt)) return new Response(null, { status: 304, headers });

  const range = requestedRange(request, headers, size);
  if (range === "unsatisfiable") {
    headers.set("content-range", `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  headers.set("content-length", String(Math.max(0, end - start + 1)));
  if (range) headers.set("content-range", `bytes ${start}-${end}/${size}`);
  const isBodyless = request.method === "HEAD" || size === 0;
  const body = isBodyless ? null : streamFile(absolutePath, start, end, request.signal);
  return new Response(body, { status: range ? 206 : 200, headers });
}

async function locateFile(directory: string, file: string) {
  if (file.includes("\0")) return undefined;
  try {
    const [root, absolutePath] = await Promise.all([realpath(directory), realpath(path.join(directory, file))]);
    if (!absolutePath.startsWith(root + path.sep)) return undefined;
    const details = await stat(absolutePath);
    return details.isFile() ? { absolutePath, size: details.size, modifiedAt: details.mtimeMs } : undefined;
  } catch {
    // Missing, unreadable or a broken link: for the reader there is no such file.
    return undefined;
  }
}

function contentType(file: string): string {
  const type = mime.getType(file) ?? "application/octet-stream";
  return /^(?:text\/|application\/(?:json|javascript|xml|yaml)|image\/svg)/.test(type)
    ? `${type}; charset=utf-8`
    : type;
}

/** Addresses that carry a version never change their content. */
function cacheControl(url: string): string {
  return new URL(url).searchParams.has("v")
    ? `public, max-age=${IMMUTABLE_SECONDS}, immutable`
    : "public, max-age=0, must-revalidate";
}

function isFresh(request: FileRequest, headers: Headers, modifiedAt: number): boolean {
  const noneMatch = request.headers.get("if-none-match");
  if (noneMatch !== null) {
    const tags = noneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
    return tags.includes("*") || tags.includes(headers.get("etag") ?? "");
  }
  const since = request.headers.get("if-modified-since");
  return since !== null && Math.floor(modifiedAt / 1000) <= Math.floor(Date.parse(since) / 1000);
}

function requestedRange(request: FileRequest, headers: Headers, size: number) {
  const header = request.headers.get("range");
  const condition = request.headers.get("if-range");
  if (header === null || request.method === "HEAD") return undefined;
  if (condition !== null && condition !== headers.get("etag") && condition !== headers.get("last-modified")) {
    return undefined;
  }
  const ranges = parseRange(size, header);
  if (ranges === -1) return "unsatisfiable";
  // Several ranges or a malformed header: the whole file is a valid answer.
  if (ranges === -2 || ranges.type !== "bytes" || ranges.length !== 1) return undefined;
  return ranges[0];
}

function streamFile(absolutePath: string, start: number, end: number, signal: AbortSignal): ReadableStream {
  const stream = createReadStream(absolutePath, { start, end });
  signal.addEventListener("abort", () => stream.destroy(), { once: true });
  return Readable.toWeb(stream) as ReadableStream;
}
