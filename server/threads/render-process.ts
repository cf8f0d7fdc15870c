import type { IncomingHttpHeaders } from "node:http";
import { readPlace } from "@/lib/content/attempts";
import type { PageFailure } from "@/lib/content/pipeline/types";
import { reportFailure } from "@/lib/content/report-failure";
import { GivenUpError, openGuardedPool } from "@/lib/content/workers/guarded-pool";
import { renderMemoryLimit } from "@/lib/content/workers/memory-limit";
import type { PageView } from "@/lib/navigation/types";
import { createProblem } from "@/lib/problems/create-problem";
import type { Problem } from "@/lib/problems/types";
import type { Site } from "@/lib/site/types";
import type { CachedResponse } from "@/server/pages/cached-response";
import { type DocumentRoute, documentAddress, type RenderedAnswer } from "@/server/render-document";

/** Time that rendering one page may take, milliseconds: several times what the largest take. */
const TIME_LIMIT = 60_000;

/** What the process is to render. */
export interface RenderTask {
  /** The internal address of the page: nothing else is rendered, and nothing if the process finds another site. */
  address: string;
  /** The page; absent for the page for missing pages. */
  view?: Pick<PageView, "path" | "divisionId">;
  /** Its file, if it has one. */
  file?: string | undefined;
  /** What that page suggests. */
  suggestions?: readonly string[];
  /** The request of the client router for a part of the page; without it, the document is rendered. */
  part?: { headers: IncomingHttpHeaders; url: string };
}

/** What the process has rendered; nothing for a page that it does not find. */
export interface RenderedTask {
  document?: CachedResponse;
  part?: RenderedAnswer;
  /** What failed meanwhile. */
  failures: { problem: Problem; extent: "page" | "part" }[];
}

/** Renders pages in a process of its own, one at a time. What is undefined is to be rendered in this one. */
export interface RenderProcess {
  renderDocument(this: void, route: DocumentRoute): Promise<CachedResponse | undefined>;
  renderRouterPart(
    this: void,
    route: DocumentRoute,
    headers: IncomingHttpHeaders,
    url: string,
  ): Promise<RenderedAnswer | undefined>;
}

/** What the process is asked for. */
export interface RenderProcessOptions {
  /** Tells which pages it is for. */
  isApart(site: Site, path: string | undefined): Promise<boolean>;
  /** Tells which pages most likely are, at once. */
  isLong(site: Site, path: string | undefined): Promise<boolean>;
  /** Has a page fail that could not be rendered. @returns false if there is no such page. */
  refuse(site: Site, path: string, failure: PageFailure): Promise<boolean>;
}

/** Makes the process; it is started when a page for it is asked for, for a long one while that is compiled. */
export function openRenderProcess({ isApart, isLong, refuse }: RenderProcessOptions): RenderProcess {
  const pool = openGuardedPool<RenderTask, RenderedTask>({
    program: "render-process",
    most: 1,
    timeLimit: TIME_LIMIT,
    fileOf: ({ file }) => file,
  });
  const run = async (route: DocumentRoute, part?: RenderTask["part"]): Promise<RenderedTask | undefined> => {
    if (route.type === "schema") return undefined;
    const path = route.type === "page" ? route.view.path : undefined;
    if (await isLong(route.site, path)) pool.start();
    if (!(await isApart(route.site, path))) return undefined;
    const task: RenderTask = { address: documentAddress(route), ...contentOf(route), ...(part && { part }) };
    try {
      const rendered = await pool.run(task);
      for (const { problem, extent } of rendered.failures) reportFailure(problem, extent);
      return rendered;
    } catch (error) {
      const isRefused =
        error instanceof GivenUpError &&
        route.type === "page" &&
        (await refuse(route.site, route.view.path, failureOf(error, route)));
      if (isRefused) return undefined;
      throw error;
    }
  };
  return {
    renderDocument: async (route) => (await run(route))?.document,
    renderRouterPart: async (route, headers, url) => (await run(route, { headers, url }))?.part,
  };
}

/** What the process finds a route by. */
function contentOf(
  route: Exclude<DocumentRoute, { type: "schema" }>,
): Pick<RenderTask, "view" | "file" | "suggestions"> {
  if (route.type === "missing") return { suggestions: route.suggestions };
  const { path, divisionId } = route.view;
  return { view: { path, divisionId }, file: route.site.pages.get(path)?.file };
}

function failureOf(
  { end, place }: GivenUpError,
  { site, view }: Extract<DocumentRoute, { type: "page" }>,
): PageFailure {
  const limit = end?.reason === "time" ? `${end.seconds} seconds` : `${renderMemoryLimit()} MB of memory`;
  const file = site.pages.get(view.path)?.file ?? "";
  const message = `The page takes more than ${limit} to render.`;
  // Where it was tried, it came to an end: it may do so again.
  return { problem: createProblem("page-too-large", readPlace(place, file), { message }), isTemporary: true };
}
