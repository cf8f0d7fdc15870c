/**
 * Makes a URL segment by the rules of generated pages (format reference, section 5.3): path parameters vanish, a few
 * punctuation marks are dropped, everything else stays. Characters that end the path of an address go too.
 * @example slugOf("/users/{id}/posts") // "users-posts"
 */
export function slugOf(text: string): string {
  return text
    .trim()
    .replaceAll(" ", "-")
    .replace(/\{[^}]*\}/g, "-")
    .replace(/^-/, "")
    .replace(/-$/, "")
    .replace(/[{}(),.'/\n\r\t?#%\\]/g, "")
    .replaceAll("--", "-")
    .toLowerCase();
}

// A page is kept in a file of its own name; file systems take 255 bytes, and the name gets endings.
const SEGMENT_LIMIT_BYTES = 180;

/**
 * A slug short enough for the name of a file, cut between words where that is possible.
 * @example shortSlug("a".repeat(500)).length // 180
 */
export function shortSlug(slug: string): string {
  const bytes = new TextEncoder().encode(slug);
  if (bytes.length <= SEGMENT_LIMIT_BYTES) return slug;
  const cut = new TextDecoder().decode(bytes.slice(0, SEGMENT_LIMIT_BYTES)).replace(/\uFFFD+$/, "");
  return cut.replace(/-[^-]{0,40}$/, "");
}

/**
 * A title for an operation without summary, from its slug.
 * @example titleOfSlug("get-users-posts") // "Get users posts"
 */
export function titleOfSlug(slug: string): string {
  const words = (slug.split("/").at(-1) ?? slug).replaceAll("-", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
