import type { BannerSettings } from "@/lib/site/settings-types";

/** A short hash of a banner's content, so that a banner with a new text is shown after the old one was closed. */
export function bannerKey(banner: BannerSettings): string {
  let hash = 5381;
  for (const character of banner.content) hash = ((hash * 33) ^ (character.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(36);
}
