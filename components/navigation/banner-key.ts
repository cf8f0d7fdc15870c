import type { BannerSettings } from "@/lib/site/settings-types";

/** A short key of a banner's content: another text is another banner, and shows again after the first was closed. */
export function bannerKey(banner: BannerSettings): string {
  let hash = 5381;
  for (const character of banner.content) hash = ((hash * 33) ^ (character.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(36);
}
