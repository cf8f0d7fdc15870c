import { sourceName } from "@/lib/assistant-client/reply-facts";
import type { ReplySource } from "@/lib/assistant-client/types";

/** The number of a link in a reply, and the title of its section. */
export interface Citation {
  number: number;
  name: string;
}

/**
 * Finds what a link in a reply cites: the source with the same URL, or otherwise one of the same page. The title is
 * that of the exact section if the search found it.
 *
 * @param resolve normalizes URLs for comparison; undefined for those that are not links.
 */
export function findCitation(
  href: string,
  sources: readonly ReplySource[],
  passages: readonly ReplySource[],
  resolve: (url: string) => string | undefined,
): Citation | undefined {
  const page = href.replace(/#.*$/, "");
  const addresses = sources.map(({ url }) => resolve(url));
  const exact = addresses.indexOf(href);
  const index = exact >= 0 ? exact : addresses.findIndex((address) => address?.replace(/#.*$/, "") === page);
  const source = sources[index];
  if (!source) return undefined;
  const section =
    passages.find(({ url }) => resolve(url) === href) ?? (exact >= 0 ? source : { ...source, heading: "" });
  return { number: index + 1, name: sourceName(section) };
}
