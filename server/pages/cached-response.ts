import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gunzip, gzip } from "node:zlib";
import type { DocumentScripts } from "@/lib/http/content-security-policy";
import type { PageEncoding } from "@/server/pages/accepted-encoding";
import { rewriteScripts } from "@/server/pages/rewrite-scripts";
import type { RenderedDocument } from "@/server/render-document";

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
const expandGzip = promisify(gunzip);

/** Brotli level; higher levels hardly make pages smaller. */
const BROTLI_QUALITY = 6;

/** A rendered document, ready to be sent. */
export interface CachedResponse {
  status: number;
  /** The `Vary` header. */
  vary: string;
  /** The `Retry-After` header of a failed page, in seconds. */
  retryAfter?: string;
  scripts: DocumentScripts;
  /** Hash of the uncompressed body. */
  hash: string;
  /** The compressed bodies, or only the uncompressed one. */
  bodies: Readonly<Partial<Record<PageEncoding, Buffer>>>;
}

/**
 * Prepares a rendered document for sending: rewrites its scripts, lists them for the policy, and compresses the body.
 * @param isPlain skips compression, for a page that is sent once, to this machine.
 */
export async function toCachedResponse(
  { status, headers, html: document }: RenderedDocument,
  isPlain = false,
): Promise<CachedResponse> {
  const { html, scripts } = rewriteScripts(document);
  // A document may have several megabytes: answer other requests between the steps.
  await setImmediate();
  const { vary, "retry-after": retryAfter } = headers;
  const body = Buffer.from(html);
  const bodies = isPlain ? { identity: body } : await compress(body);
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
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

/** Adds the headers that the server itself negotiates by: `Accept` (Markdown at the same URL) and `Accept-Encoding`. */
function varyOf(header: string): string {
  const names = header
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && !/^accept(?:-encoding)?$/i.test(name));
  return [...names, "Accept", "Accept-Encoding"].join(", ");
}

/** Uncompressed bodies, which are rarely requested, until they are garbage-collected. */
const plainBodies = new WeakMap<CachedResponse, WeakRef<Buffer>>();

/** Bodies that are being decompressed, shared by simultaneous requests. */
const expanding = new WeakMap<CachedResponse, Promise<Buffer>>();

/** The body of a page in an encoding. @throws Error if an uncompressed page is requested in another one. */
export async function pageBody(page: CachedResponse, encoding: PageEncoding): Promise<Buffer> {
  const { [encoding]: held, gzip: gzipped } = page.bodies;
  if (held) return held;
  const known = plainBodies.get(page)?.deref() ?? expanding.get(page);
  if (known) return known;
  if (!gzipped) throw new Error("An uncompressed page was requested in another encoding.");
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
