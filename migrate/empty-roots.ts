import { withoutFrontmatter } from "@/migrate/markdown/frontmatter";

/** What is in the body of a page without being shown: comments and imports. */
const UNSEEN = /\{\/\*[\s\S]*?\*\/\}|^import\s.*$/gm;

/** A page of an operation, or one that leads elsewhere, needs no body. */
const NEEDS_NO_BODY = /^(?:openapi|api|url):/m;

/**
 * Lets the groups whose own page shows nothing list their pages there. Code of the old site made such a page.
 * @param navigation as in docs.json
 * @param textOf the text of a page; undefined for one that is not written
 */
export function withListedPages(navigation: unknown, textOf: (path: string) => string | undefined): unknown {
  if (Array.isArray(navigation)) return navigation.map((entry) => withListedPages(entry, textOf));
  if (typeof navigation !== "object" || navigation === null) return navigation;
  const entries = Object.entries(navigation).map(([key, value]) => [key, withListedPages(value, textOf)]);
  const copy = Object.fromEntries(entries);
  const text = "group" in copy && typeof copy.root === "string" ? textOf(copy.root) : undefined;
  const isEmpty = text !== undefined && withoutFrontmatter(text).replace(UNSEEN, "").trim() === "";
  return isEmpty && !NEEDS_NO_BODY.test(text) ? { ...copy, directory: "card" } : copy;
}
