import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gunzip, gzip } from "node:zlib";
import type { PageEncoding } from "@/lib/http/accepted-encoding";
import { readDocumentScripts } from "@/lib/http/document-scripts";
import { runScriptsLate } from "@/lib/http/late-scripts";
import type { DocumentScripts } from "@/lib/security/content-security-policy";

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
const expandGzip = promisify(gunzip);

/** Compression happens once for each content of a page: past this level pages hardly shrink. */
const BROTLI_QUALITY = 6;

/** A document, ready to be sent in any encoding. */
export interface PackedPage {
  /** What the framework wanted to send with it, besides what describes the body. */
  headers: readonly (readonly [name: string, value: string | readonly string[]])[];
  scripts: DocumentScripts;
  /** Hash of the plain body. */
  hash: string;
  gzip: Buffer;
  brotli: Buffer;
}

/** Lets a document be drawn before its scripts run, compresses it and reads its scripts. */
export async function packPage(document: Buffer, headers: PackedPage["headers"]): Promise<PackedPage> {
  const html = runScriptsLate(document.toString("utf8"));
  const body = Buffer.from(html);
  const [gzipped, brotli] = await Promise.all([
    compressGzip(body),
    compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  ]);
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  return { headers, scripts: readDocumentScripts(html), hash, gzip: gzipped, brotli };
}

/** The body of a page in an encoding; the plain one is made again, since hardly anybody asks for it. */
export async function pageBody(page: PackedPage, encoding: PageEncoding): Promise<Buffer> {
  if (encoding === "br") return page.brotli;
  return encoding === "gzip" ? page.gzip : expandGzip(page.gzip);
}

/** Pages by internal address, the least recently used dropped first once they hold too much memory. */
export class PageCache {
  private readonly pages = new Map<string, PackedPage>();
  private bytes = 0;

  /** @param limit bytes of compressed pages that are kept. */
  constructor(private readonly limit: number) {}

  get(address: string): PackedPage | undefined {
    const page = this.pages.get(address);
    if (page) {
      this.pages.delete(address);
      this.pages.set(address, page);
    }
    return page;
  }

  has(address: string): boolean {
    return this.pages.has(address);
  }

  set(address: string, page: PackedPage): void {
    this.delete(address);
    this.pages.set(address, page);
    this.bytes += pageSize(address, page);
    for (const oldest of this.pages.keys()) {
      if (this.bytes <= this.limit) break;
      this.delete(oldest);
    }
  }

  private delete(address: string): void {
    const page = this.pages.get(address);
    if (!page) return;
    this.pages.delete(address);
    this.bytes -= pageSize(address, page);
  }
}

/** Bytes that a page takes, with an allowance for its headers and hashes. */
function pageSize(address: string, { gzip: gzipped, brotli, scripts }: PackedPage): number {
  return address.length + gzipped.length + brotli.length + scripts.hashes.join().length + 1024;
}
