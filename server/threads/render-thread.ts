import type { IncomingHttpHeaders } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Tinypool } from "tinypool";
import { serverDirectory } from "@/lib/application";
import { reportFailure } from "@/lib/content/report-failure";
import { limitTask, TaskTimeError } from "@/lib/content/workers/limit-task";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";
import type { Site } from "@/lib/site/types";
import type { PackedPage } from "@/server/pages/pack-page";
import { type DocumentRoute, documentAddress, type RenderedAnswer } from "@/server/render-document";

/** Time that rendering one page may take, milliseconds: several times what the largest take. */
const TIME_LIMIT = 60_000;

/** Memory that the thread may use, megabytes: twice what the largest page takes. */
const MEMORY_LIMIT = 1024;

/** A thread that has had nothing to do for this long ends, milliseconds. */
const IDLE_TIME = 60_000;

/** What the thread is to render. */
export interface RenderTask {
  /** The internal address of the page: nothing else is rendered, and nothing if the thread finds another site. */
  address: string;
  path: string;
  divisionId: string;
  /** The request of the client router for a part of the page; without it, the document is rendered. */
  part?: { headers: IncomingHttpHeaders; url: string };
}

/** What the thread has rendered. */
export interface RenderedTask {
  document?: PackedPage;
  part?: RenderedAnswer;
  /** What failed meanwhile. */
  failures: { problem: Problem; extent: "page" | "part" }[];
}

/** Renders large pages in a thread of its own, one at a time. What is undefined is to be rendered in this one. */
export interface RenderThread {
  renderDocument(this: void, route: DocumentRoute): Promise<PackedPage | undefined>;
  renderRouterPart(
    this: void,
    route: DocumentRoute,
    headers: IncomingHttpHeaders,
    url: string,
  ): Promise<RenderedAnswer | undefined>;
}

/**
 * Makes the thread; it is started when a large page is asked for.
 * @param isLarge tells which pages it is for.
 */
export function openRenderThread(isLarge: (site: Site, path: string) => Promise<boolean>): RenderThread {
  let pool: Tinypool | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const run = async (route: DocumentRoute, part?: RenderTask["part"]): Promise<RenderedTask | undefined> => {
    if (route.type !== "page" || !(await isLarge(route.site, route.view.path))) return undefined;
    const { path, divisionId } = route.view;
    pool ??= createPool();
    const used = pool;
    const task: RenderTask = { address: documentAddress(route), path, divisionId, ...(part && { part }) };
    const rendering = running.then(() => runBounded(used, task, route.site));
    running = rendering.catch(() => undefined);
    const rendered = await rendering;
    for (const { problem, extent } of rendered?.failures ?? []) reportFailure(problem, extent);
    return rendered;
  };
  return {
    renderDocument: async (route) => (await run(route))?.document,
    renderRouterPart: async (route, headers, url) => (await run(route, { headers, url }))?.part,
  };
}

function createPool(): Tinypool {
  return new Tinypool({
    filename: pathToFileURL(path.join(serverDirectory(), "render-thread.mjs")).href,
    execArgv: [],
    env: { ...process.env, NODE_ENV: "production" },
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_TIME,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT },
  });
}

/** @throws Error if the page takes too much time or memory, which ends the thread. */
async function runBounded(pool: Tinypool, task: RenderTask, { pages }: Site): Promise<RenderedTask | undefined> {
  // The thread that answers requests is the other one.
  const timeLimit = { limit: TIME_LIMIT, threads: () => 2 };
  try {
    return await limitTask(timeLimit, (signal) => pool.run(task, { signal }) as Promise<RenderedTask | undefined>);
  } catch (error) {
    const isLate = error instanceof TaskTimeError;
    const limit = isLate ? `${error.seconds} seconds` : `${MEMORY_LIMIT} MB of memory`;
    const file = pages.get(task.path)?.file ?? "";
    const message = `The page takes more than ${limit} to render.`;
    if (isLate || isOutOfMemory(error))
      reportFailure(createProblem("page-too-large", { file, line: 1, column: 1 }, { message }), "page");
    throw error;
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
