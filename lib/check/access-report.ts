import { GUEST, type Viewer } from "@/lib/access/decide";
import type { LoadedSite } from "@/lib/site/load-site.server";
import type { Site } from "@/lib/site/types";

/** The pages and files that one kind of reader can and cannot see, as sorted paths. */
export interface AccessOf {
  /** `signed out`, `signed in`, or the name of a group. */
  reader: string;
  pages: string[];
  hiddenPages: string[];
  files: string[];
  hiddenFiles: string[];
}

/** Lists for each kind of reader what they see: those who have not signed in, those in no group, and those of each group alone. */
export function listAccess(loaded: LoadedSite): AccessOf[] {
  const all = contentOf(loaded.siteOf({ type: "all" }));
  const groups = [...(loaded.access?.namedGroups ?? [])].sort();
  const readers: [reader: string, viewer: Viewer][] = [
    ["signed out", GUEST],
    ["signed in", { type: "member", groups: [] }],
    ...groups.map((name): [string, Viewer] => [name, { type: "member", groups: [name] }]),
  ];
  return readers.map(([reader, viewer]) => {
    const { pages, files } = contentOf(loaded.siteOf(viewer));
    const [isSeen, isFree] = [new Set(pages), new Set(files)];
    const hiddenPages = all.pages.filter((page) => !isSeen.has(page));
    return { reader, pages, hiddenPages, files, hiddenFiles: all.files.filter((file) => !isFree.has(file)) };
  });
}

function contentOf(site: Site): Pick<AccessOf, "pages" | "files"> {
  return { pages: [...site.pages.keys(), ...site.generatedPages.keys()].sort(), files: [...site.files].sort() };
}

/** The report as text with one line for each page and file, so that a change of access is a change of lines. */
export function formatAccess(report: readonly AccessOf[]): string {
  return report
    .map(({ reader, pages, hiddenPages, files, hiddenFiles }) =>
      [
        `${reader}: ${pages.length} of ${pages.length + hiddenPages.length} pages, ${files.length} of ${files.length + hiddenFiles.length} files`,
        ...[...pages, ...files].map((name) => `  + ${name}`),
        ...[...hiddenPages, ...hiddenFiles].map((name) => `  - ${name}`),
      ].join("\n"),
    )
    .join("\n\n")
    .concat("\n");
}
