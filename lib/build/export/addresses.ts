import { createHash } from "node:crypto";
import path from "node:path/posix";
import { escapePattern } from "@/lib/base/escape-pattern";

/** How pages lie in the folder: `guides/start.html`, or `guides/start/index.html`. */
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

/** True for a file that is inside the folder it is written to. */
export function isInside(file: string): boolean {
  return file !== "" && !file.startsWith("/") && !path.normalize(file).startsWith("..") && !/[\0\\]/.test(file);
}

/** An address with a query, which files have none of, and the file that answers to it instead. */
export interface QueryAddress {
  /** As it is in the document, with its escapes. */
  written: string;
  /** Path with query, with base path. */
  address: string;
  /** Relative to the folder. */
  file: string;
}

const ESCAPED_AMPERSAND = /&amp;|\\u0026/g;

/** The addresses of levels of schemas, and of playgrounds, that a document names. */
export function findQueryAddresses(html: string, basePath: string): QueryAddress[] {
  const pattern = new RegExp(
    `${escapePattern(basePath)}/_lectern/(?:schema|playground/operation)\\?(?:\\\\u0026|[^"'\\\\<>\\s])+`,
    "g",
  );
  const found = new Map<string, QueryAddress>();
  for (const [written] of html.matchAll(pattern)) {
    const url = new URL(written.replace(ESCAPED_AMPERSAND, "&"), "http://export");
    // The anchor grows with every level: of types that hold themselves there would be no end.
    url.searchParams.delete("anchor");
    const address = url.pathname + url.search;
    const extension = url.pathname.endsWith("/schema") ? "html" : "json";
    const name = createHash("sha256").update(address).digest("hex").slice(0, 16);
    const folder = url.pathname.slice(basePath.length + 1);
    found.set(written, { written, address, file: `${folder}/${name}.${extension}` });
  }
  return [...found.values()];
}

const ASSET_KINDS = "badges|images|islands|packages|icons|math|mathml|diagrams|og";

/** Addresses of the server's own files that a document or a style names: path with base path, each once. */
export function findAssets(text: string, basePath: string): string[] {
  const pattern = new RegExp(`${escapePattern(basePath)}/_lectern/(?:${ASSET_KINDS})/[^\\s"'\\\\()<>&?#]+`, "g");
  return [...new Set([...text.matchAll(pattern)].map(([address]) => address))];
}

const MODULE = /\b(?:from|import)\s*\(?\s*["'](\.{0,2}\/[^"']+)["']/g;
const STYLE = /\burl\(\s*["']?([^"')]+)["']?\s*\)/g;

/** Addresses that a script or a style loads, given its own: path with base path, each once. */
export function findDependencies(text: string, address: string): string[] {
  const pattern = /\.css$/.test(address) ? STYLE : MODULE;
  const addresses = [...text.matchAll(pattern)].map(
    ([, reference = ""]) => new URL(reference, `http://export${address}`),
  );
  return [...new Set(addresses.filter(({ host }) => host === "export").map(({ pathname }) => pathname))];
}
