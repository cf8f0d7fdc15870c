import { forwardFailures } from "@/lib/content/report-failure";
import { createApp } from "@/lib/create-app";
import { readEnvironment } from "@/lib/env";
import { setApp } from "@/lib/port";
import { reloadEverything } from "@/lib/site/reload";
import { getSite } from "@/lib/site/site-store";
import { startFramework } from "@/server/framework";
import { packPage } from "@/server/pages/pack-page";
import { type DocumentRoute, documentAddress, Renderer } from "@/server/render-document";
import type { RenderedTask, RenderTask } from "@/server/threads/render-thread";

const {
  PORT: port,
  HOSTNAME: hostname,
  LECTERN_BASE_PATH: basePath,
  LECTERN_AUTHORING: isAuthoring,
} = readEnvironment();

let failures: RenderedTask["failures"] = [];
forwardFailures((problem, extent) => failures.push({ problem, extent }));

setApp(createApp());
const framework = await startFramework({ isDevelopment: false, isKeeping: !isAuthoring, port, hostname, basePath });
const renderer = new Renderer(framework.handle, {
  basePath,
  assetPrefix: framework.assetPrefix,
  isAuthoring,
  pageHeaders: framework.pageHeaders,
});

/** The page of an address; undefined if the docs folder has it no longer, or not yet. */
async function findRoute({ address, path, divisionId }: RenderTask): Promise<DocumentRoute | undefined> {
  const site = await getSite();
  const view = site.pageView(path, divisionId);
  const route = view && { type: "page" as const, site, view };
  return route && documentAddress(route) === address ? route : undefined;
}

/** Renders a large page for the server (`server/threads/render-thread.ts`); tasks come one at a time. */
export default async (task: RenderTask): Promise<RenderedTask | undefined> => {
  failures = [];
  const known = await findRoute(task);
  if (!known) await reloadEverything();
  const route = known ?? (await findRoute(task));
  if (!route) return undefined;
  if (task.part) return { part: await renderer.renderRouterPart(route, task.part.headers, task.part.url), failures };
  return { document: await packPage(await renderer.renderDocument(route)), failures };
};
