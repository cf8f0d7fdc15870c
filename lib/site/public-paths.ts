import { getOrMake } from "@/lib/base/get-or-make";
import type { Site } from "@/lib/site/types";

/** Folders of a site, without a slash at the end; the root is empty. */
interface Folders {
  all: Set<string>;
  /** Folders with something that guests may not see, at any depth. */
  closed: Set<string>;
}

const foldersOfSite = new WeakMap<Site, { pages: Folders; files: Folders }>();

/** True for the path of a file rather than a page. */
export function isFilePath(path: string): boolean {
  return /\.[^/]+$/.test(path);
}

/**
 * True if guests may learn that nothing exists at a path: everything in the nearest existing folder is public, at any depth.
 * Elsewhere, the answer would reveal which private paths exist.
 * @param guest the site as guests see it. @param whole the site with all pages.
 */
export function isAmongPublic(path: string, guest: Site, whole: Site): boolean {
  const known = getOrMake(foldersOfSite, whole, () => listFolders(guest, whole));
  const { all, closed } = isFilePath(path) ? known.files : known.pages;
  let folder = parentOf(path);
  while (folder !== "" && !all.has(folder)) folder = parentOf(folder);
  return !closed.has(folder);
}

function listFolders(guest: Site, whole: Site): { pages: Folders; files: Folders } {
  const pages = [...whole.pages.keys(), ...whole.generatedPages.keys()];
  return {
    pages: foldersOf(pages, (page) => guest.pages.has(page) || guest.generatedPages.has(page)),
    files: foldersOf(
      [...whole.files].map((file) => `/${file}`),
      (path) => guest.files.has(path.slice(1)),
    ),
  };
}

function foldersOf(paths: readonly string[], isPublic: (path: string) => boolean): Folders {
  const folders: Folders = { all: new Set(), closed: new Set() };
  for (const path of paths) {
    const isOpen = isPublic(path);
    for (let folder = path; folder !== "";) {
      folder = parentOf(folder);
      folders.all.add(folder);
      if (!isOpen) folders.closed.add(folder);
    }
  }
  return folders;
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), 0));
}
