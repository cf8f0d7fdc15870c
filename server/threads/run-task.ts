import { RecentMap } from "@/lib/base/recent-map";
import { openIslandStore } from "@/lib/content/islands/island-store.server";
import type { IslandStore } from "@/lib/content/islands/types";
import { createSourceCompiler, type SourceCompiler } from "@/lib/content/page/compile-source";
import { createPageEnvironment, SourceChangedError } from "@/lib/content/page/page-environment";
import { DEFAULT_CODE_THEME, tokenizeCode } from "@/lib/content/pipeline/code/highlighter";
import { codeOptions, storePage } from "@/lib/content/run/compile-site";
import type { IslandFailure } from "@/lib/content/run/island-failures";
import type { PageAnswer, PageInput, PageTask } from "@/lib/content/run/page-task";
import { createPageRunner, type PageRenderer } from "@/lib/content/run/run-page";
import { readTaskSite } from "@/lib/content/run/task-site";
import { createValueRecorder } from "@/lib/text/page-values";
import { createTextReader } from "@/lib/text/read-texts";

/** Maximum number of sites cached by a thread: the current one, and the one before a reload. */
const MAX_SITES = 2;

interface OpenSite {
  compiler: SourceCompiler;
  /** Reads pages without running their code. */
  reader: SourceCompiler;
  /** Expected hashes of the requested pages and their imports, by file. */
  hashes: Map<string, string>;
}

/** Creates the handler of a thread's tasks. @param renderer runs the code of pages to find errors. */
export function createTaskRunner(renderer: PageRenderer): (task: PageTask) => Promise<PageAnswer> {
  const sites = new RecentMap<OpenSite>(MAX_SITES);
  return async ({ siteId, site, input }) => {
    if (input.type === "start") {
      await tokenizeCode("npm install", "bash", DEFAULT_CODE_THEME);
      return { type: "started" };
    }
    const known = sites.get(String(siteId)) ?? (site && (await openSite(site, renderer)));
    if (!known) return { type: "unknown-site" };
    sites.set(String(siteId), known);
    const { sourceHashes = {} } = input.type === "snippet" ? {} : input.page;
    for (const [file, hash] of Object.entries(sourceHashes)) known.hashes.set(file, hash);
    try {
      return await answerTask(known, input);
    } catch (error) {
      if (error instanceof SourceChangedError) return { type: "source-changed", file: error.file };
      throw error;
    }
  };
}

async function answerTask({ compiler, reader }: OpenSite, input: PageInput): Promise<PageAnswer> {
  switch (input.type) {
    case "facts":
      return { type: "reading", ...(await reader.read(input.page)) };
    case "reading":
    case "page": {
      const { page, cacheFile } = input;
      const made = await (input.type === "page"
        ? compiler.compile(page)
        : compiler.read(page, cacheFile !== undefined));
      const { result, reading } = made;
      if (!result) return { type: "reading", reading };
      if (cacheFile !== undefined) await storePage(cacheFile, page, made);
      return { type: "compiled", result, reading };
    }
    case "snippet":
      return { type: "compiled", result: await compiler.compileSnippet(input.snippet) };
  }
}

async function openSite(text: string, renderer: PageRenderer): Promise<OpenSite> {
  const { site, location } = readTaskSite(text);
  const { hasIslands, ...rest } = location;
  const islandFailures: IslandFailure[] = [];
  const known = openIslandStore(rest.dataDirectory, (component, error) => islandFailures.push({ component, error }));
  const store: IslandStore = {
    // Before the page that shows them: another process may read it at once.
    put: async (island) => (hasIslands ? known.put(island) : known.remember(island)),
  };
  const hashes = new Map<string, string>();
  const environment = createPageEnvironment(site, { ...rest, islands: store }, (file) => hashes.get(file));
  const code = await codeOptions(site, environment);
  const reader = createSourceCompiler(environment, undefined);
  const recorder = createValueRecorder(renderer.react, renderer.components);
  const run = createPageRunner(
    { ...renderer, components: recorder.components },
    { environment, compile: reader.compileSnippet, loadIsland: known.load, islandFailures },
  );
  const { basePath, hasTexts } = rest;
  const options = { run, recorder, remember: known.remember, basePath, hasTexts };
  const compiler = createSourceCompiler(environment, code, createTextReader(environment, options));
  return { compiler, reader, hashes };
}
