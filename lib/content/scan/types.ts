import type { IconReference } from "@/lib/config/icon-library";
import type { PageFacts, PageMode } from "@/lib/content/pipeline/types";
import type { ContentParts } from "@/lib/content/scan/part-types";
import type { Problem } from "@/lib/problems/types";

/** The facts of one page file that need no compilation: its address, its frontmatter, and its dependencies. */
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
  /** Absolute URL: the entry is a link to another site and no page is rendered. */
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
  /** All frontmatter keys as written, also unknown ones. */
  frontmatter: Readonly<Record<string, unknown>>;
  /** Hash (hex) of the source and of everything it imports: changes exactly when the rendered page may change. */
  contentHash: string;
  /** Hashes of the sources that `contentHash` was made of, by file: the page itself and what it imports. */
  sourceHashes?: Readonly<Record<string, string>>;
  /** Files relative to the content root that the page imports, directly or through others. */
  dependencies: readonly string[];
  /** The page of the default language that this one shows, since nobody has translated it. */
  standsInFor?: { path: string; languageTag: string; direction: "ltr" | "rtl" };
  /** True if it may show who reads it: then it is rendered for each reader who has signed in. */
  readsReader?: true;
  /** Time of the last commit of the file, else of its last change on disk; milliseconds since the epoch. */
  modifiedAt: number;
}

/** The facts of a Markdown or React file: cached on disk so that a restart reads only changed files. */
export interface FileFacts {
  /** File relative to the content root, with forward slashes. */
  file: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since the epoch. */
  modifiedAt: number;
  /** When anything of the file, or its name, was changed last; unlike `modifiedAt`, no program sets it. */
  changedAt: number;
  /** The number of the file in its file system. */
  inode: number;
  /** Hash (hex) of the source text alone. */
  sourceHash: string;
  frontmatter: Readonly<Record<string, unknown>>;
  /** Specifiers of static imports as written. */
  imports: readonly string[];
  /** True if the source refers to a variable (`{{name}}`). */
  usesVariables: boolean;
  /** True if its code may read `user`, or shows something to groups of readers only. */
  readsReader: boolean;
  /** The first-level heading that the page begins with, where its frontmatter has no title. */
  heading?: string;
  problems: readonly Problem[];
}

/** Everything known about the files of a docs repository before any page is compiled. */
export interface ContentScan {
  /** Pages in the order of their files. Paths are unique. */
  pages: readonly PageRecord[];
  /**
   * Markdown that becomes a page only when the navigation names its path: snippets, files imported by others, README and
   * license files, build folders.
   */
  fallbackPages: readonly PageRecord[];
  /** Files that are snippets: below a snippets folder, or imported by another file. */
  snippets: readonly string[];
  /** Files that fill or replace parts of the site. */
  parts: ContentParts;
  /** Static files relative to the content root. */
  files: readonly string[];
  problems: readonly Problem[];
  /** Markdown and React files by name: what the next scan starts from. */
  facts: ReadonlyMap<string, FileFacts>;
  /** When files were last committed, if known: milliseconds since the epoch by name. */
  commitDates: ReadonlyMap<string, number>;
  /** `variables` of docs.json that the records were made with. */
  variables: Readonly<Record<string, string>>;
}

/** A part of a page between two headings, as the search takes it. */
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

/** The text of a page as the search takes it, and as Markdown. */
export interface PageTexts {
  sections: Section[];
  markdown: string;
}

/** What is known of a page besides its code. */
export interface PageReading {
  facts: PageFacts;
  /** Absent for a page that cannot be read, and where the code of pages is not run. */
  texts?: PageTexts;
  /** The same page may be read another way later: it took too long on a busy machine. */
  isTemporary?: boolean;
}
