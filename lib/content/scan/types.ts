import type { Root } from "mdast";
import type { IconReference } from "@/lib/config/icon-library";
import type { PageFacts, PageMode } from "@/lib/content/pipeline/types";
import type { ContentParts } from "@/lib/content/scan/part-types";
import type { Problem } from "@/lib/problems/types";

/** The facts of a page file that are known without compilation: its URL, frontmatter, and dependencies. */
export interface PageRecord {
  /** URL path without base path: `/guides/start`; `/` for the root `index` page. Case is kept. */
  path: string;
  /** File relative to the content root, with forward slashes: `guides/start.mdx`. */
  file: string;
  title: string;
  /** Label in the sidebar and in previous/next; equals `title` unless `sidebarTitle` is set. */
  sidebarTitle: string;
  description?: string;
  icon?: IconReference;
  tag?: string;
  mode: PageMode;
  /** Absolute URL, if the entry is a link to another site, for which no page is rendered. */
  url?: string;
  isHidden: boolean;
  isSearchable: boolean;
  isDeprecated: boolean;
  keywords: readonly string[];
  boost?: number;
  version?: string;
  /** Frontmatter `openapi`, `api`, `openapi-schema`, `asyncapi` as written. */
  openapi?: string;
  api?: string;
  openapiSchema?: string;
  asyncapi?: string;
  hidesApiMarker: boolean;
  /** All frontmatter keys as written, including unknown ones. */
  frontmatter: Readonly<Record<string, unknown>>;
  /** Hash (hex) of the source and of everything it imports: changes exactly when the rendered page may change. */
  contentHash: string;
  /** Hashes of the sources that `contentHash` covers, by file: the page and everything it imports. */
  sourceHashes?: Readonly<Record<string, string>>;
  /** Files relative to the content root that the page imports, directly or through others. */
  dependencies: readonly string[];
  /** The page of the default language that this one shows until it is translated. */
  standsInFor?: { path: string; languageTag: string; direction: "ltr" | "rtl" };
  /** True if the page may show data of its reader; it is then rendered for each signed-in reader. */
  readsReader?: true;
  /** Time of the file's last commit or, if unknown, of its last change on disk; milliseconds since the epoch. */
  modifiedAt: number;
}

/** The facts of a Markdown or React file, cached on disk so that a restart reads only changed files. */
export interface FileFacts {
  /** File relative to the content root, with forward slashes. */
  file: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since the epoch. */
  modifiedAt: number;
  /** Time at which the file's content, metadata, or name last changed (ctime); unlike `modifiedAt`, programs cannot set it. */
  changedAt: number;
  /** Inode number. */
  inode: number;
  /** Hash (hex) of the source text alone. */
  sourceHash: string;
  frontmatter: Readonly<Record<string, unknown>>;
  /** Specifiers of static imports as written. */
  imports: readonly string[];
  /** True if the source refers to a variable (`{{name}}`). */
  usesVariables: boolean;
  /** True if its code may read `user`, or if parts of it are shown only to some groups of readers. */
  readsReader: boolean;
  /** The first-level heading at the start of the page, if its frontmatter has no title. */
  heading?: string;
  problems: readonly Problem[];
}

/** Everything known about the files of a docs repository before any page is compiled. */
export interface ContentScan {
  /** Pages in the order of their files. Paths are unique. */
  pages: readonly PageRecord[];
  /**
   * Markdown files that become pages only if the navigation lists them: snippets, imported files, README and license files,
   * files in build folders.
   */
  fallbackPages: readonly PageRecord[];
  /** Files in a snippets folder, or imported by another file. */
  snippets: readonly string[];
  /** Files that fill or replace parts of the site. */
  parts: ContentParts;
  /** Static files relative to the content root. */
  files: readonly string[];
  problems: readonly Problem[];
  /** Facts of Markdown and React files by name, from which the next scan starts. */
  facts: ReadonlyMap<string, FileFacts>;
  /** Times of the last commits of files, if known; milliseconds since the epoch by name. */
  commitDates: ReadonlyMap<string, number>;
  /** The `variables` of docs.json with which the records were made. */
  variables: Readonly<Record<string, string>>;
}

/** A part of a page between two headings, as the search indexes it. */
export interface Section {
  /** ID of the heading on the page; absent for the text before the first one. */
  anchor?: string;
  heading?: string;
  /** Headings above this one on the page, outermost first. */
  parents: readonly string[];
  /** The section as Markdown, without its heading. */
  content: string;
  /** Text without code. */
  text: string;
  /** Text of code blocks. */
  code: string;
}

/** The text of a page, as sections for the search and as Markdown. */
export interface PageTexts {
  sections: Section[];
  markdown: string;
  /** The text as a tree, for the feed; absent for a page without updates. */
  updates?: Root;
}

/** The result of reading a page: its facts and texts, without its code. */
export interface PageReading {
  facts: PageFacts;
  /** Absent if the page cannot be read, if code of pages is not run, or if texts are left out. */
  texts?: PageTexts;
  /** True if a later reading may differ, because this one took too long on a busy machine. */
  isTemporary?: boolean;
}
