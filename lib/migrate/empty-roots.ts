/** What stands in a page without being shown: frontmatter, comments, imports. */
const UNSEEN = /^---\n[\s\S]*?\n---\n|\{\/\*[\s\S]*?\*\/\}|^import\s.*$/gm;

/**
 * Lets the groups whose own page shows nothing list their pages there. Such a page was made of code of the old site.
 * @param navigation as in docs.json
 * @param textOf the text of a page; undefined for one that is not written
 */
export function withListedPages(navigation: unknown, textOf: (path: string) => string | undefined): unknown {
  if (Array.isArray(navigation)) return navigation.map((entry) => withListedPages(entry, textOf));
  if (typeof navigation !== "object" || navigation === null) return navigation;
  const entries = Object.entries(navigation).map(([key, value]) => [key, withListedPages(value, textOf)]);
  const copy = Object.fromEntries(entries);
  const text = "group" in copy && typeof copy.root === "string" ? textOf(copy.root) : undefined;
  return text !== undefined && text.replace(UNSEEN, "").trim() === "" ? { ...copy, directory: "card" } : copy;
}
