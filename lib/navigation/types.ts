import type { ModePair } from "@/lib/base/mode-pair";
import type { IconReference } from "@/lib/config/icon-library";
import type { DivisionKind } from "@/lib/config/navigation-elements";
import type { OpenApiSource } from "@/lib/openapi/document/types";

/** Settings of an element for all pages below it; the nearest value applies. Only in the tree, not in views. */
export interface NodeSettings {
  /** `searchable` of a hidden tab or group, whose pages then stay in the search and other machine-readable lists. */
  isSearchable?: boolean;
  /** Factor of the search score, above 0. */
  boost?: number;
  /** Specifications for the endpoint strings and API pages below. */
  sources?: OpenApiSource[];
}

/** What pages, groups, and divisions have in common. */
interface NavigationNode {
  /** Stable identifier derived from the position in docs.json, safe in a URL segment: `l0.t2`. */
  id: string;
  label: string;
  icon?: IconReference;
  tag?: string;
  isHidden?: boolean;
}

export interface PageNode extends NavigationNode {
  type: "page";
  /** URL path without base path. */
  path: string;
  /** HTTP method, upper case, or `WEBHOOK`, for API pages that show a pill. */
  method?: string;
  isDeprecated?: boolean;
  /** Set for link pages (frontmatter `url`): the absolute URL to open in a new tab. */
  href?: string;
  /** The page is in the default language, since there is no translation. */
  isStandIn?: true;
}

/** A labeled list of pages and groups. */
export interface GroupNode extends NavigationNode {
  type: "group";
  /** False for top-level groups, which are always expanded. */
  isCollapsible: boolean;
  isInitiallyExpanded: boolean;
  /** Landing page of the group (`root`). */
  rootPath?: string;
  /** First page of the group, its root first; absent for a group without visible page. */
  firstPagePath?: string;
  directory?: "accordion" | "card";
  /** The page of `root`, which is not a child. Only in the tree. */
  rootPage?: PageNode;
  settings?: NodeSettings;
  /** Number of rows below, if they are loaded when they scroll into view; the group has no children until then. */
  missingRows?: number;
  children: SidebarNode[];
}

export type SidebarNode = PageNode | GroupNode;

/** A product, language, version, tab, dropdown, anchor or menu item. Its label may be a product's or language's name. */
export interface DivisionNode extends NavigationNode {
  type: "division";
  kind: DivisionKind;
  /** Language code as written, for kind `language`; version string for `version`. */
  value?: string;
  /** For light and dark mode, hex. */
  color?: ModePair<string>;
  description?: string;
  align?: "start" | "end";
  /** The division is a link. */
  href?: string;
  isDefault?: boolean;
  /** First page below, in the default version and language. */
  firstPagePath?: string;
  /** BCP 47 tag, for kind `language`. */
  languageTag?: string;
  /** The division's own `global` links, shown on its pages before those of outer levels. */
  globals?: Partial<Record<DivisionKind, DivisionNode[]>>;
  settings?: NodeSettings;
  content: DivisionContent;
}

/** One level of the tree: divisions of one kind, or the nodes of a sidebar. */
export type DivisionContent =
  | { type: "divisions"; divisions: DivisionNode[] }
  | { type: "nodes"; nodes: SidebarNode[] }
  | { type: "none" };

/** The whole navigation, normalized. Plain JSON. */
export interface NavigationTree {
  content: DivisionContent;
  /** Global links by kind, shown on all pages after the local entries of the same kind. */
  globals: Partial<Record<DivisionKind, DivisionNode[]>>;
}

/** What the entries of bars, lists, and switchers show of a division. */
type ShownFields = "id" | "label" | "icon" | "color" | "description" | "tag" | "align" | "languageTag";

/** One entry of a tab bar, an anchor list or a switcher, ready to render. */
export interface NavigationLink extends Pick<DivisionNode, ShownFields> {
  /** URL path without base path, or an absolute URL. */
  href: string;
  isExternal: boolean;
  /** The link leads to another version of the site, which is deployed separately; `href` is its base path. */
  isVersion?: true;
  isActive: boolean;
  /** Items of a tab or product with `menu`. */
  items?: NavigationLink[];
}

/** A selector of products, dropdowns, versions or languages, or of the menu items of a division other than a tab. */
export interface Switcher {
  kind: "product" | "dropdown" | "version" | "language" | "item";
  /** The choices are parts of an anchor. */
  isInAnchor?: true;
  /** Each choice has its own tabs. */
  isAroundTabs?: true;
  /** Entries in document order; hidden ones are left out unless active. */
  entries: NavigationLink[];
}

/** Data for the layout around a page, which all pages of a leaf division share. Plain JSON. */
export interface DivisionView {
  /** Identifier of the leaf division, safe in a URL segment; `root` if the tree has no divisions. */
  id: string;
  /** Code of the active language as written in docs.json, or undefined on sites without languages. */
  languageCode?: string;
  versionLabel?: string;
  /** True for a version other than the default one. */
  isOtherVersion?: true;
  tabs: NavigationLink[];
  /** Global anchors first, then the local ones. */
  anchors: NavigationLink[];
  /** Products, dropdowns, versions, languages, menu items; in tree order. */
  switchers: Switcher[];
  /** The sidebar of this division, without hidden nodes. */
  sidebar: SidebarNode[];
}

/** One step of the trail. */
export interface Breadcrumb {
  label: string;
  href?: string;
}

/** An entry of a directory: a page, or a group with nested entries. */
export interface DirectoryEntry {
  label: string;
  /** Path or absolute URL; absent for a group without landing page. */
  href?: string;
  icon?: IconReference;
  description?: string;
  children?: DirectoryEntry[];
}

/** The list of a group's pages at the end of its root page (format reference 2.7). */
export interface Directory {
  style: "accordion" | "card";
  entries: DirectoryEntry[];
}

/** A neighbor in reading order. */
export interface PagerLink {
  label: string;
  path: string;
  /** Label of its group, if another page in the sidebar has the same label. */
  group?: string;
}

/** Counterpart of a page in the default language and version. */
export interface DefaultVariant {
  path: string;
  isOtherLanguage?: boolean;
  isOtherVersion?: boolean;
}

/** A page's place in the navigation. Plain JSON. */
export interface PageView {
  path: string;
  /** Leaf division that shows the page. */
  divisionId: string;
  /** False for pages that the navigation does not list. */
  isListed: boolean;
  /** The page is listed only below hidden elements, or hidden itself. */
  isHidden: boolean;
  /** Labels from the root to the page's group, without versions and languages (section 7.4). */
  breadcrumbs: Breadcrumb[];
  /** Label of the nearest group, or of the nearest division for ungrouped pages. */
  section?: string;
  /** The pages of the group, on a root page that lists them. */
  directory?: Directory;
  previous?: PagerLink;
  next?: PagerLink;
  /**
   * Targets of switcher entries (version, language, product, dropdown) from this page: division ID → path. Only targets other
   * than the first page of the division.
   */
  alternates: Record<string, string>;
  /** Languages of this page, for hreflang: BCP 47 tag or `x-default` → path; empty if there is only its own. */
  translations: Record<string, string>;
  /** Counterpart of the page in the default language and version; absent if there is none, or for the default page itself. */
  defaultVariant?: DefaultVariant;
  /** Factor of the search score: the page's own `boost`, else the nearest of the navigation, else 1. */
  boost: number;
  /** The page is in sitemap, search, assistant and llms.txt (section 3.3), unless it has `searchable: false` itself. */
  isIndexed: boolean;
  /** The page gets a robots meta tag against indexing, because it is hidden or `noindex`; being unlisted is not enough. */
  isNoindex: boolean;
  /** Specifications of the nearest `openapi` above the page in the navigation; absent if there is none. */
  sources?: OpenApiSource[];
}
