import path from "node:path/posix";
import { GUEST, namedGroups } from "@/lib/access/decide";
import { decodePercent } from "@/lib/base/decode-percent";
import type { CheckedPage } from "@/lib/check/page-problems.server";
import { hasReaderGroups } from "@/lib/config/navigation-elements";
import { suggest } from "@/lib/config/nearest";
import { readObject } from "@/lib/config/read-value";
import { walkNavigation } from "@/lib/config/walk-navigation";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";
import type { LoadedSite } from "@/lib/site/load-site.server";

/**
 * Finds contradictions in the access rules of a site where readers can sign in.
 * @param pages all pages that were read, with their references
 */
export function findAccessProblems(loaded: LoadedSite, pages: readonly CheckedPage[]): Problem[] {
  if (!loaded.access) return [];
  return [...findPrivateLinks(loaded, pages), ...findOpenedFiles(loaded, pages), ...findUnknownGroups(loaded)];
}

/** Finds links from public pages to pages that require a sign-in. */
function findPrivateLinks({ siteOf }: LoadedSite, pages: readonly CheckedPage[]): Problem[] {
  const [open, all] = [siteOf(GUEST), siteOf({ type: "all" })];
  const isPage = (site: typeof open, page: string) => site.pages.has(page) || site.generatedPages.has(page);
  return pages
    .filter(({ record }) => open.pages.has(record.path))
    .flatMap(({ facts }) => facts.links)
    .flatMap((link) => {
      const target = decodePercent(link.path);
      if (!isPage(all, target) || isPage(open, target)) return [];
      const message = `This page is public, but \`${target}\` is not: readers who have not signed in are asked to.`;
      return [createProblem("private-link", link, { message })];
    });
}

/** Finds files in folders of private pages that a public page makes public; if the folder has public pages, too, that is intended. */
function findOpenedFiles({ access, siteOf }: LoadedSite, pages: readonly CheckedPage[]): Problem[] {
  const [open, all] = [siteOf(GUEST), siteOf({ type: "all" })];
  const folders = (isOpen: boolean) =>
    new Set(
      [...all.pages.values()].flatMap((page) => (open.pages.has(page.path) === isOpen ? path.dirname(page.file) : [])),
    );
  const [openFolders, closedFolders] = [folders(true), folders(false)];
  const isPrivatePlace = (file: string) => {
    const above = foldersOf(file);
    return above.some((folder) => closedFolders.has(folder)) && !above.some((folder) => openFolders.has(folder));
  };
  const read = new Map(pages.map(({ record }) => [record.path, record]));
  return [...(access?.uses.pages ?? [])].flatMap(([file, users]) => {
    const opening = users.find((page) => open.pages.has(page));
    const record = opening === undefined ? undefined : read.get(opening);
    if (!record || !open.files.has(file) || !isPrivatePlace(file)) return [];
    const message = `\`${file}\` is in a folder of private pages, but everyone may have it, since this page is public.`;
    return [createProblem("opened-file", { file: record.file }, { message })];
  });
}

/** The folders that contain a file, except for the root, which is public. */
function foldersOf(file: string): string[] {
  const folder = path.dirname(file);
  return folder === "." ? [] : [folder, ...foldersOf(folder)];
}

/** Finds groups that `access.groups` of docs.json does not list. */
function findUnknownGroups({ siteOf, config }: LoadedSite): Problem[] {
  const site = siteOf({ type: "all" });
  const { groups } = readObject(site.config.access);
  if (!Array.isArray(groups)) return [];
  const known = groups.map(String);
  const report = (written: unknown, place: Pick<Problem, "file"> & Partial<Problem>) =>
    namedGroups(written)
      .filter((name) => !known.includes(name))
      .map((name) => {
        const message = `\`access.groups\` of docs.json has no group \`${name}\`, so no reader is in it.`;
        return createProblem("unknown-group", place, { message, hint: suggest(name, known) });
      });
  return [
    ...[...site.pages.values()].flatMap(({ file, frontmatter }) => report(frontmatter.groups, { file })),
    ...walkNavigation(site.config.navigation)
      .filter(({ value }) => hasReaderGroups(value))
      .flatMap(({ value, path: element }) => report(value.groups, config.locate([...element, "groups"]))),
  ];
}
