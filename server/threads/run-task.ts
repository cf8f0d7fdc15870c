import { RecentMap } from "@/lib/base/recent-map";
import { openIslandStore } from "@/lib/content/islands/island-store.server";
import type { IslandStore } from "@/lib/content/islands/types";
import { createSourceCompiler, type ReadSource, type SourceCompiler } from "@/lib/content/page/compile-source";
import { createPageEnvironment, SourceChangedError } from "@/lib/content/page/page-environment";
import { DEFAULT_CODE_THEME, tokenizeCode } from "@/lib/content/pipeline/code/highlighter";
import { codeOptions, storePage } from "@/lib/content/run/compile-site";
import type { PageAnswer, PageTask } from "@/lib/content/run/page-threads";
import { createPageRunner, type IslandFailure, type PageRenderer } from "@/lib/content/run/run-page";
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
    const { compiler, reader, hashes } = known;
    try {
      if (input.type === "snippet") return { type: "made", result: await compiler.compileSnippet(input.snippet) };
      const { page } = input;
      for (const [file, hash] of Object.entries(page.sourceHashes ?? {})) hashes.set(file, hash);
      if (input.type === "facts") return { type: "made", ...(await reader.read(page)) };
      const { cacheFile } = input;
      const made: ReadSource =
        input.type === "page" ? await compiler.compile(page) : await compiler.read(page, cacheFile !== undefined);
      if (cacheFile !== undefined) await storePage(cacheFile, page, made);
      return { type: "made", ...made };
    } catch (error) {
      if (error instanceof SourceChangedError) return { type: "source-changed", file: error.file };
      throw error;
    }
  };
}

async function openSite(text: string, renderer: PageRenderer): Promise<OpenSite> {
  const { site, location } = readTaskSite(text);
  const { hasIslands, ...rest } = location;
  const islandFailures: IslandFailure[] = [];
  const known = openIslandStore(rest.dataDirectory, (component, error, place) =>
    islandFailures.push({ component, error, place }),
  );
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
