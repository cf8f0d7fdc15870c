import { mapConcurrently } from "@/lib/content/map-concurrently";
import { createApp } from "@/lib/create-app";
import { readEnvironment } from "@/lib/env";
import type { PageView } from "@/lib/navigation/types";
import { setApp } from "@/lib/port";
import type { Site } from "@/lib/site/types";
import { startFramework } from "@/server/framework";
import { Renderer } from "@/server/render-document";

/** Pages rendered at a time: they share one processor. */
const CONCURRENCY = 4;

/**
 * Renders pages of a finished build, without a server: the framework keeps what it renders beside the build.
 * @returns for each page whether it could be rendered.
 */
export async function renderPages(pages: readonly { site: Site; view: PageView }[]): Promise<boolean[]> {
  const { PORT: port, HOSTNAME: hostname, LECTERN_BASE_PATH: basePath } = readEnvironment();
  setApp(createApp());
  const framework = await startFramework({ isDevelopment: false, port, hostname, basePath });
  const renderer = new Renderer(framework.handle, { basePath, isDevelopment: false });
  try {
    return await mapConcurrently(pages, CONCURRENCY, async (page) => {
      const { status } = await renderer.renderDocument({ type: "page", ...page });
      return status === 200;
    });
  } finally {
    await framework.close();
  }
}
