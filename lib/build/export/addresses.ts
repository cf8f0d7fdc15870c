import path from "node:path/posix";
import { escapePattern } from "@/lib/base/escape-pattern";
import { hashText } from "@/lib/base/hash-text";

/** The files of pages: `guides/start.html` or `guides/start/index.html`. */
export type PageLayout = "files" | "directories";

/**
 * The file of a page, relative to the folder.
 * @param pagePath decoded, without base path.
 * @example pageFile("/guides/start", "directories") // "guides/start/index.html"
 */
export function pageFile(pagePath: string, layout: PageLayout): string {
  if (pagePath === "/") return "index.html";
  const file = pagePath.slice(1);
  if (file.endsWith(".html")) return file;
  return layout === "files" ? `${file}.html` : `${file}/index.html`;
}

/** True if a relative path stays inside the folder. */
export function isInside(file: string): boolean {
  return file !== "" && !file.startsWith("/") && !path.normalize(file).startsWith("..") && !/[\0\\]/.test(file);
}

/** A URL with a query, and the file that replaces it, since URLs of files have no query. */
export interface QueryAddress {
  /** The URL as in the document, with its escapes. */
  written: string;
  /** Path with query, with base path. */
  address: string;
  /** Relative to the folder. */
  file: string;
}

const ESCAPED_AMPERSAND = /&amp;|\\u0026/g;

/** Finds URLs of schema levels and playgrounds in a document. */
export function findQueryAddresses(html: string, basePath: string): QueryAddress[] {
  const pattern = new RegExp(
    `${escapePattern(basePath)}/_lectern/(?:schema|playground/operation)\\?(?:\\\\u0026|[^"'\\\\<>\\s])+`,
    "g",
  );
  const found = new Map<string, QueryAddress>();
  for (const [written] of html.matchAll(pattern)) {
    const url = new URL(written.replace(ESCAPED_AMPERSAND, "&"), "http://export");
    // The anchor grows with every level, so that recursive types would lead to infinitely many URLs.
    url.searchParams.delete("anchor");
    const address = url.pathname + url.search;
    const extension = url.pathname.endsWith("/schema") ? "html" : "json";
    const name = hashText(address);
    const folder = url.pathname.slice(basePath.length + 1);
    found.set(written, { written, address, file: `${folder}/${name}.${extension}` });
  }
  return [...found.values()];
}

const ASSET_KINDS = "badges|images|islands|packages|icons|math|mathml|diagrams|og";

/** Finds URLs of the server's own files in a document or style sheet: unique paths with base path. */
export function findAssets(text: string, basePath: string): string[] {
  const pattern = new RegExp(`${escapePattern(basePath)}/_lectern/(?:${ASSET_KINDS})/[^\\s"'\\\\()<>&?#]+`, "g");
  return [...new Set([...text.matchAll(pattern)].map(([address]) => address))];
}

const MODULE = /\b(?:from|import)\s*\(?\s*["'](\.{0,2}\/[^"']+)["']/g;
const STYLE = /\burl\(\s*["']?([^"')]+)["']?\s*\)/g;

/** Finds URLs that a script or style sheet loads: unique paths with base path. @param address of the script or style sheet */
export function findDependencies(text: string, address: string): string[] {
  const pattern = address.endsWith(".css") ? STYLE : MODULE;
  const addresses = [...text.matchAll(pattern)].map(
    ([, reference = ""]) => new URL(reference, `http://export${address}`),
  );
  return [...new Set(addresses.filter(({ host }) => host === "export").map(({ pathname }) => pathname))];
}
