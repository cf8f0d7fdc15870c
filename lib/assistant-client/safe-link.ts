/** A link that may stand on the page. */
export interface SafeLink {
  href: string;
  /** Whether it leads to a page of this site. */
  isInternal: boolean;
}

/** Where links are seen from. */
export interface LinkBase {
  /** Origin of the page. */
  origin: string;
  /** Base path of the site, or an empty text. */
  basePath: string;
}

const SCHEMES = new Set(["http:", "https:", "mailto:"]);

/**
 * Decides on a link of a reply: only addresses of the web and of mail, and those of the site, are followed; everything
 * else, `javascript:` and `data:` first, is no link. Links to the site are given its base path.
 *
 * @returns undefined where the address must not become a link.
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
    // Not an address at all, so not a link.
    return undefined;
  }
}
