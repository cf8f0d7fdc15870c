import type { Root } from "hast";
import type { SiteVersions } from "@/lib/base/site-context.server";
import type { IconLibrary } from "@/lib/config/icon-library";
import type { IconShape } from "@/lib/content/icons/load-icon.server";
import type { IslandFactory, IslandPackages } from "@/lib/content/islands/types";
import type { ReactModules } from "@/lib/content/packages/types";
import type { FenceMeta } from "@/lib/content/pipeline/code/fence-meta";
import type { CodeOptions, HighlightedCode } from "@/lib/content/pipeline/code/types";
import type { PageLoader } from "@/lib/content/run/load-page";
import type { ContentRuntime } from "@/lib/content/sandbox/content-runtime";
import type { PageRecord } from "@/lib/content/scan/types";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/messages";
import type { SchemaView } from "@/lib/openapi/document/operation-page-types";
import type { OpenApiSource } from "@/lib/openapi/document/types";
import type { PageDescription, PageDescriptionInput } from "@/lib/seo/describe-page";
import type { ApiPage, SchemaLevel } from "@/lib/site/build-api-page.server";
import type { SiteColors } from "@/lib/site/colors";
import type { PageFrame } from "@/lib/site/page-frame";
import type { Rendering } from "@/lib/site/rendering.server";
import type { SiteSettings } from "@/lib/site/settings-types";
import type { Site } from "@/lib/site/types";

/**
 * All that `app/` and `components/` reach at run time besides types and small pure helpers. The owner of the process
 * creates it (`lib/create-app.server.ts`) outside the framework's bundle, so that the framework compiles nothing but React code.
 */
export interface App {
  /** Path under which the site is served (`/docs`), or empty. */
  readonly basePath: string;
  /** URLs of pages end in a slash (`seo.trailingSlash`). */
  endsInSlash(): boolean;
  readonly hasAssistant: boolean;
  /** Pages are rendered for a host without this server. */
  readonly isExport: boolean;
  /** True if pages are rendered for their author, who sees their problems, and every change at once. */
  readonly isAuthoring: boolean;

  /** The versions of the site, where they are refs of its repository. */
  readonly versions?: SiteVersions | undefined;

  /** The site as it is now. @throws SiteError if docs.json cannot be used. */
  site(): Promise<Site>;
  /**
   * The site and the page of the document in progress. If the site is replaced meanwhile, the document keeps the old one, and is
   * cached under its URL. @throws Error outside of pages and "not found" pages
   */
  rendering(): Rendering;
  /** Counts up with every change of the site. */
  siteVersion(): number;

  language(code: string): Language | undefined;
  /** The interface's strings in a language; English if there is no translation. */
  messages(code: string): Messages;

  /** Compiles pages and runs them with the renderer's own React and components. Create one for each site object. */
  createPageLoader<Element>(site: Site, runtime: ContentRuntime<Element>): Promise<PageLoader<Element>>;
  /** The part of an API that a page describes; undefined for other pages. */
  loadApiPage(site: Site, path: string, sources?: readonly OpenApiSource[]): Promise<ApiPage | undefined>;
  /** One level of a schema of a specification; undefined if there is none at that JSON pointer. */
  schemaLevel(level: SchemaLevel): Promise<SchemaView | undefined>;
  describePage(input: PageDescriptionInput): PageDescription;
  pageFrame(site: Site, settings: SiteSettings, page: PageRecord): PageFrame;
  /** Rules that end fonts of the site's style sheets in those of the theme. */
  fontFallbacks(site: Site): Promise<string>;
  /** Whether the render in progress is for a single reader, who is in these `groups`. */
  admitsReader(groups: unknown): boolean;
  /** Scripts of the docs repository that run on every page, relative to the content root. */
  pageScripts(site: Site): Promise<readonly string[]>;
  siteColors(settings: SiteSettings): SiteColors;
  /** A color as a background, and what text can be read on it. */
  readableFill(color: string): { fill: string; text: string };
  /** The site's icon as a `data:` URL, if docs.json has none. */
  defaultFavicon(settings: SiteSettings): string;

  icon(name: string, library: IconLibrary, variant?: string): IconShape | undefined;
  /** Code as markup for `<code>`, in the site's themes or the default ones. */
  highlight(code: string, language: string, meta: FenceMeta, options?: CodeOptions): Promise<HighlightedCode>;
  /** TeX as MathML; an expression that cannot be read as it is written. */
  renderMath(source: string, isDisplay: boolean): string;
  /** Markdown of a specification as safe markup; as a tree if code or tables are in it. */
  renderDescription(markdown: string): string | Root;
  /** Exports of the npm packages that an island uses, made with a React, by specifier. */
  islandPackages(
    packages: IslandPackages,
    react: ReactModules,
  ): Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The evaluated island module given as `<hash>/<file>`. */
  islandFactory(module: string): IslandFactory | undefined;
}

const SLOT = Symbol.for("lectern.app");

/** Announces the app of this process; called once, before the first page is rendered. @param find finds that of the current site */
export function setApp(find: () => App | undefined): void {
  (globalThis as { [SLOT]?: typeof find })[SLOT] = find;
}

/** Whether content for groups of readers may be rendered here: never in a browser, nor in responses shared with other readers. */
export function admitsReader(groups: unknown): boolean {
  return (globalThis as { [SLOT]?: () => App | undefined })[SLOT]?.()?.admitsReader(groups) ?? false;
}

/** The app of this process. @throws Error in a browser, and in a process that has none. */
export function app(): App {
  const current = (globalThis as { [SLOT]?: () => App | undefined })[SLOT]?.();
  if (!current) throw new Error("No app is set: the process that renders pages calls setApp() first (lib/port.ts).");
  return current;
}
