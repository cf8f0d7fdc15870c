import type { IconReference } from "@/lib/config/icon-library";
import type { Problem, ProblemLevel } from "@/lib/problems/types";

/** Layout of a page (frontmatter `mode`). */
export type PageMode = "default" | "wide" | "custom" | "frame" | "center" | "assistant";

/** A heading, step or update in the table of contents. */
export interface TocEntry {
  id: string;
  /** Plain text. */
  label: string;
  /** 1 to 4. */
  depth: number;
  /** ID of the tab or view that shows the heading; the entry is shown only while it is active. */
  panelId?: string;
}

/** An icon that a component of a page names. */
export interface PageIcon {
  icon: IconReference;
  /** Relative to the content root: the page, or a snippet in it. */
  file: string;
  line: number;
  column: number;
}

/** A link to an address of the site, and where it was written. */
export interface PageLink {
  /** URL path without base path, query and fragment; empty for a place on the page itself. */
  path: string;
  /** ID of the place that the link leads to. */
  fragment?: string;
  /** The address as it is in the source. */
  written?: string;
  /** Relative to the content root: the page, or a snippet in it. */
  file: string;
  line: number;
  column: number;
}

/** A page or snippet that compiled. Plain JSON: it is what the disk cache holds. */
export interface CompiledPage {
  /** Body of a function, as made by `@mdx-js/mdx` with `outputFormat: 'function-body'`. */
  code: string;
  /** Files to evaluate first, by specifier as the code asks for them in `arguments[0].imports`. */
  imports: { specifier: string; file: string }[];
  toc: TocEntry[];
  /** Utility classes found in the page, compiled to CSS; empty for most pages. */
  styles: string;
  /** True if the page shows mathematics and needs its stylesheet. */
  hasMathematics: boolean;
  /** True if the body holds a Panel, RequestExample or ResponseExample, which take the place of the table of contents. */
  hasSidePanel: boolean;
  /** The first paragraph of words, shortened: what a page without description is described by. */
  lead?: string;
  /** Links within the site, for the check of their targets. */
  links: PageLink[];
  /** Files that the page shows, images for one, as URL paths without base path. */
  assets: PageLink[];
  /** Sizes of the images among them when the page was compiled, as `imageSizesOf` writes them. */
  imageSizes?: string;
  /** Icons that components name, each with its place. */
  icons: PageIcon[];
  /** IDs that links may lead to; absent if only running the page's code would tell. */
  anchors?: string[];
  /** Mistakes that do not stop the page: unknown components, duplicate IDs and the like. */
  problems: Problem[];
}

/** A diagram of a page as it was written, at its block. */
export interface PageDiagram {
  source: string;
  /** It begins in the line of its element, and not below it. */
  isAttribute?: true;
  file: string;
  line: number;
  column: number;
}

/** What is known of a page without making its code: what it refers to, and its mistakes. */
export interface PageFacts extends Pick<CompiledPage, "links" | "assets" | "icons" | "anchors" | "problems"> {
  /** Links to other sites: `path` is the whole address. */
  externalLinks: PageLink[];
  /** Mermaid diagrams; absent if there are none. */
  diagrams?: PageDiagram[];
  /** There is nothing below the title. */
  isEmpty?: boolean;
}

/** What a mistake is, without its place. */
export interface Complaint {
  code: string;
  level?: ProblemLevel;
  message: string;
  hint: string;
}
