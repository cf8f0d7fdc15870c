import { join } from "node:path";
import { readCachedJson, writeCachedJson } from "@/lib/base/disk-cache.server";
import { diskPath } from "@/lib/base/disk-path.server";
import { hashText } from "@/lib/base/hash-text";
import { RecentMap } from "@/lib/base/recent-map";
import { type Result, success } from "@/lib/base/result";
import { promiseToKeep, SHARED_BASE_PATH } from "@/lib/base/site-context.server";
import type { TextCompiler } from "@/lib/content/page/compile-page";
import type { PageSource, ReadSource } from "@/lib/content/page/compile-source";
import {
  createPageEnvironment,
  imageSizesOf,
  languageOf,
  type PageLocation,
  type PageSite,
} from "@/lib/content/page/page-environment";
import type { CodeOptions } from "@/lib/content/pipeline/code/types";
import type { PageEnvironment } from "@/lib/content/pipeline/page-context";
import { PIPELINE_VERSION } from "@/lib/content/pipeline/pipeline-version";
import type { CompiledPage } from "@/lib/content/pipeline/types";
import type { PageThreads, SiteThreads } from "@/lib/content/run/page-threads";
import type { PageFailure } from "@/lib/content/sandbox/failure";
import type { PageReading } from "@/lib/content/scan/types";

/** Reads and compiles the pages of one site, through the caches: each content is parsed and run once for all of it. */
export interface SiteCompiler {
  environment: PageEnvironment;
  /** Compiles a page. @throws SourceChangedError if its file changed since the site was read. */
  compile(source: PageSource): Promise<Result<CompiledPage, PageFailure>>;
  /** Reads the facts and texts of a page. @throws SourceChangedError as above. */
  read(source: PageSource): Promise<PageReading>;
  /** Reads the facts of a page without running its code. @throws SourceChangedError as above. */
  readFacts(source: PageSource): Promise<PageReading>;
  /** Compiles a snippet that a page imports; its code is not cached. */
  compileSnippet: TextCompiler;
}

/** A page in the cache on disk. */
interface StoredPage extends CompiledPage {
  /** Facts and texts from the same reading; absent where texts are left out. */
  reading?: PageReading;
  /** The language of the reading. */
  language?: string;
}

interface CompilerState {
  /** Compile and run pages that are in no cache. */
  pages: SiteThreads;
  languageOf(path: string | undefined): string | undefined;
  dataDirectory: string;
  /** False where texts are left out: pages are then read without the cache on disk. */
  hasTexts: boolean;
  /** Part of every cache key: everything besides its sources that affects a page's output. */
  optionsKey: string;
  /** Part of the keys in memory: what differs between sites that share compiled pages. */
  ownKey: string;
  /** Puts the base path of this site into a value that sites share. */
  own<Value>(shared: Value): Value;
}

const PAGES_IN_MEMORY = 300;

/** Pages whose texts and facts are kept: they are asked for soon after the page was compiled. */
const READINGS_IN_MEMORY = 64;

export type { PageSource };

// Shared by all sites of the process: keys contain everything that a page depends on.
const compiledPages = new RecentMap<Promise<Result<CompiledPage, PageFailure>>>(PAGES_IN_MEMORY);
let readings: Pick<RecentMap<Promise<PageReading>>, "get" | "set" | "delete"> = new RecentMap(READINGS_IN_MEMORY);

/** Keeps the texts and facts of all pages: for an export, which needs them twice and ends before anything changes. */
export function keepReadings(): void {
  readings = new Map();
}

/**
 * Creates the compiler of a site's pages. Create one per site object: a site is replaced as a whole when its files change.
 * @param options.threads compile and run pages; without them, pages are compiled in this thread and not run.
 */
export async function createSiteCompiler(
  site: PageSite,
  location: PageLocation,
  { threads }: { threads?: PageThreads | undefined } = {},
): Promise<SiteCompiler> {
  const { basePath, isShared } = location;
  const compiled = isShared ? { ...location, basePath: SHARED_BASE_PATH } : location;
  const environment = createPageEnvironment(site, location);
  const compiling = isShared ? createPageEnvironment(site, compiled) : environment;
  const own = <Value>(shared: Value): Value =>
    isShared && shared !== undefined
      ? JSON.parse(JSON.stringify(shared).replaceAll(SHARED_BASE_PATH, basePath))
      : shared;
  const code = await codeOptions(site, environment);
  const options = {
    version: PIPELINE_VERSION,
    basePath: compiled.basePath,
    endsInSlash: environment.endsInSlash,
    codeblocks: site.settings.styling.codeblocks,
    code: code.customLanguages?.key,
    hasCode: environment.code !== false,
    packages: site.packages?.key,
    ownComponents: [...(environment.ownComponents ?? [])],
    isRun: threads !== undefined,
    hasIslands: location.islands !== undefined,
    hasTexts: location.hasTexts,
  };
  const state: CompilerState = {
    pages: threads?.forSite(site, compiled) ?? (await compileHere(compiling, code)),
    own,
    ownKey: isShared ? `-${basePath}` : "",
    languageOf: (path) => (path === undefined ? undefined : languageOf(site, path)),
    dataDirectory: location.dataDirectory,
    hasTexts: location.hasTexts !== false,
    optionsKey: hashText(JSON.stringify(options)),
  };
  return {
    environment,
    compileSnippet: async (snippet) => own(await state.pages.compileSnippet(snippet)),
    async compile(source) {
      const key = keyOf(state, source);
      const compiled = await compileOnce(state, key, source);
      if (!compiled.ok) return compiled;
      const { assets, imageSizes = "" } = compiled.value;
      const sizes = await imageSizesOf(assets, environment);
      // The same text can be shown with other images: in another version of the site, or once one was replaced.
      return sizes === imageSizes ? compiled : compileOnce(state, `${key}-${hashText(sizes)}`, source);
    },
    read: (source) => readSource(state, source),
    readFacts: async (source) => own(await state.pages.readFacts(withLanguage(state, source))),
  };
}

/** Compiles pages in this thread, without running them. Where threads compile, the compiler is not loaded here. */
async function compileHere(environment: PageEnvironment, code: CodeOptions): Promise<SiteThreads> {
  const { createSourceCompiler } = await import("@/lib/content/page/compile-source");
  const compiler = createSourceCompiler(environment, code);
  const read = async (page: PageSource) => (await compiler.read(page)).reading;
  return {
    compileSnippet: compiler.compileSnippet,
    read,
    readFacts: read,
    async compile(page, cacheFile) {
      const compiled = await compiler.compile(page);
      await storePage(cacheFile, page, compiled);
      return compiled;
    },
  };
}

/** Writes a page to the cache on disk together with its reading, so that it is not parsed and run again for its texts. */
export async function storePage(
  cacheFile: string,
  { language }: Pick<PageSource, "language">,
  { result, reading }: Partial<ReadSource>,
): Promise<void> {
  if (!result?.ok) return;
  const stored: StoredPage = {
    ...result.value,
    ...(reading?.texts && { reading, ...(language && { language }) }),
  };
  await writeCachedJson(cacheFile, stored);
}

/** How the blocks of code of a site look. */
export async function codeOptions(site: PageSite, environment: PageEnvironment): Promise<CodeOptions> {
  const { theme, isAlwaysDark, customLanguages } = site.settings.styling.codeblocks;
  const grammars: Record<string, unknown>[] = [];
  for (const file of customLanguages) {
    const grammar = await readCachedJson(diskPath(site.contentDirectory, file));
    if (typeof grammar === "object" && grammar !== null && environment.hasFile(file.replace(/^\/+/, ""))) {
      grammars.push(grammar as Record<string, unknown>);
    }
  }
  const key = hashText(JSON.stringify(grammars));
  return { theme, isAlwaysDark, customLanguages: grammars.length > 0 ? { grammars, key } : undefined };
}

function readSource(state: CompilerState, source: PageSource): Promise<PageReading> {
  const page = withLanguage(state, source);
  const key = readingKeyOf(state, page);
  return readings.get(key) ?? keepReading(key, readThroughDisk(state, page));
}

async function readThroughDisk(state: CompilerState, page: PageSource): Promise<PageReading> {
  const path = state.hasTexts ? pageFile(state, keyOf(state, page)) : undefined;
  const stored = path === undefined ? undefined : await readStored(path);
  const { reading, language } = stored ?? {};
  if (reading && language === page.language) return state.own(reading);
  return state.own(await state.pages.read(page, stored ? undefined : path));
}

function keepReading(key: string, reading: Promise<PageReading>): Promise<PageReading> {
  return keep(readings, key, reading, ({ isTemporary }) => isTemporary);
}

/** Labels in the text of a page are in its language. */
function withLanguage({ languageOf }: CompilerState, source: PageSource): PageSource {
  const { file, title, mode, contentHash, sourceHashes, dependencies, text, code, path } = source;
  const language = source.language ?? languageOf(path);
  return {
    file,
    title,
    mode,
    contentHash,
    ...(sourceHashes && { sourceHashes }),
    dependencies,
    ...(text !== undefined && { text }),
    ...(code === false && { code }),
    ...(language && { language }),
  };
}

function readingKeyOf(state: CompilerState, { language = "", ...page }: PageSource): string {
  return `${keyOf(state, page)}${state.ownKey}-${language}`;
}

function keyOf({ optionsKey }: CompilerState, { contentHash }: Pick<PageSource, "contentHash">): string {
  return `${contentHash}-${optionsKey}`;
}

/** Caches a promise until it is rejected; a temporary failure is cached for a moment. */
export function keep<Value>(
  cache: Pick<RecentMap<Promise<Value>>, "set" | "delete">,
  key: string,
  made: Promise<Value>,
  isTemporary: (value: Value) => boolean | undefined,
): Promise<Value> {
  const kept = promiseToKeep(made);
  cache.set(key, kept);
  const forget = () => cache.delete(key);
  // A file that could not be read may be there the next time.
  kept.then((value) => isTemporary(value) && setTimeout(forget, TEMPORARY_TIME).unref(), forget);
  return kept;
}

/** Milliseconds for which a temporary failure is cached. */
const TEMPORARY_TIME = 1_000;

/** True for a failure that may be gone at the next attempt. */
export function isTemporary(result: Result<unknown, PageFailure>): boolean {
  return !result.ok && result.error.isTemporary === true;
}

function compileOnce(state: CompilerState, key: string, source: PageSource) {
  const known = key + state.ownKey;
  return compiledPages.get(known) ?? keep(compiledPages, known, compileThroughDisk(state, key, source), isTemporary);
}

async function compileThroughDisk(
  state: CompilerState,
  key: string,
  page: PageSource,
): Promise<Result<CompiledPage, PageFailure>> {
  const path = pageFile(state, key);
  const source = withLanguage(state, page);
  const readingKey = readingKeyOf(state, source);
  // A reading that is under way compiles the page as well, if it has code.
  const known = readings.get(readingKey);
  await known;
  const stored = await readStored(path);
  if (stored) {
    const { reading, language, ...compiled } = stored;
    return success(state.own(compiled));
  }
  const compiling = state.pages.compile(source, path).then(state.own);
  if (!known) {
    const reading = compiling.then((compiled) => compiled.reading);
    keepReading(readingKey, reading).catch(() => undefined);
  }
  return (await compiling).result;
}

function pageFile({ dataDirectory }: CompilerState, key: string): string {
  return join(dataDirectory, "cache", "pages", key.slice(0, 2), `${key}.json`);
}

async function readStored(path: string): Promise<StoredPage | undefined> {
  const cached = await readCachedJson(path);
  const isPage = typeof cached === "object" && cached !== null && "code" in cached && "toc" in cached;
  return isPage ? (cached as StoredPage) : undefined;
}
