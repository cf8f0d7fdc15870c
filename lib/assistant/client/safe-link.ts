/** A link that is allowed on the page. */
export interface SafeLink {
  href: string;
  /** Whether it leads to a page of this site. */
  isInternal: boolean;
}

/** What links are resolved against. */
export interface LinkBase {
  /** Origin of the page. */
  origin: string;
  /** Base path of the site, or an empty string. */
  basePath: string;
}

const SCHEMES = new Set(["http:", "https:", "mailto:"]);

/**
 * Checks a link in a reply: only web and mail URLs, and those of the site, are allowed; anything
 * else, in particular `javascript:` and `data:`, is not a link. Links to the site get its base path.
 *
 * @returns undefined if the URL must not become a link.
 */
export function safeLink(address: string, { origin, basePath }: LinkBase): SafeLink | undefined {
  if (!/^(?:https?:\/\/|mailto:|[/#?])/i.test(address)) return undefined;
  const url = parseUrl(address, origin);
  if (!url || !SCHEMES.has(url.protocol) || url.username !== "" || url.password !== "") return undefined;
  if (url.origin !== origin) return { href: url.href, isInternal: false };
  if (/^[#?]/.test(address)) return { href: address, isInternal: true };
  const isBased = basePath === "" || url.pathname === basePath || url.pathname.startsWith(`${basePath}/`);
  return { href: (isBased ? "" : basePath) + url.pathname + url.search + url.hash, isInternal: true };
}

function parseUrl(address: string, origin: string): URL | undefined {
  try {
    return new URL(address, origin);
  } catch {
    // Not a URL, so not a link.
    return undefined;
  }
}
