import type { PrerenderedPage } from "@/lib/build/prerendered-pages";
import { mapConcurrently } from "@/lib/content/map-concurrently";
import { startTemporaryServer } from "@/lib/server/temporary-server";

/** Pages asked for at a time: the server makes them on one processor. */
const CONCURRENCY = 4;

/**
 * Renders pages of a finished build: each is asked for once, and kept by the server that renders it.
 *
 * @param pages those that the build does not hold in their present form. @param basePath of the build.
 * @returns the pages that could not be rendered.
 */
export async function renderMissingPages(
  pages: readonly PrerenderedPage[],
  basePath: string,
): Promise<PrerenderedPage[]> {
  if (pages.length === 0) return [];
  const server = await startTemporaryServer(basePath, { LECTERN_RENDERS_ONLY: "on" });
  try {
    const isRendered = await mapConcurrently(pages, CONCURRENCY, async ({ path }) => {
      const response = await fetch(server.origin + basePath + encodeURI(path), { redirect: "manual" });
      await response.arrayBuffer();
      return response.ok;
    });
    return pages.filter((_, index) => !isRendered[index]);
  } finally {
    await server.stop();
  }
}
