/**
 * Makes a URL segment by the rules of generated pages (format reference, section 5.3): path parameters vanish, a few
 * punctuation marks are dropped, everything else stays.
 * @example slugOf("/users/{id}/posts") // "users-posts"
 */
export function slugOf(text: string): string {
  return text
    .trim()
    .replaceAll(" ", "-")
    .replace(/\{[^}]*\}/g, "-")
    .replace(/^-/, "")
    .replace(/-$/, "")
    .replace(/[{}(),.'/\n]/g, "")
    .replaceAll("--", "-")
    .toLowerCase();
}

/**
 * A title for an operation without summary, from its slug.
 * @example titleOfSlug("get-users-posts") // "Get users posts"
 */
export function titleOfSlug(slug: string): string {
  const words = (slug.split("/").at(-1) ?? slug).replaceAll("-", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
