import { pagePath } from "@/migrate/paths";
import type { NavigationItem, SourcePage } from "@/migrate/types";

/**
 * The navigation with the posts of a blog below its page, which lists them in the old site: the latest first.
 * @param folder the folder of the blog, relative to that of the documents.
 */
export function withBlogPosts(
  items: readonly NavigationItem[],
  pages: readonly SourcePage[],
  folder: string,
): NavigationItem[] {
  const blog = pagePath(folder);
  const start = blog === "index" ? "" : `${blog}/`;
  // Addresses of posts begin with their date.
  const posts = pages
    .map(({ path }) => path)
    .filter((path) => path.startsWith(start) && /^\d{4}\/\d\d\/\d\d\//.test(path.slice(start.length)))
    .sort()
    .reverse()
    .map((path): NavigationItem => ({ type: "page", path }));
  const withPosts = (item: NavigationItem): NavigationItem => {
    if (item.type === "group") return { ...item, items: item.items.map(withPosts) };
    if (item.type !== "page" || item.path !== blog || posts.length === 0) return item;
    return { type: "group", label: item.label ?? "Blog", root: item.path, items: posts };
  };
  return items.map(withPosts);
}
