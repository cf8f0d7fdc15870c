import { maySee, type Viewer } from "@/lib/access/decide";
import { encodePath, encodeSegments } from "@/lib/base/encode-path";
import type { SiteMount } from "@/lib/base/site-context.server";
import type { PageRecord } from "@/lib/content/scan/types";
import { type RelatedLink, readPageMenu, readRelated } from "@/lib/site/page-overrides";
import type { SiteSettings } from "@/lib/site/settings-types";
import type { Site } from "@/lib/site/types";
import { menuWithoutServer } from "@/lib/site/without-server";

/** Settings of a page for its layout. */
export interface PageFrame {
  editHref?: string;
  issueHref?: string;
  hidesPager: boolean;
  /** The page's feed, without base path. */
  feedHref?: string;
  /** Displayed time of the last change; undefined if it is not shown. */
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
  mounts: readonly SiteMount[] = [],
): PageFrame {
  const { timestamp } = page.frontmatter;
  const showsTimestamp = typeof timestamp === "boolean" ? timestamp : settings.metadata.timestamp;
  const { repository } = settings.feedback;
  const written = readPageMenu(page.frontmatter);
  const menu = written && isExport ? menuWithoutServer(written) : written;
  return {
    ...(repository ? linksOf(page, repository, mounts) : {}),
    hidesPager: page.frontmatter.hideFooterPagination === true,
    feedHref: hasFeed(page, site.viewer) ? `${page.path === "/" ? "" : encodePath(page.path)}/rss.xml` : undefined,
    modifiedAt: showsTimestamp ? page.modifiedAt : undefined,
    contextualOptions: menu?.options,
    contextualDisplay: menu?.display,
    related: readRelated(page.frontmatter, (path) => site.pages.get(path)?.title),
  };
}

/** Links to edit a page and to report an issue; pages of a mounted repository link to that repository. */
function linksOf({ file, path }: PageRecord, repository: string, mounts: readonly SiteMount[]) {
  const mount = mounts.find((candidate) => file.startsWith(`${candidate.path}/`));
  if (!mount) return repositoryLinks(repository, file, path);
  const { address, ref = "HEAD", folder } = mount;
  const [, host, name] =
    /^(?:[\w.-]+@|ssh:\/\/(?:[^@/]*@)?|https?:\/\/)([\w.-]+(?::\d+)?)[:/](.+?)(?:\.git)?\/?$/.exec(address) ?? [];
  if (host === undefined) return {};
  const root = `https://${host}/${name}/tree/${ref}${folder === "." ? "" : `/${folder}`}`;
  return repositoryLinks(root, file.slice(mount.path.length + 1), path);
}

/** True if a page has a feed. Pages that require sign-in have none, since anyone can read a feed. */
function hasFeed({ frontmatter }: PageRecord, viewer: Viewer): boolean {
  return frontmatter.rss === true && maySee(viewer, frontmatter, true);
}

/** URLs for editing a page's file and for reporting an issue. */
interface RepositoryLinks {
  editHref: string;
  issueHref: string;
}

/**
 * Builds the links of a page in the URL format of the large hosts.
 * @param repository URL of the repository (`https://github.com/owner/name`) or of the docs folder in it (`…/tree/main/docs`).
 * @param file the page's file, relative to the docs folder.
 * @param path the page's path, for the text of the issue.
 */
export function repositoryLinks(repository: string, file: string, path: string): RepositoryLinks {
  const address = repository.replace(/\/+$/, "");
  const [, root = address, folder = "HEAD"] = /^(.*?)\/tree\/(.+)$/.exec(address) ?? [];
  const issue = new URLSearchParams({ title: `Documentation: ${path}`, body: `Page: ${path}\nFile: ${file}\n\n` });
  return { editHref: `${root}/edit/${folder}/${encodeSegments(file)}`, issueHref: `${root}/issues/new?${issue}` };
}
