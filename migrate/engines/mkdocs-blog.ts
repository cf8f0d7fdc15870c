import { pagePath } from "@/migrate/paths";
import type { NavigationItem, SourcePage } from "@/migrate/types";
import { withoutEmpty } from "@/migrate/write-navigation";

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
    .map((path) => ({ type: "page" as const, path }));
  const isPost = (item: NavigationItem) => item.type === "page" && posts.some((post) => post.path === item.path);
  const isBlog = (item: NavigationItem) => item.type === "page" && item.path === blog;
  const withPosts = (item: NavigationItem): NavigationItem => {
    if (item.type === "group") {
      const inner = withoutEmpty(item.items.filter((child) => !isPost(child)).map(withPosts));
      // The folder of the blog is a group of its own where no `nav` lists its page.
      const [own] =
        item.root === undefined && item.items.some(isBlog) ? inner.filter(({ type }) => type === "group") : [];
      return own?.type === "group" && own.root === blog && inner.length === 1
        ? { ...own, label: item.label }
        : { ...item, items: inner };
    }
    if (!isBlog(item) || posts.length === 0) return item;
    return { type: "group", label: (item.type === "page" && item.label) || "Blog", root: blog, items: posts };
  };
  return items.map(withPosts);
}
