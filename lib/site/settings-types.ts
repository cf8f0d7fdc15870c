import type { IconLibrary, IconReference } from "@/lib/icons/types";
import type { ModePair } from "@/lib/mode-pair";

/** The nine theme names of the format. */
export type ThemeName = "mint" | "maple" | "palm" | "willow" | "linden" | "almond" | "aspen" | "luma" | "sequoia";

/**
 * The layouts that themes map to. `classic`: top bar with a tab row under it, sidebar left. `split`: no top bar, the
 * sidebar runs the full height and holds logo and search. `framed`: the page lies as a card on a tinted backdrop.
 */
export type LayoutName = "classic" | "split" | "framed";

/** A link of the top bar. */
export interface NavbarLink {
  type: "link" | "button" | "github" | "discord";
  label: string;
  href: string;
  icon?: IconReference;
}

/** One column of the extended footer. */
export interface FooterColumn {
  header?: string;
  items: { label: string; href: string }[];
}

/** The bar above every page. */
export interface BannerSettings {
  /** Markdown: links, bold, italic. */
  content: string;
  isDismissible: boolean;
  type: "info" | "warning" | "critical";
  color?: Partial<ModePair<string>>;
}

/** A font family and where it comes from. */
export interface FontSettings {
  family: string;
  weight?: number;
  /** URL or local path; a Google Fonts family where absent. */
  source?: string;
  format?: "woff" | "woff2";
}

/** Parts of the chrome that a language may replace. */
export interface ChromeSettings {
  navbar: { links: NavbarLink[]; primary?: NavbarLink };
  footer: { socials: { platform: string; href: string }[]; columns: FooterColumn[] };
  banner?: BannerSettings;
}

/** An entry of the page menu. */
export type ContextualOption =
  | { type: "builtin"; name: string }
  | {
      type: "custom";
      title: string;
      description?: string;
      icon?: IconReference;
      href: string | { base: string; query: { key: string; value: string }[] };
    };

/** A redirect of docs.json. */
export interface RedirectRule {
  source: string;
  destination: string;
  isPermanent: boolean;
}

/** The settings of docs.json with all defaults applied: what the site draws by. Plain JSON. */
export interface SiteSettings extends ChromeSettings {
  name: string;
  description?: string;
  theme: ThemeName;
  layout: LayoutName;
  colors: { primary: string; light: string; dark: string };
  logo?: ModePair<string> & { href?: string };
  favicon?: ModePair<string>;
  appearance: { default: "system" | "light" | "dark"; isStrict: boolean };
  fonts: { heading?: FontSettings; body?: FontSettings };
  iconLibrary: IconLibrary;
  background: {
    decoration?: "gradient" | "grid" | "windows";
    color?: Partial<ModePair<string>>;
    image?: ModePair<string>;
  };
  eyebrows: "section" | "breadcrumbs";
  /** Shiki theme names; `isAlwaysDark` for the value `dark`. Custom grammars are paths of JSON files. */
  codeblocks: { theme: ModePair<string>; isAlwaysDark: boolean; customLanguages: string[] };
  /** True or false where the author decides, undefined to detect. */
  latex?: boolean;
  /** `interaction.drilldown`: true, false, or undefined for the layout's default. */
  drilldown?: boolean;
  searchPrompt?: string;
  showsTimestamps: boolean;
  variables: Record<string, string>;
  /** Variants of the content that readers choose from; the first is the default. */
  variations: { id: string; label: string }[];
  redirects: RedirectRule[];
  notFound: { redirects: boolean; title?: string; description?: string };
  contextual: { options: ContextualOption[]; display: "header" | "toc" };
  api: {
    specifications: { source: string; directory?: string }[];
    asyncapi: string[];
    playground: { display: "interactive" | "simple" | "none" | "auth"; proxy: boolean; credentials: boolean };
    expandsParameters: boolean;
    postFields: string[];
    showsFullUrl: boolean;
    examples: { languages: string[]; defaults: "all" | "required"; prefills: boolean; autogenerates: boolean };
    mdx: { servers: string[]; authMethod?: "bearer" | "basic" | "key" | "cobo"; authName?: string };
  };
  markdown: { includesSchema: boolean; instructions?: string };
  seo: {
    indexing: "navigable" | "all";
    metatags: Record<string, string>;
    paths: { path: string; metatags: Record<string, string> }[];
    organization: Record<string, unknown>;
    trailingSlash: boolean;
  };
  thumbnails: { appearance?: "light" | "dark"; background?: string; fontFamily?: string };
  integrations: Record<string, Record<string, unknown>>;
  /** `repository` is the address of the docs folder at its host, from which edit and issue links are made. */
  feedback: { thumbs: boolean; edits: boolean; issues: boolean; repository?: string };
  /** Chrome by language code as written in docs.json; a language not listed uses the site's. */
  chromeByLanguage: Record<string, Partial<ChromeSettings>>;
}
