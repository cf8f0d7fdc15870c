import { sourceName } from "@/lib/assistant-client/reply-facts";
import type { ReplySource } from "@/lib/assistant-client/types";

/** The number of a link in a reply, and what its section is called. */
export interface Citation {
  number: number;
  name: string;
}

/**
 * Finds what a link of a reply cites: the source with the same address, or else the one of the same page. The name is
 * that of the very section where the search found it.
 *
 * @param resolve makes addresses comparable; undefined for those that are no links.
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
