import { parseJson } from "@/lib/base/parse-json";
import { recordOf, recordsOf, textOf } from "@/migrate/engines/shared";
import type { StarlightEntry } from "@/migrate/engines/starlight-sidebar";
import { isWithin, joinPath, pagePath } from "@/migrate/paths";
import type { Data, NavigationItem, SourceFolder } from "@/migrate/types";

/** A version of the site (plugin `starlight-versions`). */
export interface StarlightVersion {
  label: string;
  /** The folder of its pages; empty for the current version. */
  slug: string;
  /** The `sidebar` at the time when the version was created. */
  sidebar: unknown;
}

/**
 * Reads the current version and the older ones; empty for a site without versions.
 * @param source the folder that contains `content`.
 * @param options of the plugin, if the site has it.
 * @param sidebar of the current version.
 */
export function readStarlightVersions(
  folder: SourceFolder,
  source: string,
  options: unknown,
  sidebar: unknown,
): StarlightVersion[] {
  const { versions, current } = recordOf(options);
  const older = recordsOf(versions).flatMap(({ slug: written, label }): StarlightVersion[] => {
    const slug = textOf(written)?.replace(/^\/|\/$/g, "");
    if (!slug) return [];
    const kept = recordOf(parseJson(folder.read(joinPath(source, `content/versions/${slug}.json`) ?? "")));
    return [{ label: textOf(label) ?? slug, slug, sidebar: withoutFolder(kept.sidebar, slug) }];
  });
  if (older.length === 0) return [];
  return [{ label: textOf(recordOf(current).label) ?? "Latest", slug: "", sidebar }, ...older];
}

/** The pages of a version, with slugs relative to the version. */
export function entriesOfVersion(
  entries: readonly StarlightEntry[],
  version: StarlightVersion | undefined,
  versions: readonly StarlightVersion[],
): StarlightEntry[] {
  if (version === undefined || version.slug === "") {
    const folders = versions.map(({ slug }) => slug).filter(Boolean);
    return entries.filter(({ slug }) => !folders.some((folder) => isWithin(slug, folder) || slug === folder));
  }
  return entries.flatMap((entry) => {
    const isOwn = isWithin(entry.slug, version.slug) || entry.slug === version.slug;
    return isOwn ? [{ ...entry, slug: entry.slug.slice(version.slug.length + 1) }] : [];
  });
}

/** Removes the folder of the version from the paths in a sidebar. */
function withoutFolder(value: unknown, folder: string): unknown {
  const bare = (address: string) =>
    isWithin(pagePath(address), folder) ? pagePath(address).slice(folder.length + 1) : address;
  if (typeof value === "string") return bare(value);
  if (Array.isArray(value)) return value.map((item) => withoutFolder(item, folder));
  if (typeof value !== "object" || value === null) return value;
  const item = value as Data;
  const directory = textOf(recordOf(item.autogenerate).directory);
  return {
    ...item,
    ...(typeof item.slug === "string" ? { slug: bare(item.slug) } : {}),
    ...(typeof item.link === "string" ? { link: bare(item.link) } : {}),
    ...(directory === undefined ? {} : { autogenerate: { directory: bare(directory) } }),
    ...(item.items === undefined ? {} : { items: withoutFolder(item.items, folder) }),
  };
}

/** Reads the posts of the plugin `starlight-blog`, latest first, as a group; undefined for a site without posts. */
export function readStarlightBlog(
  options: unknown,
  entries: readonly StarlightEntry[],
  languages: readonly string[],
): { label: string; items: NavigationItem[]; entries: readonly StarlightEntry[] } | undefined {
  const { prefix, title } = recordOf(options);
  const folder = pagePath(textOf(prefix) ?? "blog");
  const posts = entries.filter(({ slug }) => isWithin(slug, folder));
  if (posts.length === 0) return undefined;
  const titles = recordOf(title);
  const dateOf = ({ frontmatter }: StarlightEntry) => new Date(String(frontmatter.date ?? "")).getTime() || 0;
  return {
    entries: posts,
    label: textOf(title) ?? languages.map((language) => textOf(titles[language])).find(Boolean) ?? "Blog",
    items: [...posts]
      .sort((one, other) => dateOf(other) - dateOf(one))
      .map(({ page, frontmatter }): NavigationItem => {
        const label = textOf(frontmatter.title);
        return { type: "page", path: page.path, ...(label ? { label } : {}) };
      }),
  };
}
