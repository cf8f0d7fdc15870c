import { join } from "node:path";
import { applicationVersion } from "@/lib/application";
import { diskPath } from "@/lib/base/disk-path";
import { RecentMap } from "@/lib/base/recent-map";
import { failure, type Result, success } from "@/lib/base/result";
import { readCachedJson, writeCachedJson } from "@/lib/content/disk-cache";
import { createPageEnvironment, type PageLocation, type PageSite } from "@/lib/content/page-environment";
import type { CodeOptions } from "@/lib/content/pipeline/code/types";
import type { PageCompiler } from "@/lib/content/pipeline/compile-page";
import type { PageEnvironment } from "@/lib/content/pipeline/page-context";
import { PIPELINE_VERSION } from "@/lib/content/pipeline/pipeline-version";
import type { CompiledPage, PageFailure } from "@/lib/content/pipeline/types";
import { hashText } from "@/lib/content/scan-content";
import type { LoadIsland, TrialRenderer } from "@/lib/content/trial";
import { memoryLimit } from "@/lib/content/workers/memory-limit";
import type { PageSource } from "@/lib/content/workers/page-task";
import type { PageThreads } from "@/lib/content/workers/page-threads";

/** Compiles the pages of one site, through the caches, without running them. */
export interface SiteCompiler {
  environment: PageEnvironment;
  /** Compiles a page. @throws SourceChangedError if its file changed since the site was read. */
  compile(source: PageSource): Promise<Result<CompiledPage, PageFailure>>;
  /** Has a page fail that could not be rendered; for a while, if that is temporary. */
  refuse(source: Pick<PageSource, "contentHash">, error: PageFailure): void;
  /** Compiles a snippet that a page imports; its code is not cached. */
  compileSnippet: PageCompiler;
}

/** How a site is compiled. */
export interface CompilerOptions {
  /** Where pages are compiled; in this thread if absent. */
  threads?: PageThreads | undefined;
  /** Runs compiled pages to see what of their code fails; if absent, that is left to the server. */
  renderer?: TrialRenderer;
  /** The interactive components of pages, for these runs. */
  loadIsland?: LoadIsland;
}

interface CompilerState {
  /** Compiles a page that is not in the caches. */
  compileNew(page: PageSource): Promise<Result<CompiledPage, PageFailure>>;
  compilesInThreads: boolean;
  /** A thread keeps no pages: the process that gave it the task does. */
  keepsPages: boolean;
  dataDirectory: string;
  /** Part of every cache key: everything besides its sources that affects a page's output. */
  optionsKey: string;
}

const PAGES_IN_MEMORY = 300;
const HIGHLIGHTS_IN_MEMORY = 4000;

export type { PageSource };

// Shared by all sites of the process: keys contain everything that a page depends on.
const compiledPages = new RecentMap<Promise<Result<CompiledPage, PageFailure>>>(PAGES_IN_MEMORY);
const highlights = new RecentMap<string>(HIGHLIGHTS_IN_MEMORY);

/** Creates the compiler of a site's pages. Create one per site object: a site is replaced as a whole when its files change. */
export async function createSiteCompiler(
  site: PageSite,
  location: PageLocation,
  { threads, renderer, loadIsland = () => undefined }: CompilerOptions = {},
): Promise<SiteCompiler> {
  const environment = createPageEnvironment(site, location);
  const code = await codeOptions(site, environment);
  const options = {
    version: PIPELINE_VERSION,
    basePath: location.basePath,
    endsInSlash: environment.endsInSlash,
    codeblocks: site.settings.styling.codeblocks,
    code: code.customLanguages,
    packages: site.packages?.key,
    ownComponents: [...(environment.ownComponents ?? [])],
    isTried: threads !== undefined || renderer !== undefined,
  };
  const optionsKey = hashText(JSON.stringify({ ...options, hasIslands: location.islands !== undefined }));
  // Where threads compile, the compiler is not loaded here.
  const compilers = threads
    ? compilersIn(threads, site, location)
    : (await import("@/lib/content/compile-source")).createSourceCompiler(environment, code, { renderer, loadIsland });
  const state: CompilerState = {
    compileNew: compilers.compile,
    compilesInThreads: threads !== undefined,
    keepsPages: renderer === undefined,
    dataDirectory: location.dataDirectory,
    optionsKey,
  };
  return {
    environment,
    compileSnippet: compilers.compileSnippet,
    compile: (source) => compileSource(state, source),
    refuse: (source, error) => void remember(keyOf(state, source), Promise.resolve(failure(error))),
  };
}

/** Compiles without caches. */
type Compilers = Pick<SiteCompiler, "compile" | "compileSnippet">;

function compilersIn(threads: PageThreads, site: PageSite, location: PageLocation): Compilers {
  return {
    compile: (page) => threads.compile(site, location, { type: "page", page }),
    compileSnippet: (snippet) => threads.compile(site, location, { type: "snippet", snippet }),
  };
}

async function codeOptions(site: PageSite, environment: PageEnvironment): Promise<CodeOptions> {
  const { theme, isAlwaysDark, customLanguages } = site.settings.styling.codeblocks;
  const grammars: Record<string, unknown>[] = [];
  for (const file of customLanguages) {
    const grammar = await readCachedJson(diskPath(site.contentDirectory, file));
    if (typeof grammar === "object" && grammar !== null && environment.hasFile(file.replace(/^\/+/, ""))) {
      grammars.push(grammar as Record<string, unknown>);
    }
  }
  return { theme, isAlwaysDark, customLanguages: grammars, cache: highlights };
}

function compileSource(state: CompilerState, source: PageSource): Promise<Result<CompiledPage, PageFailure>> {
  const key = keyOf(state, source);
  if (!state.keepsPages) return compileThroughDisk(state, key, source);
  return compiledPages.get(key) ?? remember(key, compileThroughDisk(state, key, source));
}

function keyOf({ optionsKey }: CompilerState, { contentHash }: Pick<PageSource, "contentHash">): string {
  return `${contentHash}-${optionsKey}`;
}

type Compiling = Promise<Result<CompiledPage, PageFailure>>;

/** Keeps a page in memory. */
function remember(key: string, compiling: Compiling): Compiling {
  compiledPages.set(key, compiling);
  const forget = () => compiledPages.delete(key);
  // A file that could not be read may be there the next time.
  compiling.then((result) => isTemporary(result) && setTimeout(forget, TEMPORARY_TIME).unref(), forget);
  return compiling;
}

/** Milliseconds for which a failure is remembered that may be another one by then. */
export const TEMPORARY_TIME = 1_000;

/** True for a failure that the same page may not have later. */
export function isTemporary(result: Result<unknown, PageFailure>): boolean {
  return !result.ok && result.error.isTemporary === true;
}

async function compileThroughDisk(
  state: CompilerState,
  key: string,
  page: PageSource,
): Promise<Result<CompiledPage, PageFailure>> {
  const path = join(state.dataDirectory, "cache", "pages", key.slice(0, 2), `${key}.json`);
  const cached = await readCachedJson(path);
  if (isCompiledPage(cached)) return success(cached);
  if (state.compilesInThreads) {
    if (isRefusal(cached)) return failure(cached.refused);
    const result = await state.compileNew(page);
    // To find out again would take as long again.
    if (isTooLarge(result)) await writeCachedJson(path, refusalOf(result.error));
    return result;
  }
  const result = await state.compileNew(page);
  if (result.ok) await writeCachedJson(path, result.value);
  return result;
}

/** What the cache holds of a page that was given up: another version may get on with it. */
interface Refusal {
  refused: PageFailure;
  version: string;
  /** Megabytes that a page could use: with more, it may succeed. */
  memory: number;
}

function refusalOf(refused: PageFailure): Refusal {
  return { refused, version: applicationVersion(), memory: memoryLimit() };
}

function isRefusal(value: unknown): value is Refusal {
  if (typeof value !== "object" || value === null) return false;
  const { refused, version, memory } = value as Partial<Refusal>;
  return typeof refused === "object" && version === applicationVersion() && memory === memoryLimit();
}

/** True for a page that was given up, and would be the next time. */
function isTooLarge(result: Result<unknown, PageFailure>): result is { ok: false; error: PageFailure } {
  return !result.ok && result.error.problem.code === "page-too-large" && !isTemporary(result);
}

function isCompiledPage(value: unknown): value is CompiledPage {
  return (
    typeof value === "object" &&
    value !== null &&
    "code" in value &&
    typeof value.code === "string" &&
    "toc" in value &&
    Array.isArray(value.toc) &&
    "imports" in value &&
    Array.isArray(value.imports) &&
    "problems" in value &&
    Array.isArray(value.problems)
  );
}
