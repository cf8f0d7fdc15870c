import type { ReplySource } from "@/lib/assistant/client/types";

/** The number of a cited source in a reply, and the section that the link leads to. */
export interface Citation {
  number: number;
  source: ReplySource;
}

/**
 * Finds the source that a link in a reply cites: one with the same URL, or else one of the same page. The title is that of
 * the exact section if the search found it.
 *
 * @param resolve normalizes URLs for comparison; returns undefined for invalid ones.
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
  const { url, title } = source;
  const section = passages.find((passage) => resolve(passage.url) === href) ?? (exact >= 0 ? source : { url, title });
  return { number: index + 1, source: section };
}
