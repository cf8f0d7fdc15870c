import type { ReactNode } from "react";
import type { RenderContext } from "@/app/prepare-render";
import type { DocsPageProps, PageHead } from "@/components/docs/docs-page";
import { PageError } from "@/components/docs/page-error";
import { Island } from "@/components/islands/island";
import { MathStyles } from "@/components/mdx/math-styles";
import { createPageLoader, type PageLoader, renderPage } from "@/lib/content/load-page";
import type { PageRecord } from "@/lib/content/types";
import { readEnvironment } from "@/lib/env";
import { wordsFor } from "@/lib/interface-words/words-for";
import { openIslandStore } from "@/lib/islands/island-store";
import type { PageFailure, TocEntry } from "@/lib/mdx/types";
import { siteDirectories } from "@/lib/site/site-store";
import type { Site } from "@/lib/site/types";
import { createMdxComponents } from "@/mdx-components";

/** A page, ready to be placed in its frame. */
export interface RenderedContent {
  head: PageHead;
  toc: readonly TocEntry[];
  body?: ReactNode;
  failure?: PageFailure;
  /** What else the frame draws. */
  frame: Partial<Pick<DocsPageProps, "hasSidePanel" | "hidesPager" | "modifiedAt">>;
}

const loaders = new WeakMap<Site, Promise<PageLoader>>();

/** The loader of a site's pages, made once for each site object. */
export function pageLoader(site: Site): Promise<PageLoader> {
  const known = loaders.get(site);
  if (known) return known;
  const { dataDirectory } = siteDirectories();
  const loader = createPageLoader(
    site,
    { dataDirectory, basePath: readEnvironment().LECTERN_BASE_PATH, islands: openIslandStore(dataDirectory) },
    { components: createMdxComponents(), Island, renderFailure },
  );
  loaders.set(site, loader);
  return loader;
}

function renderFailure(failure: PageFailure): ReactNode {
  return <PageError failure={failure} words={wordsFor("en")} isDevelopment={process.env.NODE_ENV === "development"} />;
}

/** Draws the content of a page file. What goes wrong in it is reported in its place. */
export async function renderFile({ site, words }: RenderContext, page: PageRecord): Promise<RenderedContent> {
  const loaded = await (await pageLoader(site)).load(page);
  const components = createMdxComponents({ basePath: readEnvironment().LECTERN_BASE_PATH });
  const rendered = loaded.ok ? renderPage(loaded.value, page.file, components) : loaded;
  const frame = frameOf(site, page);
  if (!rendered.ok || !loaded.ok) {
    const failure = rendered.ok ? undefined : rendered.error;
    return { head: page, toc: [], frame, ...(failure ? { failure } : {}) };
  }
  const { toc, hasSidePanel, hasMathematics, styles } = loaded.value.compiled;
  const body = (
    <>
      {hasMathematics && <MathStyles />}
      {styles !== "" && (
        <style href={`utilities-${page.contentHash}`} precedence="content">
          {styles}
        </style>
      )}
      {rendered.value}
    </>
  );
  return { head: page, toc, body, frame: { ...frame, hasSidePanel } };
}

function frameOf(site: Site, page: PageRecord): RenderedContent["frame"] {
  const { timestamp } = page.frontmatter;
  const showsTimestamp = typeof timestamp === "boolean" ? timestamp : site.settings.showsTimestamps;
  return {
    hidesPager: page.frontmatter.hideFooterPagination === true,
    ...(showsTimestamp ? { modifiedAt: page.modifiedAt } : {}),
  };
}

/** Draws the page at a path. */
export async function renderContent(context: RenderContext, path: string): Promise<RenderedContent> {
  const page = context.site.pages.get(path);
  if (page) return renderFile(context, page);
  const operation = context.site.generatedPages.get(path)?.operation;
  return { head: { title: operation?.title ?? path }, toc: [], frame: {} };
}
