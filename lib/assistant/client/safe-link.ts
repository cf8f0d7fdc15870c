import { endInSlash } from "@/lib/base/paths";

/** A link that is allowed on the page. */
export interface SafeLink {
  href: string;
  /** Whether it leads to a page of this site. */
  isInternal: boolean;
}

/** Origin and base path against which links are resolved. */
export interface LinkBase {
  /** Origin of the page. */
  origin: string;
  /** Base path of the site, or an empty string. */
  basePath: string;
  /** Addresses of pages end in a slash (`seo.trailingSlash`). */
  endsInSlash?: boolean;
}

const SCHEMES = new Set(["http:", "https:", "mailto:"]);

/**
 * Checks a link in a reply: only web and mail URLs, and those of the site, are allowed; anything else, in particular
 * `javascript:` and `data:`, is not a link. Links to the site get its base path and, if configured, a trailing slash.
 *
 * @returns undefined if the URL must not become a link.
 */
export function safeLink(address: string, { origin, basePath, endsInSlash }: LinkBase): SafeLink | undefined {
  if (!/^(?:https?:\/\/|mailto:|[/#?])/i.test(address) || !URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  if (!SCHEMES.has(url.protocol) || url.username !== "" || url.password !== "") return undefined;
  if (url.origin !== origin) return { href: url.href, isInternal: false };
  if (/^[#?]/.test(address)) return { href: address, isInternal: true };
  const isBased = basePath === "" || url.pathname === basePath || url.pathname.startsWith(`${basePath}/`);
  const href = (isBased ? "" : basePath) + url.pathname + url.search + url.hash;
  return { href: endsInSlash ? endInSlash(href) : href, isInternal: true };
}

/**
 * The link to human support (`assistant.support`): web addresses get the thread's identifier, so that the staff can read the
 * conversation.
 * @returns undefined if the address must not become a link.
 */
export function supportLink(address: string, threadId: string | undefined, base: LinkBase): string | undefined {
  const href = safeLink(address, base)?.href;
  if (href === undefined || threadId === undefined || href.startsWith("mailto:")) return href;
  const [, start = "", hash = ""] = /^([^#]*)(.*)$/s.exec(href) ?? [];
  return `${start}${start.includes("?") ? "&" : "?"}threadId=${encodeURIComponent(threadId)}${hash}`;
}
