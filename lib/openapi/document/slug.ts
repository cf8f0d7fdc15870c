/**
 * Makes a URL segment by the rules for generated pages (format reference, section 5.3): path parameters, some punctuation marks,
 * and characters that would end the path of a URL are removed.
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

// Exported pages are files named after the slug; file systems allow 255 bytes, including extensions.
const SEGMENT_LIMIT_BYTES = 180;

/**
 * Shortens a slug for use as the name of a file, if possible at the end of a word.
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
