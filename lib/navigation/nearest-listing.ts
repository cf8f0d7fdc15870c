import { pathSegments } from "@/lib/base/paths";
import type { Listing, RouteTable } from "@/lib/navigation/route-table";

/** The listing whose surroundings an unlisted page uses, and how many leading segments the two share. */
export interface NearestListing {
  listing: Listing;
  sharedSegments: number;
}

/**
 * Prepares the search for the listed page with the longest common path prefix (format reference 2.6). Visible pages are
 * preferred, then those of the default language and version, then document order.
 */
export function createNearestListing(table: RouteTable): (path: string) => NearestListing | undefined {
  let byPrefix: Map<string, Listing> | undefined;
  return (path) => {
    byPrefix ??= indexPrefixes(table);
    const segments = pathSegments(path);
    for (let length = segments.length; length >= 0; length--) {
      const listing = byPrefix.get(segments.slice(0, length).join("/"));
      if (listing) return { listing, sharedSegments: length };
    }
    return undefined;
  };
}

function indexPrefixes(table: RouteTable): Map<string, Listing> {
  const nearest = new Map<string, Listing>();
  for (const [path, [listing]] of table.listings) {
    if (!listing) continue;
    const segments = pathSegments(path);
    for (let length = segments.length; length >= 0; length--) {
      const prefix = segments.slice(0, length).join("/");
      const known = nearest.get(prefix);
      if (!known || listing.rank < known.rank) nearest.set(prefix, listing);
    }
  }
  return nearest;
}
