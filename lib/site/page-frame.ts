import { maySee, type Viewer } from "@/lib/access/decide";
import { encodePath } from "@/lib/base/paths";
import type { PageRecord } from "@/lib/content/scan/types";
import { type RelatedLink, readPageMenu, readRelated } from "@/lib/site/page-overrides";
import { repositoryLinks } from "@/lib/site/repository-links";
import type { SiteSettings } from "@/lib/site/settings-types";
import type { Site } from "@/lib/site/types";
import { menuWithoutServer } from "@/lib/site/without-server";

/** What a page file requests from its layout. */
export interface PageFrame {
  editHref?: string;
  issueHref?: string;
  hidesPager: boolean;
  /** The page's feed, without base path. */
  feedHref?: string;
  /** Shown as the time of the last change. */
  modifiedAt?: PageRecord["modifiedAt"];
  contextualOptions?: SiteSettings["contextual"]["options"];
  contextualDisplay?: SiteSettings["contextual"]["display"];
  related: readonly RelatedLink[];
}

/** Reads the frame of a page from its frontmatter and the settings of its language. */
export function pageFrame(
  site: Pick<Site, "pages" | "viewer">,
  settings: SiteSettings,
  page: PageRecord,
  isExport: boolean,
): PageFrame {
  const { timestamp } = page.frontmatter;
  const showsTimestamp = typeof timestamp === "boolean" ? timestamp : settings.metadata.timestamp;
  const { repository } = settings.feedback;
  const written = readPageMenu(page.frontmatter);
  const menu = written && isExport ? menuWithoutServer(written) : written;
  return {
    ...(repository ? repositoryLinks(repository, page.file, page.path) : {}),
    hidesPager: page.frontmatter.hideFooterPagination === true,
    ...(hasFeed(page, site.viewer) ? { feedHref: `${page.path === "/" ? "" : encodePath(page.path)}/rss.xml` } : {}),
    ...(showsTimestamp ? { modifiedAt: page.modifiedAt } : {}),
    ...(menu ? { contextualOptions: menu.options, contextualDisplay: menu.display } : {}),
    related: readRelated(page.frontmatter, (path) => site.pages.get(path)?.title),
  };
}

/** Pages that the site lists for its own sign-in alone have no feed: anyone could read it. */
function hasFeed({ frontmatter }: PageRecord, viewer: Viewer): boolean {
  return frontmatter.rss === true && maySee(viewer, frontmatter, true);
}
