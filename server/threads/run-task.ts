import { RecentMap } from "@/lib/base/recent-map";
import { createCodeRunner, createFactsAnalyzer, type FactsAnalyzer } from "@/lib/content/analyze-facts";
import { createSiteCompiler, type SiteCompiler } from "@/lib/content/compile-site";
import { openIslandStore } from "@/lib/content/islands/island-store";
import type { IslandModule, IslandStore } from "@/lib/content/islands/types";
import { type PageSite, SourceChangedError } from "@/lib/content/page-environment";
import type { PageAnswer, PageInput, PageTask } from "@/lib/content/run/page-task";
import type { PageRenderer } from "@/lib/content/run/run-page";
import { readTaskSite } from "@/lib/content/run/task-site";
import type { ThreadTask } from "@/lib/content/run/worker-process";
import { readMarkdown, readSections, readTexts, readTree } from "@/lib/text/page-reader";

/** Sites that a thread keeps: the present one, and that before a reload. */
const SITES_KEPT = 2;

interface OpenSite {
  site: PageSite;
  basePath: string;
  compiler: SiteCompiler;
  analyzeFacts: FactsAnalyzer;
  runCode: ReturnType<typeof createCodeRunner>;
  /** Modules that were made since the last task. */
  islands: IslandModule[];
}

/** Makes what a thread does with each task. @param renderer runs the code of pages to see whether it works. */
export function createTaskRunner(renderer: PageRenderer): (task: ThreadTask<PageTask>) => Promise<PageAnswer> {
  const sites = new RecentMap<OpenSite>(SITES_KEPT);
  let current: ThreadTask<PageTask>["port"] | undefined;
  const watched: PageRenderer = { ...renderer, beginRun: () => current?.postMessage("code") };
  return async ({ siteId, site, input, port }) => {
    current = port;
    const known = sites.get(String(siteId)) ?? (site && (await openSite(site, watched)));
    if (!known) return { type: "unknown-site" };
    sites.set(String(siteId), known);
    try {
      return await answerTask(known, input);
    } catch (error) {
      if (error instanceof SourceChangedError) return { type: "source-changed", file: error.file };
      throw error;
    }
  };
}

async function answerTask(open: OpenSite, input: PageInput): Promise<PageAnswer> {
  const { site, basePath, compiler, analyzeFacts, runCode, islands } = open;
  switch (input.type) {
    case "tree":
      return { type: "tree", tree: await readTree(site, input.page, basePath) };
    case "sections":
      return { type: "sections", sections: await readSections(site, input.page, basePath) };
    case "markdown":
      return { type: "markdown", text: await readMarkdown(site, input.page, basePath) };
    case "texts":
      return { type: "texts", texts: await readTexts(site, input.page, basePath) };
    case "facts":
      return { type: "facts", facts: await analyzeFacts(input.page, runCode) };
    case "page":
      return { type: "compiled", result: await compiler.compile(input.page), islands: islands.splice(0) };
    case "snippet":
      return { type: "compiled", result: await compiler.compileSnippet(input.snippet), islands: islands.splice(0) };
  }
}

async function openSite(text: string, renderer: PageRenderer): Promise<OpenSite> {
  const { site, location } = readTaskSite(text);
  const islands: IslandModule[] = [];
  const { hasIslands, ...rest } = location;
  // The log of the server tells of components that fail there.
  const known = openIslandStore(rest.dataDirectory, () => undefined);
  const store: IslandStore = {
    async put(island) {
      islands.push(island);
      known.remember(island);
    },
  };
  const compiler = await createSiteCompiler(
    site,
    { ...rest, ...(hasIslands ? { islands: store } : {}) },
    { renderer, loadIsland: known.load },
  );
  const { environment } = compiler;
  return {
    site,
    basePath: rest.basePath,
    compiler,
    analyzeFacts: createFactsAnalyzer(environment),
    runCode: createCodeRunner(environment, { renderer, loadIsland: known.load }),
    islands,
  };
}
