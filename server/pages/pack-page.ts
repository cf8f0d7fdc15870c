import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gunzip, gzip } from "node:zlib";
import type { DocumentScripts } from "@/lib/http/content-security-policy";
import { readDocumentScripts } from "@/lib/http/document-scripts";
import type { PageEncoding } from "@/server/pages/accepted-encoding";
import { joinScripts } from "@/server/pages/join-scripts";
import { runScriptsLate } from "@/server/pages/late-scripts";
import type { RenderedAnswer } from "@/server/render-document";

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
const expandGzip = promisify(gunzip);

/** Each content of a page is compressed once: beyond this level pages hardly shrink. */
const BROTLI_QUALITY = 6;

/** A rendered document, ready to be sent in any encoding. */
export interface PackedPage {
  status: number;
  /** What the answer depends on besides its address. */
  vary: string;
  /** Seconds after which a failed page is worth another request. */
  retryAfter?: string;
  scripts: DocumentScripts;
  /** Hash of the plain body. */
  hash: string;
  gzip: Buffer;
  brotli: Buffer;
}

/** Lets a document be rendered before its scripts run, compresses it and reads its scripts. */
export async function packPage({ status, headers, body: document }: RenderedAnswer): Promise<PackedPage> {
  // A document may have several megabytes: others are answered between the steps.
  const late = runScriptsLate(document.toString("utf8"));
  await setImmediate();
  const html = joinScripts(late);
  await setImmediate();
  const { vary, "retry-after": retryAfter } = headers;
  const body = Buffer.from(html);
  const [gzipped, brotli] = await Promise.all([
    compressGzip(body),
    compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  ]);
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const scripts = readDocumentScripts(html);
  const page = { status, vary: varyOf(String(vary ?? "")), scripts, hash, gzip: gzipped, brotli };
  return typeof retryAfter === "string" ? { ...page, retryAfter } : page;
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
const plainBodies = new WeakMap<PackedPage, WeakRef<Buffer>>();

/** The body of a page in an encoding. */
export async function pageBody(page: PackedPage, encoding: PageEncoding): Promise<Buffer> {
  if (encoding === "br") return page.brotli;
  if (encoding === "gzip") return page.gzip;
  const known = plainBodies.get(page)?.deref();
  if (known) return known;
  const body = await expandGzip(page.gzip);
  plainBodies.set(page, new WeakRef(body));
  return body;
}
