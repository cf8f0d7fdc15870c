import { decodePercent } from "@/lib/base/decode-percent";
import { hrefOfPath, isExternal, normalizePath, withoutIndex } from "@/lib/base/paths";
import { titleFromPath } from "@/lib/content/scan/page-metadata";
import { readContextual } from "@/lib/site/settings";
import type { SiteSettings } from "@/lib/site/settings-types";

/** Frontmatter as plain data. */
type Frontmatter = Readonly<Record<string, unknown>>;

/** A link to a page or URL on the same subject. */
export interface RelatedLink {
  label: string;
  href: string;
}

/**
 * Reads the related links of a page (frontmatter `related`). Entries are paths of pages, labeled with the page's title;
 * URLs; and `Title: link`, labeled with the given title.
 * @param findTitle returns the title of the page at a path, if there is one
 */
export function readRelated({ related }: Frontmatter, findTitle: (path: string) => string | undefined): RelatedLink[] {
  if (!Array.isArray(related)) return [];
  return related.flatMap((entry: unknown) => {
    if (typeof entry === "string") return readLink(entry, undefined, findTitle);
    if (typeof entry !== "object" || entry === null) return [];
    return Object.entries(entry).flatMap(([title, link]) =>
      typeof link === "string" ? readLink(link, title, findTitle) : [],
    );
  });
}

function readLink(
  written: string,
  title: string | undefined,
  findTitle: (path: string) => string | undefined,
): RelatedLink[] {
  const link = written.trim();
  if (link === "") return [];
  if (isExternal(link)) return [{ label: title ?? link, href: link }];
  const [place = "", fragment] = link.split("#", 2);
  const path = withoutIndex(normalizePath(decodePercent(place.replace(/\.mdx?$/, ""))));
  const label = title ?? findTitle(path) ?? titleFromPath(path);
  const href = hrefOfPath(path);
  return [{ label, href: fragment === undefined ? href : `${href}#${fragment}` }];
}

/** The page's own page menu (frontmatter `contextual`); undefined if the page uses the site's. */
export function readPageMenu({ contextual }: Frontmatter): SiteSettings["contextual"] | undefined {
  const isMenu = typeof contextual === "object" && contextual !== null && "options" in contextual;
  return isMenu && Array.isArray(contextual.options) ? readContextual(contextual) : undefined;
}
