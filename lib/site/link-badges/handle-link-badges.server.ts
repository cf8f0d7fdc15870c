import { log } from "@/lib/observability/log";
import { fetchText } from "@/lib/openapi/loading/fetch-specification";
import { type BadgePlatforms, type BadgeSource, badgeSource, readBadge } from "@/lib/site/link-badges/badge-source";
import type { NavbarLink, SiteSettings } from "@/lib/site/settings-types";

/** How long a number is cached, in milliseconds; GitHub allows 60 requests an hour from one address. */
const LIFETIME = 60 * 60 * 1000;

/** Delay after a failure before the platform is queried again, in milliseconds. */
const RETRY_AFTER = 5 * 60 * 1000;

/** Time limit for a platform, in milliseconds. No page waits for it. */
const TIMEOUT = 3_000;

/** Maximum size of a response, in bytes; usual ones have some kilobytes. */
const SIZE_LIMIT = 1_000_000;

interface CachedBadge {
  /** When the platform is queried again, in milliseconds since the epoch. */
  expires: number;
  count: Promise<number | undefined>;
}

/** Cached numbers by the platform's URL: one entry for each link in docs.json. */
const cache = new Map<string, CachedBadge>();

/** `GET /_lectern/badges/links.json`: the numbers beside links of the top bar, as `{ [href]: number }`. */
export async function handleLinkBadges(settings: SiteSettings, platforms: BadgePlatforms): Promise<Response> {
  const entries = await Promise.all(
    navbarLinks(settings).flatMap((link) => {
      const source = badgeSource(link, platforms);
      return source ? [findCount(source).then((count) => [link.href, count] as const)] : [];
    }),
  );
  const isComplete = entries.every(([, count]) => count !== undefined);
  const maxAge = (isComplete ? LIFETIME : RETRY_AFTER) / 1000;
  return Response.json(Object.fromEntries(entries), { headers: { "cache-control": `public, max-age=${maxAge}` } });
}

/** All links of top bars, including those of individual languages. */
function navbarLinks({ navbar, layoutByLanguage }: SiteSettings): NavbarLink[] {
  const bars = [navbar, ...Object.values(layoutByLanguage).map((layout) => layout.navbar)];
  return bars.flatMap((bar) => [...(bar?.links ?? []), ...(bar?.primary ? [bar.primary] : [])]);
}

function findCount(source: BadgeSource): Promise<number | undefined> {
  const cached = cache.get(source.address);
  if (cached && cached.expires > Date.now()) return cached.count;
  const entry: CachedBadge = { expires: Date.now() + LIFETIME, count: Promise.resolve(undefined) };
  entry.count = fetchText(source.address, {
    // Only the owner can name a platform without https.
    allowsInsecure: source.address.startsWith("http:"),
    timeoutMilliseconds: TIMEOUT,
    sizeLimitBytes: SIZE_LIMIT,
  }).then((response) => {
    if (response.ok) return readBadge(response.value, source.field);
    entry.expires = Date.now() + RETRY_AFTER;
    log().debug("A platform did not send the number of a link", {
      address: source.address,
      reason: response.error.reason,
    });
    return cached?.count;
  });
  cache.set(source.address, entry);
  return entry.count;
}
