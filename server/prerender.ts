import { mapConcurrently } from "@/lib/base/map-concurrently";
import type { Progress } from "@/lib/base/progress";
import type { PrerenderedPage } from "@/lib/build/prerendered-pages";
import { createApp } from "@/lib/create-app.server";
import { readEnvironment } from "@/lib/env";
import { setApp } from "@/lib/port";
import { startFramework } from "@/server/framework";
import { Documents } from "@/server/pages/documents";
import { type StoredDocuments, storedDocuments } from "@/server/pages/stored-documents";
import { documentAddress, Renderer } from "@/server/render-document";

/** Maximum number of pages rendered concurrently; they share one processor. */
const CONCURRENCY = 4;

interface PrerenderReport {
  rendered: number;
  /** Number of unchanged pages. */
  kept: number;
  /** Paths of the pages that could not be rendered. */
  failed: readonly string[];
}

/** Renders and stores the pages that the build does not contain in their current form, without starting a server. */
export async function prerender(pages: readonly PrerenderedPage[], progress?: Progress): Promise<PrerenderReport> {
  const stored = storedDocuments(readEnvironment().LECTERN_BASE_PATH);
  await stored.keepOnly(pages.map(addressOf));
  const isStored = await Promise.all(pages.map((page) => stored.has(addressOf(page))));
  const missing = pages.filter((_, index) => !isStored[index]);
  const isRendered = missing.length > 0 ? await renderPages(missing, stored, progress) : [];
  const failed = missing.filter((_, index) => !isRendered[index]).map(({ view }) => view.path);
  return { rendered: missing.length - failed.length, kept: pages.length - missing.length, failed };
}

/** @returns for each page, whether rendering succeeded. */
async function renderPages(
  pages: readonly PrerenderedPage[],
  stored: StoredDocuments,
  progress?: Progress,
): Promise<boolean[]> {
  const { PORT: port, HOSTNAME: hostname, LECTERN_BASE_PATH: basePath } = readEnvironment();
  const app = createApp({ isBatch: true });
  setApp(() => app);
  const framework = await startFramework({ isDevelopment: false, isCaching: true, port, hostname, basePath });
  const { handle, assetPrefix } = framework;
  const renderer = new Renderer(handle, { basePath, assetPrefix, isAuthoring: false });
  const documents = new Documents({ render: (route) => renderer.renderDocument(route), isCaching: false });
  try {
    const render = async (page: PrerenderedPage) => {
      const document = await documents.get({ type: "page", ...page });
      if (document.status === 200) await stored.write(addressOf(page), document);
      return document.status === 200;
    };
    return await mapConcurrently(pages, CONCURRENCY, render, progress);
  } finally {
    await framework.close();
  }
}

function addressOf(page: PrerenderedPage): string {
  return documentAddress({ type: "page", ...page });
}
