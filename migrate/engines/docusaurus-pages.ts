import { parseFrontmatter } from "@/lib/content/scan/frontmatter";
import { addressOf } from "@/migrate/address-book";
import { pagesIn, textOf } from "@/migrate/engines/shared";
import { isMarkdownFile, isWithin, joinPath, nameOf, pagePath, relativeTo, withoutSuffix } from "@/migrate/paths";
import type { Data, Finding, NavigationItem, Redirect, SourceFolder, SourcePage } from "@/migrate/types";

/** A blog with its posts, latest first. */
export interface Blog {
  label: string;
  /** URL of the list of posts on the old site. */
  address: string;
  /** URL of the latest post, which replaces the list; undefined if there are no posts. */
  latest?: string | undefined;
  pages: SourcePage[];
  items: NavigationItem[];
}

const DATED = /^(\d{4})[-/](\d{2})[-/](\d{2})[-/](.*)$/;

/** Reads the blog of a Docusaurus site. @param options undefined if there is no blog */
export function readBlog(folder: SourceFolder, root: string, options: Data | undefined): Blog {
  const label = textOf(options?.blogTitle) ?? "Blog";
  const base = joinPath(root, textOf(options?.path) ?? "blog") ?? "";
  const prefix = textOf(options?.routeBasePath)?.replace(/^\/|\/$/g, "") ?? "blog";
  const address = `/${prefix}`;
  if (options === undefined || base === "") return { label, address, pages: [], items: [] };
  const posts = pagesIn(folder, base).flatMap((file) => {
    const name = withoutSuffix(relativeTo(file, base)).replace(/\/index$/, "");
    const { data } = parseFrontmatter(file, folder.read(file));
    if (/(?:^|\/)_/.test(name) || data.draft === true) return [];
    const [, year, month, day, rest] = DATED.exec(name) ?? [];
    const dated = year ? `${year}/${month}/${day}/${rest}` : name;
    const slug = textOf(data.slug) ?? dated;
    const date = textOf(data.date) ?? (year ? `${year}-${month}-${day}` : "");
    const path = pagePath(joinPath(prefix, slug) ?? slug);
    return [{ date, page: { file, path, defaults: date ? { lastUpdatedDate: date } : {} } satisfies SourcePage }];
  });
  posts.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
  return {
    label,
    address,
    latest: posts[0] && addressOf(posts[0].page.path),
    pages: posts.map(({ page }) => page),
    items: posts.map(({ page }) => ({ type: "page", path: page.path })),
  };
}

/** Reads the Markdown pages of `src/pages`. React pages become redirects if they contain one, and are reported otherwise. */
export function readSitePages(
  folder: SourceFolder,
  root: string,
  found: { findings: Finding[]; redirects: Redirect[] },
): SourcePage[] {
  const base = joinPath(root, "src/pages") ?? "";
  return folder.files.flatMap((file) => {
    if (!isWithin(file, base) || /(?:^|\/)_/.test(relativeTo(file, base))) return [];
    if (isMarkdownFile(file)) return [{ file, path: pagePath(relativeTo(file, base)) }];
    if (/\.[jt]sx?$/.test(file) && !/\.test\./.test(nameOf(file))) {
      const target = /<Redirect\b[^>]*\bto=(?:\{\s*(?:useBaseUrl\(\s*)?)?["'`]([^"'`$]+)["'`]/.exec(
        folder.read(file),
      )?.[1];
      const source = addressOf(pagePath(relativeTo(file, base).replace(/\.[jt]sx?$/, "")));
      if (target !== undefined) found.redirects.push({ source, destination: target });
      else
        found.findings.push({
          file,
          message: "This page is React code; it was not converted. Its address leads nowhere now.",
        });
    }
    return [];
  });
}
