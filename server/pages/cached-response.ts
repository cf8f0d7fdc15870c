import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gunzip, gzip } from "node:zlib";
import type { DocumentScripts } from "@/lib/http/content-security-policy";
import { readDocumentScripts } from "@/lib/http/document-scripts";
import type { PageEncoding } from "@/server/pages/accepted-encoding";
import { deferScripts } from "@/server/pages/defer-scripts";
import { joinScripts } from "@/server/pages/join-scripts";
import type { RenderedAnswer } from "@/server/render-document";

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
const expandGzip = promisify(gunzip);

/** Each content of a page is compressed once: beyond this level pages hardly shrink. */
const BROTLI_QUALITY = 6;

/** A rendered document, ready to be sent in any encoding. */
export interface CachedResponse {
  status: number;
  /** What the answer depends on besides its address. */
  vary: string;
  /** Seconds after which a failed page is worth another request. */
  retryAfter?: string;
  scripts: DocumentScripts;
  /** Hash of the plain body. */
  hash: string;
  /** The body: compressed ones where the page is cached, else the plain one. */
  bodies: Readonly<Partial<Record<PageEncoding, Buffer>>>;
}

/**
 * Lets a document be rendered before its scripts run, and reads its scripts.
 * @param isPlain leaves the body as it is: a page that is sent once, to this machine, is not worth compressing.
 */
export async function toCachedResponse(
  { status, headers, body: document }: RenderedAnswer,
  isPlain = false,
): Promise<CachedResponse> {
  // A document may have several megabytes: others are answered between the steps.
  const late = deferScripts(document.toString("utf8"));
  await setImmediate();
  const html = joinScripts(late);
  await setImmediate();
  const { vary, "retry-after": retryAfter } = headers;
  const body = Buffer.from(html);
  const bodies = isPlain ? { identity: body } : await compress(body);
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const scripts = readDocumentScripts(html);
  const page = { status, vary: varyOf(String(vary ?? "")), scripts, hash, bodies };
  return typeof retryAfter === "string" ? { ...page, retryAfter } : page;
}

async function compress(body: Buffer): Promise<CachedResponse["bodies"]> {
  const [gzipped, br] = await Promise.all([
    compressGzip(body),
    compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  ]);
  return { gzip: gzipped, br };
}

/** Markdown is found at the same address by those who ask for it, and the encoding is negotiated. */
function varyOf(header: string): string {
  const names = header
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && !/^accept(?:-encoding)?$/i.test(name));
  return [...names, "Accept", "Accept-Encoding"].join(", ");
}

/** Plain bodies, as long as the memory is not needed otherwise: hardly any client asks for one. */
const plainBodies = new WeakMap<CachedResponse, WeakRef<Buffer>>();

/** Those that are being expanded: all that ask meanwhile get the same. */
const expanding = new WeakMap<CachedResponse, Promise<Buffer>>();

/** The body of a page in an encoding; one that is not compressed has no other. */
export async function pageBody(page: CachedResponse, encoding: PageEncoding): Promise<Buffer> {
  const { [encoding]: held, gzip: gzipped } = page.bodies;
  if (held) return held;
  const known = plainBodies.get(page)?.deref() ?? expanding.get(page);
  if (known) return known;
  if (!gzipped) throw new Error("A page that is not compressed was asked for in an encoding.");
  const expanded = expandGzip(gzipped);
  expanding.set(page, expanded);
  try {
    const body = await expanded;
    plainBodies.set(page, new WeakRef(body));
    return body;
  } finally {
    expanding.delete(page);
  }
}
