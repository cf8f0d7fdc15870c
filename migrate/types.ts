import type { EngineName } from "@/lib/site/detect-engine";

/** The files of the site to migrate, by path relative to its folder, with slashes. */
export interface SourceFolder {
  /** All files, sorted. */
  readonly files: readonly string[];
  has(file: string): boolean;
  /** The text of a file; empty for one that does not exist. */
  read(file: string): string;
  /** The bytes of a file; empty for one that does not exist. */
  readBytes(file: string): Uint8Array;
  /**
   * Result of running a configuration file; undefined if it is not run, or not yet.
   * @param aliases prefixes of import paths, and the folders they stand for.
   */
  run?(file: string, aliases: Readonly<Record<string, string>>): ModuleRun | undefined;
}

/** Result of running a configuration file. */
export interface ModuleRun {
  /** Undefined if it failed. */
  exports: Readonly<Record<string, unknown>> | undefined;
  findings: readonly Finding[];
}

/** Something that was not converted, and why. */
export interface Finding {
  /** Relative to the source folder. */
  file: string;
  /** 1-based; absent where the finding is about the whole file. */
  line?: number;
  message: string;
}

/** Frontmatter of a page, or other data read from YAML and JSON. */
export type Data = Record<string, unknown>;

/** A page of the old site. */
export interface SourcePage {
  /** Relative to the source folder. */
  file: string;
  /** Path in the new site, without slash at the ends and without suffix: `guides/start`, `index`. */
  path: string;
  /** Label in the old sidebar if it is not the title; becomes `sidebarTitle`, or the title of a page that has none. */
  label?: string;
  /** Frontmatter that the engine derived from elsewhere; that of the page wins. */
  defaults?: Data;
  /** Text that replaces that of the file: pages that the old engine generated. */
  text?: string;
  /** The language of a page whose links lead to pages of the same language. */
  translation?: Translation;
  /** The old engine showed a page of the default language here, because there was no translation. */
  isCopy?: true;
}

/** A page among those of its language. */
export interface Translation {
  language: string;
  /** The start of the paths of the language; empty for the default one. */
  prefix: string;
  /** The file that it stands for in its language: `a.md` for `a.fr.md`, and for a page that is not translated. */
  place: string;
}

/** An entry of a sidebar. */
export type NavigationItem =
  | {
      type: "page";
      path: string;
      /** Label of the entry. It does not become that of the page; where the page has another one, the entry becomes a link. */
      label?: string;
      /**
       * For an entry that only refers to a page: the place on it that the entry leads to, with `#` in front, or nothing. The
       * page is at the entry that is for all of it, if there is one.
       */
      reference?: string;
    }
  | { type: "link"; label: string; href: string }
  | NavigationGroup;

/** A group of a sidebar. */
export interface NavigationGroup {
  type: "group";
  label: string;
  items: NavigationItem[];
  /** Path of the page that the label opens. */
  root?: string;
  icon?: string;
  /** A mark behind the label. */
  tag?: string;
  isExpanded?: boolean;
  /** The specification whose operations are the pages of the group. */
  openapi?: { source: string; directory: string };
}

/** A tab of the top bar with its sidebar, a link, or a menu of links. A section without label has no tab. */
export interface NavigationSection {
  label?: string;
  icon?: string;
  items?: NavigationItem[];
  href?: string;
  menu?: { label: string; href: string }[];
}

/** The navigation of one language of one version. */
export interface NavigationVariant {
  language?: string;
  version?: string;
  isDefault?: boolean;
  sections: NavigationSection[];
  /** Where the language is another site, which takes the place of sections. */
  href?: string;
  /** Settings that replace those of the site while this language is active: `navbar`, `footer`, `banner`. */
  settings?: Data;
}

/** A redirect as in docs.json. */
export interface Redirect {
  source: string;
  destination: string;
  permanent?: boolean;
}

/** A block of fenced code: the text behind the opening marker, and the code. */
export interface Fence {
  info: string;
  code: string;
}

/** A component that pages use without importing it. */
export interface GlobalComponent {
  /** The module that exports it: a package, an alias, or a path from the top of the source folder that starts with a slash. */
  specifier: string;
  /** The name of the export; `default` for the default one. */
  exported: string;
}

/** How the pages of an engine are written. */
export interface Dialect {
  /** Whether a file is parsed as MDX, where braces are expressions. */
  isMdx(file: string): boolean;
  /** Rewrites notations that span lines (admonitions, tabs, includes) before the page is parsed. */
  rewriteLines?(lines: string[], page: LinePage): RewrittenLine[];
  /** Components of the engine by name. */
  components: Readonly<Record<string, ComponentRule>>;
  /** Components that the site gives to all its pages, by name. */
  globals?: ReadonlyMap<string, GlobalComponent>;
  /** Packages whose components `components` lists: their imports are removed. */
  enginePackages: RegExp;
  /** Modules of the engine's packages that pages import from a stand-in. */
  standIns?: readonly string[];
  /** The info and the code of a fence as docs.json sites write them. */
  convertFence(fence: Fence): Fence;
  /** The id that the engine gives a heading. */
  headingId(text: string): string;
  /** The separator between the id of a repeated heading and its number; a hyphen if absent. */
  repeatSeparator?: string;
  /** Prefixes of import paths and links, and the folders they stand for. */
  aliases: Readonly<Record<string, string>>;
  /** Folders, relative to the source folder, that addresses starting with a slash may be files of. */
  publicFolders: readonly string[];
  /** Addresses of pages end in a slash, so that relative ones start from the page itself, not from the folder that it is in. */
  hasFolderAddresses?: boolean;
  /** Pages are copied as they are. */
  isVerbatim?: boolean;
  /** The source is in Vue's template language: `{{ }}`, `v-` attributes, `<script setup>`. */
  isVue?: boolean;
  /** A lone `{: … }` or `{ … }` sets attributes of what it follows. */
  hasAttributeLists?: boolean;
  /** Rewrites the text between code: shortcodes, marks, keys. `before` is what is on its line before it. */
  rewriteText?(text: string, before: string): string;
  /**
   * Text that the engine would put in front of the body: a hero, a list of pages.
   * @param link the new address of a link or a file.
   */
  leadOf?(frontmatter: Data, page: SourcePage, link: (target: string) => string): string;
}

/** A page while its lines are rewritten. */
export interface LinePage {
  file: string;
  /** Where the page goes. */
  path: string;
  folder: SourceFolder;
  report(line: number, message: string): void;
}

/** A line of the rewritten page, and the 0-based line of the source that it comes from. */
export interface RewrittenLine {
  text: string;
  origin: number;
  /** A blank line that is needed only where there is none already. */
  isPadding?: boolean;
}

/** Value of an attribute: a text, `true` for one without a value, or an expression. */
export type AttributeValue = string | true | { expression: string; value: unknown };

/** An element written as a tag in a page. */
export interface TagElement {
  name: string;
  attributes: ReadonlyMap<string, AttributeValue>;
  parent: TagElement | undefined;
  /** Place among the elements of its parent, from 0. */
  index: number;
  isSelfClosing: boolean;
  /** Text between the tags. */
  inner: string;
  /** True if the element is in a line of text. */
  isInline: boolean;
}

/** The replacement of the tags of an element. `content` replaces what is between them as well. */
export interface Replacement {
  open: string;
  close: string;
  content?: string;
  /** Why the result is less than the original. */
  loss?: string;
}

/** How a component of the old engine is written here; undefined leaves it to the generic treatment. */
export type ComponentRule = (element: TagElement, page: RulePage) => Replacement | undefined;

/** The context of a component rule. */
export interface RulePage {
  file: string;
  /** Where the page goes. */
  path: string;
  folder: SourceFolder;
  /** The new address of a link or a file. */
  link(target: string): string;
  /** The headings of the page as a list of links; empty without any. */
  contents(): string;
}

/** In place of a file: the navigation follows the folders of the pages. */
export const FOLDERS = "";

/** The old site in terms that are the same for all engines. */
export interface SourceSite {
  engine: EngineName;
  /** The files that the configuration, the navigation and the name were read from; the last may be a guess. */
  origins?: { configuration?: string | undefined; navigation?: string | undefined; guessedName?: string | undefined };
  /** Settings of docs.json except `navigation` and `redirects`. */
  settings: Data;
  pages: SourcePage[];
  /** Pages that are not translated and that sidebars list; they have no file. */
  fallbacks?: readonly SourcePage[];
  variants: NavigationVariant[];
  /** `navigation` of docs.json, where the old site already writes it in the same terms. */
  navigation?: Data;
  redirects: Redirect[];
  /** Files that the settings or the navigation name, to be copied. */
  files?: readonly string[];
  /** Prefix of addresses at which the old site was served, without slash at the end. */
  basePath: string;
  dialect: Dialect;
  findings: Finding[];
}
