import { encodeSegments } from "@/lib/base/encode-path";
import { hashText } from "@/lib/base/hash-text";
import { describeSocialImage, type SocialImageContent } from "@/lib/seo/og/image-content";
import type { Site } from "@/lib/site/types";

/** Increased whenever the rendering changes, so that no cache keeps an image of an older design. */
const DESIGN = 5;

/** URL of a page's preview image without base path: it changes with what the image shows. */
export function socialImageAddress(site: Site, path: string): string | undefined {
  const content = describeSocialImage(site, path);
  if (!content) return undefined;
  const page = path === "/" ? "" : encodeSegments(path);
  return `/_lectern/og/${socialImageKey(content)}${page}.png`;
}

/** Hash of all that an image shows. Images of the repository count by name: they are part of no page's hash. */
export function socialImageKey(content: SocialImageContent): string {
  return hashText(JSON.stringify([DESIGN, content]));
}
