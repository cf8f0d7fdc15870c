import type { IconReference } from "@/lib/config/icon-library";
import type { DivisionKind } from "@/lib/config/navigation-elements";
import type { OpenApiSource } from "@/lib/openapi/document/types";

/** A color for light and dark mode, hex. */
export interface ColorPair {
  light?: string;
  dark?: string;
}

/** Settings of an element for all pages below it; the nearest value counts. Only in the tree, not in views. */
export interface NodeSettings {
  /** `searchable` of a hidden tab or group: its pages stay in the search and all other machine-readable lists. */
  isSearchable?: boolean;
  /** Factor of the search score, above 0. */
  boost?: number;
  /** Specifications for the endpoint strings and API pages below. */
  sources?: OpenApiSource[];
}

export interface PageNode {
  type: "page";
  /** Stable identifier derived from the position in docs.json. */
  id: string;
  /** URL path without base path. */
  path: string;
  label: string;
  icon?: IconReference;
  tag?: string;
  /** HTTP method, upper case, or `WEBHOOK`, for API pages that show a pill. */
  method?: string;
  isDeprecated?: boolean;
  isHidden?: boolean;
  /** Set for link pages (frontmatter `url`): the absolute URL to open in a new tab. */
  href?: string;
  /** The page of the default language, because there is no translation. */
  isStandIn?: true;
}

/** A labeled list of pages and groups. */
export interface GroupNode {
  type: "group";
  id: string;
  label: string;
  icon?: IconReference;
  tag?: string;
  /** False for top-level groups, which are always expanded. */
  isCollapsible: boolean;
  isInitiallyExpanded: boolean;
  isHidden?: boolean;
  /** Landing page of the group (`root`). */
  rootPath?: string;
  /** First page of the group, its root first; absent for a group without visible page. */
  firstPagePath?: string;
  directory?: "accordion" | "card";
  /** The page of `root`, which is not a child. Only in the tree. */
  rootPage?: PageNode;
  settings?: NodeSettings;
  /** Number of rows below, if they are fetched when they scroll into view; there are no children until then. */
  missingRows?: number;
  children: SidebarNode[];
}

export type SidebarNode = PageNode | GroupNode;

/** A product, language, version, tab, dropdown, anchor or menu item. */
export interface DivisionNode {
  type: "division";
  kind: DivisionKind;
  /** Stable identifier derived from the position in docs.json, safe in a URL segment: `l0.t2`. */
  id: string;
  /** Display text: the label, the product's `name`, or the language's display name. */
  label: string;
  /** Language code as written, for kind `language`; version string for `version`. */
  value?: string;
  icon?: IconReference;
  color?: ColorPair;
  description?: string;
  tag?: string;
  align?: "start" | "end";
  /** The division is a link. */
  href?: string;
  isDefault?: boolean;
  isHidden?: boolean;
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

/** One entry of a tab bar, an anchor list or a switcher, ready to render. */
export interface NavigationLink {
  id: string;
  label: string;
  /** URL path without base path, or an absolute URL. */
  href: string;
  isExternal: boolean;
  /** The link leads to another version of the site, which is deployed separately; `href` is its base path. */
  isVersion?: true;
  isActive: boolean;
  icon?: IconReference;
  color?: ColorPair;
  description?: string;
  tag?: string;
  align?: "start" | "end";
  /** Items of a tab or product with `menu`. */
  items?: NavigationLink[];
  /** Language code as written and BCP 47 tag, for language switchers. */
  languageTag?: string;
}

/** A selector of products, dropdowns, versions or languages, or of the menu items of a division that is no tab. */
export interface Switcher {
  kind: "product" | "dropdown" | "version" | "language" | "item";
  /** It chooses between parts of an anchor. */
  isInAnchor?: true;
  /** Each choice has its own tabs. */
  isAroundTabs?: true;
  /** Entries in document order; hidden ones are left out unless active. */
  entries: NavigationLink[];
}

/** Everything that the pages of one leaf division share: the data of the layout around a page. Plain JSON. */
export interface DivisionView {
  /** Identifier of the leaf division, safe in a URL segment; `root` where the tree has no divisions. */
  id: string;
  /** Code of the active language as written in docs.json, or undefined on sites without languages. */
  languageCode?: string;
  versionLabel?: string;
  /** True unless it is the default version. */
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

/** An entry of a directory: a page, or a group with entries of its own. */
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
  /** Its group, where another page of the sidebar has the same label. */
  group?: string;
}

/** The same page in the default language and version. */
export interface DefaultVariant {
  path: string;
  isOtherLanguage?: boolean;
  isOtherVersion?: boolean;
}

/** Everything about one page's place in the navigation. Plain JSON. */
export interface PageView {
  path: string;
  /** Leaf division that shows the page. */
  divisionId: string;
  /** False for pages that the navigation does not list. */
  isListed: boolean;
  /** The page is listed only below hidden elements, or hidden itself. */
  isHidden: boolean;
  /** Labels from the root to the page's group, versions and languages left out (section 7.4). */
  breadcrumbs: Breadcrumb[];
  /** Label of the nearest group, or of the nearest division for ungrouped pages. */
  section?: string;
  /** The pages of its group, for a root page that lists them. */
  directory?: Directory;
  previous?: PagerLink;
  next?: PagerLink;
  /** Where each entry of a version, language, product or dropdown switcher leads from this page: division id → path. Only entries that differ from the first page of the division. */
  alternates: Record<string, string>;
  /** Languages that have this page, for hreflang: BCP 47 tag or `x-default` → path; empty if only its own has it. */
  translations: Record<string, string>;
  /** The same page in the default language and version; absent if it is there, or these lack it. */
  defaultVariant?: DefaultVariant;
  /** Factor of the search score: the page's own `boost`, else the nearest of the navigation, else 1. */
  boost: number;
  /** The page belongs in sitemap, search, assistant and llms.txt (section 3.3); a page's own `searchable: false` comes on top. */
  isIndexed: boolean;
  /** The page asks search engines not to index it (robots meta tag): hidden or `noindex`, not merely unlisted. */
  isNoindex: boolean;
  /** Specifications that the page's position gives it, nearest `openapi` of the navigation; absent where none is set. */
  sources?: OpenApiSource[];
}
