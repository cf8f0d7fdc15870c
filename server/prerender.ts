import { mapConcurrently } from "@/lib/base/map-concurrently";
import type { Progress } from "@/lib/base/progress";
import { createApp } from "@/lib/create-app";
import { readEnvironment } from "@/lib/env";
import type { PageView } from "@/lib/navigation/types";
import { setApp } from "@/lib/port";
import type { Site } from "@/lib/site/types";
import { startFramework } from "@/server/framework";
import { Documents } from "@/server/pages/documents";
import { type StoredDocuments, storedDocuments } from "@/server/pages/stored-documents";
import { documentAddress, Renderer } from "@/server/render-document";

/** Pages rendered at a time: they share one processor. */
const CONCURRENCY = 4;

/** What became of the pages that were wanted ahead. */
interface PrerenderReport {
  rendered: number;
  /** Pages that had not changed. */
  kept: number;
  /** Paths of the pages that could not be rendered. */
  failed: readonly string[];
}

interface Page {
  site: Site;
  view: PageView;
}

/** Renders the pages that the finished build does not hold in their present form, without a server, and stores their documents. */
export async function prerender(pages: readonly Page[], progress?: Progress): Promise<PrerenderReport> {
  const stored = storedDocuments(readEnvironment().LECTERN_BASE_PATH);
  await stored.keepOnly(pages.map(addressOf));
  const isStored = await Promise.all(pages.map((page) => stored.has(addressOf(page))));
  const missing = pages.filter((_, index) => !isStored[index]);
  const isRendered = missing.length > 0 ? await renderPages(missing, stored, progress) : [];
  const failed = missing.filter((_, index) => !isRendered[index]).map(({ view }) => view.path);
  return { rendered: missing.length - failed.length, kept: pages.length - missing.length, failed };
}

/** @returns for each page whether it could be rendered. */
async function renderPages(pages: readonly Page[], stored: StoredDocuments, progress?: Progress): Promise<boolean[]> {
  const { PORT: port, HOSTNAME: hostname, LECTERN_BASE_PATH: basePath } = readEnvironment();
  const app = createApp({ isBatch: true });
  setApp(() => app);
  const framework = await startFramework({ isDevelopment: false, kept: "everything", port, hostname, basePath });
  const { handle, assetPrefix } = framework;
  const renderer = new Renderer(handle, { basePath, assetPrefix, isAuthoring: false });
  const documents = new Documents({ render: (route) => renderer.renderDocument(route), isCaching: false });
  try {
    const render = async (page: Page) => {
      const document = await documents.get({ type: "page", ...page });
      if (document.status === 200) await stored.write(addressOf(page), document);
      return document.status === 200;
    };
    return await mapConcurrently(pages, CONCURRENCY, render, progress);
  } finally {
    await framework.close();
  }
}

function addressOf(page: Page): string {
  return documentAddress({ type: "page", ...page });
}
