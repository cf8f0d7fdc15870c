import { tryDecodePercent } from "@/lib/base/decode-percent";
import { normalizePath, withoutIndex } from "@/lib/base/paths";

/**
 * Normalizes a client's reference to a page: a path with or without slash, suffix, and base path, or a URL of the site.
 * @param basePath prefix of the site's public paths, or an empty string.
 * @returns a path without the base path, or undefined if it is neither.
 * @example parsePageReference("https://docs.acme.example/docs/a.md#b", "/docs") // "/a"
 */
export function parsePageReference(reference: string, basePath: string): string | undefined {
  const text = reference.trim();
  const rawPath = /^https?:\/\//i.test(text) ? pathOfAddress(text) : text.replace(/[?#].*$/, "");
  if (rawPath === undefined || rawPath === "") return undefined;
  const decoded = tryDecodePercent(rawPath);
  if (decoded === undefined) return undefined;
  const path = normalizePath(decoded).replace(/\.mdx?$/, "");
  const isBelowBase = basePath !== "" && (path === basePath || path.startsWith(`${basePath}/`));
  return withoutIndex(isBelowBase ? path.slice(basePath.length) || "/" : path);
}

function pathOfAddress(text: string): string | undefined {
  return URL.canParse(text) ? new URL(text).pathname : undefined;
}
