import type { ContentScan, PageRecord } from "@/lib/content/scan/types";
import { assembleSite } from "@/lib/site/assemble-site";
import type { Site } from "@/lib/site/types";

/** A page record for tests: its file is the path, its hash is made from the path. */
export function memoryPage(path: string, fields: Partial<PageRecord> = {}): PageRecord {
  const name = path.split("/").at(-1) || "home";
  return {
    path,
    file: `${path === "/" ? "index" : path.slice(1)}.mdx`,
    title: name,
    sidebarTitle: name,
    mode: "default",
    isHidden: false,
    isSearchable: true,
    isDeprecated: false,
    keywords: [],
    hidesApiMarker: false,
    frontmatter: {},
    contentHash: `hash-of-${name}`,
    dependencies: [],
    modifiedAt: 0,
    ...fields,
  };
}

/** What a scan of such pages and files gives. */
export function memoryScan(pages: readonly PageRecord[], files: readonly string[] = []): ContentScan {
  return {
    pages,
    fallbackPages: [],
    snippets: [],
    files,
    problems: [],
    parts: { slots: {}, components: {} },
    facts: new Map(),
    commitDates: new Map(),
    variables: {},
  };
}

/** A site made of a docs.json object, page records and names of static files, without any file on disk. */
export function memorySite(config: Record<string, unknown>, pages: PageRecord[], files: string[] = []): Site {
  return assembleSite({
    docsDirectory: "/docs",
    contentDirectory: "/docs",
    config: { name: "Test", theme: "mint", colors: { primary: "#123456" }, ...config },
    scan: memoryScan(pages, files),
    specifications: new Map(),
    catalog: { groups: () => undefined, find: () => undefined },
    hash: () => "revision",
    findProblems: () => [],
  });
}
