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

/** An icon used by a component of a page. */
export interface PageIcon {
  icon: IconReference;
  /** Relative to the content root: the page, or a snippet in it. */
  file: string;
  line: number;
  column: number;
}

/** A link within the site, and its position in the source. */
export interface PageLink {
  /** URL path without base path, query and fragment; empty for a place on the page itself. */
  path: string;
  /** ID of the target on the page. */
  fragment?: string;
  /** The URL as it is in the source. */
  written?: string;
  /** Relative to the content root: the page, or a snippet in it. */
  file: string;
  line: number;
  column: number;
}

/** A compiled page or snippet. Plain JSON, as stored in the disk cache. */
export interface CompiledPage {
  /** Body of a function, as made by `@mdx-js/mdx` with `outputFormat: 'function-body'`. */
  code: string;
  /** Files to evaluate first, with the specifiers under which the code expects them in `arguments[0].imports`. */
  imports: { specifier: string; file: string }[];
  toc: TocEntry[];
  /** Utility classes found in the page, compiled to CSS; empty for most pages. */
  styles: string;
  /** True if the page shows mathematics and needs its stylesheet. */
  hasMathematics: boolean;
  /** True if the body contains a Panel, RequestExample or ResponseExample, which take the place of the table of contents. */
  hasSidePanel: boolean;
  /** The first paragraph of text, shortened: the description of a page without its own. */
  lead?: string;
  /** Links within the site, for the check of their targets. */
  links: PageLink[];
  /** Files shown by the page, such as images, as URL paths without base path. */
  assets: PageLink[];
  /** Sizes of the images in `assets` at the time of compilation, in the format of `imageSizesOf`. */
  imageSizes?: string;
  /** Icons used by components, with their positions. */
  icons: PageIcon[];
  /** IDs that links may lead to; absent if they depend on running the page's code. */
  anchors?: string[];
  /** Mistakes that do not stop the page: unknown components, duplicate IDs and the like. */
  problems: Problem[];
}

/** The source of a diagram, and its place on the page. */
export interface PageDiagram {
  source: string;
  /** The source begins on the line of its element, not below. */
  isAttribute?: true;
  file: string;
  line: number;
  column: number;
}

/** Facts about a page that need no generated code: its references and mistakes. */
export interface PageFacts extends Pick<CompiledPage, "links" | "assets" | "icons" | "anchors" | "problems"> {
  /** Links to other sites: `path` is the whole URL. */
  externalLinks: PageLink[];
  /** Mermaid diagrams; absent if there are none. */
  diagrams?: PageDiagram[];
  /** The page has no content below its title. */
  isEmpty?: boolean;
}

/** A description of a mistake, without its position. */
export interface Complaint {
  code: string;
  level?: ProblemLevel;
  message: string;
  hint: string;
}
