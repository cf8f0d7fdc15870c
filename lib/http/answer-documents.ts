import type { IncomingMessage, ServerResponse } from "node:http";
import { type CapturedAnswer, captureResponse } from "@/lib/http/capture-response";
import { type PackedPage, PageCache, packPage } from "@/lib/http/page-cache";
import { type PageConditions, sendPage } from "@/lib/http/send-page";
import { policyHeader } from "@/lib/http/site-policy";
import { log } from "@/lib/observability/log";
import { pageCounts } from "@/lib/observability/metrics";
import type { Site } from "@/lib/site/types";

/** Bytes of compressed pages that are kept in memory: a few thousand pages. */
const CACHE_LIMIT = 64 * 1024 * 1024;

/** The same for pages that say that there is none, apart from the others: clients choose what comes into it. */
const MISSING_CACHE_LIMIT = 8 * 1024 * 1024;

/** Headers that describe the one answer that was captured, not the page. */
const PASSING_HEADERS = new Set([
  "connection",
  "content-length",
  "date",
  "etag",
  "keep-alive",
  "transfer-encoding",
  "x-nextjs-cache",
]);

const pages = new PageCache(CACHE_LIMIT);
const missingPages = new PageCache(MISSING_CACHE_LIMIT);

/** One request for a document. */
export interface DocumentExchange {
  request: IncomingMessage;
  response: ServerResponse;
  site: Site;
  /** Internal address that stands for exactly this content; undefined for documents that are made anew each time. */
  address: string | undefined;
  /** The document says that there is no page at the address that was asked for. */
  isMissing: boolean;
  /** The public address, if it leads elsewhere by now: the site was replaced while the document was made. */
  movedTo(): string | undefined;
}

/** True if the page that says that there is none need not be drawn for this internal address. */
export function isMissingPageKept(address: string): boolean {
  return missingPages.has(address);
}

/**
 * Answers a request for a document from memory, or arranges that the framework's answer is packed before it is sent.
 * An internal address stands for one content, so what is kept under it never goes stale.
 *
 * @returns true if the request is answered and the framework must not see it.
 */
export function answerDocument(exchange: DocumentExchange): boolean {
  const { request, response, address, site, isMissing } = exchange;
  const conditions = {
    acceptEncoding: request.headers["accept-encoding"]?.toString(),
    ifNoneMatch: request.headers["if-none-match"],
  };
  const cache = isMissing ? missingPages : pages;
  const page = address === undefined ? undefined : cache.get(address);
  pageCounts()[page ? "memory" : "rendered"] += 1;
  if (page) {
    send(exchange, page, conditions);
    return true;
  }
  hideRequest(request);
  captureResponse(response, (answer) => {
    const publicAddress = answer.status >= 500 ? exchange.movedTo() : undefined;
    if (publicAddress !== undefined) return sendAgain(response, publicAddress);
    packAnswer(exchange, answer)
      .then((packed) => packed && sendPacked({ response, site }, packed, conditions))
      .catch((cause) => fail(response, cause));
  });
  return false;
}

/** What was to be drawn is no more: the client asks again, and gets the new one. */
function sendAgain(response: ServerResponse, address: string): void {
  for (const name of ["Content-Type", "Content-Length", "ETag"]) response.removeHeader(name);
  response.statusCode = 307;
  response.setHeader("Location", address);
  response.setHeader("Cache-Control", "no-store");
  response.end();
}

/**
 * A document depends on its address alone. The framework gets to see nothing else of the request, so that no header,
 * cookie or method can change what is kept for everyone.
 */
function hideRequest(request: IncomingMessage): void {
  request.headers = { host: "localhost" };
  request.method = "GET";
}

/** The packed document, or undefined if the answer was none and has been sent as it is. */
async function packAnswer(
  { response, address, isMissing }: DocumentExchange,
  { status, body }: CapturedAnswer,
): Promise<PackedPage | undefined> {
  if (!String(response.getHeader("content-type")).startsWith("text/html")) {
    response.end(body);
    return undefined;
  }
  const headers = Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    PASSING_HEADERS.has(name) || value === undefined ? [] : [[name, headerValue(value)] as const],
  );
  response.removeHeader("Content-Length");
  const page = await packPage(body, [...headers, ["vary", varyOf(response)]]);
  const isPublic = String(response.getHeader("cache-control")).startsWith("public");
  if (address !== undefined && isMissing && status === 404) missingPages.set(address, page);
  if (address !== undefined && !isMissing && status === 200 && isPublic) pages.set(address, page);
  return page;
}

function headerValue(value: string | number | readonly string[]): string | readonly string[] {
  return typeof value === "number" ? String(value) : value;
}

/** Markdown stands at the same address for those who ask for it, and the encoding is negotiated. */
function varyOf(response: ServerResponse): string {
  const names = String(response.getHeader("vary") ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && !/^accept(?:-encoding)?$/i.test(name));
  return [...names, "Accept", "Accept-Encoding"].join(", ");
}

function send({ response, site }: Pick<DocumentExchange, "response" | "site">, ...rest: [PackedPage, PageConditions]) {
  sendPacked({ response, site }, ...rest).catch((cause) => fail(response, cause));
}

async function sendPacked(
  { response, site }: Pick<DocumentExchange, "response" | "site">,
  page: PackedPage,
  conditions: PageConditions,
): Promise<void> {
  await sendPage(response, page, await policyHeader(site, page), conditions);
}

/** Nothing has been sent yet: the reader learns that it failed, the log why. */
function fail(response: ServerResponse, cause: unknown): void {
  log().error("A page could not be sent", {}, cause);
  if (!response.headersSent) response.statusCode = 500;
  response.end();
}
