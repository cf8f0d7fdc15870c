import { forwardFailures } from "@/lib/content/report-failure";
import { beginTask, watchPage } from "@/lib/content/sandbox/code-limits";
import type { TaskNotes } from "@/lib/content/workers/guard-task";
import { createApp } from "@/lib/create-app";
import { readEnvironment } from "@/lib/env";
import { setApp } from "@/lib/port";
import { reloadEverything } from "@/lib/site/reload";
import { getSite } from "@/lib/site/site-store";
import { startFramework } from "@/server/framework";
import { toCachedResponse } from "@/server/pages/cached-response";
import { type DocumentRoute, documentAddress, Renderer } from "@/server/render-document";
import type { RenderedTask, RenderTask } from "@/server/threads/render-process";

const {
  PORT: port,
  HOSTNAME: hostname,
  LECTERN_BASE_PATH: basePath,
  LECTERN_AUTHORING: isAuthoring,
} = readEnvironment();

let failures: RenderedTask["failures"] = [];
forwardFailures((problem, extent) => failures.push({ problem, extent }));

setApp(createApp());
// The server keeps the documents of readers itself.
const kept = isAuthoring ? "nothing" : "parts";
const framework = await startFramework({ isDevelopment: false, kept, port, hostname, basePath });
const renderer = new Renderer(framework.handle, { ...framework, basePath, isAuthoring });

/** The page of an address; undefined if the docs folder has it no longer, or not yet. */
async function findRoute({ address, view: wanted, suggestions = [] }: RenderTask): Promise<DocumentRoute | undefined> {
  const site = await getSite();
  const view = wanted && site.pageView(wanted.path, wanted.divisionId);
  const missing = { type: "missing" as const, site, suggestions };
  const route = wanted ? view && { type: "page" as const, site, view } : missing;
  return route && documentAddress(route) === address ? route : undefined;
}

/** Renders a page for the server (`server/threads/render-process.ts`); tasks come one at a time. */
export default async ({ note, endless, ...task }: RenderTask & TaskNotes): Promise<RenderedTask> => {
  failures = [];
  beginTask(note, endless);
  const known = await findRoute(task);
  if (!known) await reloadEverything();
  const route = known ?? (await findRoute(task));
  if (!route) return { failures };
  const { part } = task;
  if (part) return { part: await watchPage(() => renderer.renderRouterPart(route, part.headers, part.url)), failures };
  return { document: await toCachedResponse(await watchPage(() => renderer.renderDocument(route))), failures };
};
