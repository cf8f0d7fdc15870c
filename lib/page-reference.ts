import { normalizePath, withoutIndex } from "@/lib/paths";

/**
 * The path that a client means: a path with or without slash, suffix, and base path, or a URL of the site.
 * @param basePath prefix of the site's public paths, or an empty string.
 * @returns a path without the base path, or undefined if it is neither.
 * @example parsePageReference("https://docs.acme.example/docs/a.md#b", "/docs") // "/a"
 */
export function parsePageReference(reference: string, basePath: string): string | undefined {
  const text = reference.trim();
  const rawPath = /^https?:\/\//i.test(text) ? pathOfAddress(text) : text.replace(/[?#].*$/, "");
  if (rawPath === undefined || rawPath === "") return undefined;
  try {
    const path = normalizePath(decodeURIComponent(rawPath)).replace(/\.mdx?$/, "");
    const isBelowBase = basePath !== "" && (path === basePath || path.startsWith(`${basePath}/`));
    return withoutIndex(isBelowBase ? path.slice(basePath.length) || "/" : path);
  } catch {
    // A malformed escape sequence does not name a page.
    return undefined;
  }
}

function pathOfAddress(text: string): string | undefined {
  return URL.canParse(text) ? new URL(text).pathname : undefined;
}
