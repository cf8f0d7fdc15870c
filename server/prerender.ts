import { mapConcurrently } from "@/lib/base/map-concurrently";
import type { Progress } from "@/lib/base/progress";
import { createApp } from "@/lib/create-app.server";
import { readEnvironment } from "@/lib/env";
import { setApp } from "@/lib/port";
import { getSite } from "@/lib/site/site-store";
import { startFramework } from "@/server/framework";
import { Documents } from "@/server/pages/documents";
import { type StoredDocuments, storedDocuments } from "@/server/pages/stored-documents";
import { type DocumentRoute, documentAddress, Renderer } from "@/server/render-document";

/** Maximum number of pages of a site that a build renders by default (`LECTERN_PRERENDER`). */
const AUTOMATIC_LIMIT = 500;

/** Maximum number of pages rendered concurrently; they share one processor. */
const CONCURRENCY = 4;

interface PrerenderReport {
  rendered: number;
  /** Number of unchanged pages. */
  kept: number;
  /** Paths of the pages that could not be rendered. */
  failed: readonly string[];
}

type PageRoute = Extract<DocumentRoute, { type: "page" }>;

/**
 * Renders and stores the pages that the build does not contain in their current form, without starting a server.
 * @throws SiteError if there may be such pages and docs.json is unreadable.
 */
export async function prerender(progress?: Progress): Promise<PrerenderReport> {
  const pages = await listPages();
  const stored = storedDocuments(readEnvironment().LECTERN_BASE_PATH);
  await stored.keepOnly(pages.map((page) => documentAddress(page)));
  const isStored = await Promise.all(pages.map((page) => stored.has(documentAddress(page))));
  const missing = pages.filter((_, index) => !isStored[index]);
  const isRendered = missing.length > 0 ? await renderPages(missing, stored, progress) : [];
  const failed = missing.filter((_, index) => !isRendered[index]).map(({ view }) => view.path);
  return { rendered: missing.length - failed.length, kept: pages.length - missing.length, failed };
}

/** The pages that the build renders, in reading order. */
async function listPages(): Promise<PageRoute[]> {
  const { LECTERN_PRERENDER: setting } = readEnvironment();
  if (setting === "none") return [];
  const site = await getSite();
  const paths = site.listedPaths();
  const limit = { all: paths.length, auto: paths.length <= AUTOMATIC_LIMIT ? paths.length : 0 };
  return paths.slice(0, typeof setting === "number" ? setting : limit[setting]).flatMap((path) => {
    const view = site.pageView(path);
    return view ? [{ type: "page", site, view }] : [];
  });
}

/** @returns for each page, whether rendering succeeded. */
async function renderPages(
  pages: readonly PageRoute[],
  stored: StoredDocuments,
  progress?: Progress,
): Promise<boolean[]> {
  const { LECTERN_BASE_PATH: basePath } = readEnvironment();
  const app = createApp({ isBatch: true });
  setApp(() => app);
  const framework = await startFramework({ isDevelopment: false, isCaching: true });
  const { handle, assetPrefix } = framework;
  const renderer = new Renderer(handle, { basePath, assetPrefix, isAuthoring: false });
  const documents = new Documents({ render: (route) => renderer.renderDocument(route), isCaching: false });
  try {
    const render = async (page: PageRoute) => {
      const document = await documents.get(page);
      if (document.status === 200) await stored.write(documentAddress(page), document);
      return document.status === 200;
    };
    return await mapConcurrently(pages, CONCURRENCY, render, progress);
  } finally {
    await framework.close();
  }
}
