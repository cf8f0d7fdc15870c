import { join } from "node:path";
import { readCachedJson, writeCachedJson } from "@/lib/content/disk-cache";
import {
  createPageEnvironment,
  type PageLocation,
  type PageSite,
  SourceChangedError,
} from "@/lib/content/page-environment";
import { hashText } from "@/lib/content/scan-content";
import type { PageRecord } from "@/lib/content/types";
import type { CodeOptions } from "@/lib/mdx/code/types";
import { createPageCompiler, type PageCompiler } from "@/lib/mdx/compile-page";
import type { PageEnvironment } from "@/lib/mdx/page-context";
import { PIPELINE_VERSION } from "@/lib/mdx/plugins";
import type { CompiledPage, PageFailure } from "@/lib/mdx/types";
import { RecentMap } from "@/lib/recent-map";
import { type Result, success } from "@/lib/result";
import { compileUtilities } from "@/lib/utility-css/compile-utilities";
import { extractCandidates } from "@/lib/utility-css/extract-candidates";

/** What is compiled: the source of a file, or a given text. */
export interface PageSource extends Pick<PageRecord, "file" | "title" | "mode" | "contentHash" | "dependencies"> {
  text?: string;
}

/** Compiles the pages of one site, through the caches, without running them. */
export interface SiteCompiler {
  environment: PageEnvironment;
  /** Compiles a page. @throws SourceChangedError if its file changed since the site was read. */
  compile(source: PageSource): Promise<Result<CompiledPage, PageFailure>>;
  /** Compiles a snippet that a page imports; its code is not cached. */
  compileSnippet: PageCompiler;
}

interface CompilerState {
  location: PageLocation;
  environment: PageEnvironment;
  compilePage: PageCompiler;
  /** Part of every cache key: everything besides its sources that affects a page's output. */
  optionsKey: string;
}

const PAGES_IN_MEMORY = 300;
const HIGHLIGHTS_IN_MEMORY = 4000;

// Shared by all sites of the process: keys contain everything that a page depends on.
const compiledPages = new RecentMap<Promise<Result<CompiledPage, PageFailure>>>(PAGES_IN_MEMORY);
const highlights = new RecentMap<string>(HIGHLIGHTS_IN_MEMORY);

/** Creates the compiler of a site's pages. Create one per site object: a site is replaced as a whole when its files change. */
export async function createSiteCompiler(site: PageSite, location: PageLocation): Promise<SiteCompiler> {
  const environment = createPageEnvironment(site, location);
  const code = await codeOptions(site, environment);
  const options = {
    version: PIPELINE_VERSION,
    basePath: location.basePath,
    codeblocks: site.settings.styling.codeblocks,
    code: code.customLanguages,
  };
  const compilePage = createPageCompiler(environment, code);
  const optionsKey = hashText(JSON.stringify({ ...options, hasIslands: location.islands !== undefined }));
  const state = { location, environment, compilePage, optionsKey };
  return { environment, compileSnippet: compilePage, compile: (source) => compileSource(state, source) };
}

async function codeOptions(site: PageSite, environment: PageEnvironment): Promise<CodeOptions> {
  const { theme, isAlwaysDark, customLanguages } = site.settings.styling.codeblocks;
  const grammars: Record<string, unknown>[] = [];
  for (const file of customLanguages) {
    const grammar = await readCachedJson(join(site.contentDirectory, file));
    if (typeof grammar === "object" && grammar !== null && environment.hasFile(file.replace(/^\/+/, ""))) {
      grammars.push(grammar as Record<string, unknown>);
    }
  }
  return { theme, isAlwaysDark, customLanguages: grammars, cache: highlights };
}

function compileSource(state: CompilerState, source: PageSource): Promise<Result<CompiledPage, PageFailure>> {
  const key = `${source.contentHash}-${state.optionsKey}`;
  const known = compiledPages.get(key);
  if (known) return known;
  const compiling = compileThroughDisk(state, key, source);
  compiledPages.set(key, compiling);
  // A file that could not be read may be there the next time.
  compiling.catch(() => compiledPages.delete(key));
  return compiling;
}

async function compileThroughDisk(
  state: CompilerState,
  key: string,
  page: PageSource,
): Promise<Result<CompiledPage, PageFailure>> {
  const path = join(state.location.dataDirectory, "cache", "pages", key.slice(0, 2), `${key}.json`);
  const cached = await readCachedJson(path);
  if (isCompiledPage(cached)) return success(cached);
  const { file, title, mode } = page;
  const source = page.text ?? (await state.environment.readSource(file));
  if (source === undefined) throw new SourceChangedError(file);
  const result = await state.compilePage({ file, title, mode, source });
  if (!result.ok) return result;
  const compiled = { ...result.value, styles: await compileStyles(state, result.value.code, source, page) };
  await writeCachedJson(path, compiled);
  return success(compiled);
}

/** Compiles the utility classes of a page and of what it imports. */
async function compileStyles(
  { environment }: CompilerState,
  code: string,
  source: string,
  { dependencies }: Pick<PageSource, "dependencies">,
): Promise<string> {
  const imported = await Promise.all(dependencies.map((file) => environment.readSource(file)));
  // Components that became islands are in the source, but no longer in the code.
  const texts = [code, ...imported, code.includes("_Island") ? source : undefined];
  return compileUtilities(texts.flatMap((text) => (text === undefined ? [] : extractCandidates(text))));
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
