import { join } from "node:path";
import type { ReactNode } from "react";
import { readCachedJson, writeCachedJson } from "@/lib/content/disk-cache";
import { type ComponentMap, type ContentRuntime, renderFailureOf } from "@/lib/content/evaluate-module";
import {
  createPageEnvironment,
  type PageLocation,
  type PageSite,
  SourceChangedError,
} from "@/lib/content/page-environment";
import { type ModuleState, runCompiled } from "@/lib/content/page-modules";
import { hashText } from "@/lib/content/scan-content";
import type { PageRecord } from "@/lib/content/types";
import type { CodeOptions } from "@/lib/mdx/code/types";
import { createPageCompiler } from "@/lib/mdx/compile-page";
import type { PageEnvironment } from "@/lib/mdx/page-context";
import { PIPELINE_VERSION } from "@/lib/mdx/plugins";
import type { CompiledPage, PageFailure } from "@/lib/mdx/types";
import type { Problem } from "@/lib/problems/types";
import { RecentMap } from "@/lib/recent-map";
import { failure, type Result, success } from "@/lib/result";
import { compileUtilities } from "@/lib/utility-css/compile-utilities";
import { extractCandidates } from "@/lib/utility-css/extract-candidates";

/** A page that can be drawn. */
export interface LoadedPage {
  compiled: CompiledPage;
  /** Problems of the page and of the component files it imports. */
  problems: readonly Problem[];
  /** Draws the page's content. Throws what the page's own expressions throw; `renderPage` catches that. */
  Content: Content;
}

type Content = (props: { components?: ComponentMap }) => ReactNode;

/** Loads the pages of one site. Make one per site object: a site is replaced as a whole when its files change. */
export interface PageLoader {
  /** Compiles a page, or takes it from the cache, without running it. */
  compile(record: PageRecord): Promise<Result<CompiledPage, PageFailure>>;
  /** Compiles and runs a page. */
  load(record: PageRecord): Promise<Result<LoadedPage, PageFailure>>;
  /** Compiles and runs MDX that stands in another file: `file` is that file, for messages and relative links. */
  loadText(file: string, text: string): Promise<Result<LoadedPage, PageFailure>>;
}

/** What is compiled: the source of a file, or text that is given. */
interface PageSource extends Pick<PageRecord, "file" | "title" | "mode" | "contentHash" | "dependencies"> {
  text?: string;
}

interface LoaderState extends ModuleState {
  site: PageSite;
  location: PageLocation;
  /** Part of every cache key: what changes a page's output beside its sources. */
  optionsKey: string;
}

const PAGES_IN_MEMORY = 300;
const HIGHLIGHTS_IN_MEMORY = 4000;

// Shared by all loaders of the process: keys hold everything that a page depends on.
const compiledPages = new RecentMap<Promise<Result<CompiledPage, PageFailure>>>(PAGES_IN_MEMORY);
const highlights = new RecentMap<string>(HIGHLIGHTS_IN_MEMORY);

/** Makes the loader of a site's pages. */
export async function createPageLoader(
  site: PageSite,
  location: PageLocation,
  runtime: ContentRuntime,
): Promise<PageLoader> {
  const environment = createPageEnvironment(site, location);
  const code = await codeOptions(site, environment);
  const { basePath } = location;
  const options = {
    version: PIPELINE_VERSION,
    basePath,
    codeblocks: site.settings.styling.codeblocks,
    code: code.customLanguages,
  };
  const state: LoaderState = {
    site,
    location,
    runtime,
    environment,
    compile: createPageCompiler(environment, code),
    optionsKey: hashText(JSON.stringify({ ...options, hasIslands: location.islands !== undefined })),
    modules: new Map(),
  };
  const loaded = new RecentMap<Promise<Result<LoadedPage, PageFailure>>>(PAGES_IN_MEMORY);
  const load = (source: PageSource) => {
    const known = loaded.get(source.contentHash) ?? loadSource(state, source);
    loaded.set(source.contentHash, known);
    // A file that could not be read may be there the next time.
    known.catch(() => loaded.delete(source.contentHash));
    return known;
  };
  return {
    compile: (record) => compileSource(state, record),
    load,
    loadText: (file, text) =>
      load({ file, text, title: "", mode: "default", contentHash: hashText(`${file}\n${text}`), dependencies: [] }),
  };
}

/**
 * Draws a loaded page to an element tree. Errors of the page's own expressions become a failure; those of components
 * further down are caught where they happen (see `ContentRuntime.renderFailure`).
 */
export function renderPage(page: LoadedPage, file: string, components?: ComponentMap): Result<ReactNode, PageFailure> {
  try {
    return success(page.Content(components ? { components } : {}));
  } catch (error) {
    return failure(renderFailureOf(error, file));
  }
}

async function codeOptions(site: PageSite, environment: PageEnvironment): Promise<CodeOptions> {
  const { theme, isAlwaysDark, customLanguages } = site.settings.styling.codeblocks;
  const grammars: Record<string, unknown>[] = [];
  for (const file of customLanguages) {
    const path = join(/* turbopackIgnore: true */ site.contentDirectory, file);
    const grammar = await readCachedJson(path);
    if (typeof grammar === "object" && grammar !== null && environment.hasFile(file.replace(/^\/+/, ""))) {
      grammars.push(grammar as Record<string, unknown>);
    }
  }
  return { theme, isAlwaysDark, customLanguages: grammars, cache: highlights };
}

function compileSource(state: LoaderState, record: PageSource): Promise<Result<CompiledPage, PageFailure>> {
  const key = `${record.contentHash}-${state.optionsKey}`;
  const known = compiledPages.get(key);
  if (known) return known;
  const compiling = compileThroughDisk(state, key, record);
  compiledPages.set(key, compiling);
  // A file that could not be read may be there the next time.
  compiling.catch(() => compiledPages.delete(key));
  return compiling;
}

async function compileThroughDisk(
  state: LoaderState,
  key: string,
  record: PageSource,
): Promise<Result<CompiledPage, PageFailure>> {
  const folder = join(/* turbopackIgnore: true */ state.location.dataDirectory, "cache", "pages", key.slice(0, 2));
  const path = join(/* turbopackIgnore: true */ folder, `${key}.json`);
  const cached = await readCachedJson(path);
  if (isCompiledPage(cached)) return success(cached);
  const { file, title, mode } = record;
  const source = record.text ?? (await state.environment.readSource(file));
  if (source === undefined) throw new SourceChangedError(file);
  const result = await state.compile({ file, title, mode, source });
  if (!result.ok) return result;
  const page = { ...result.value, styles: await compileStyles(state, result.value.code, source, record) };
  await writeCachedJson(path, page);
  return success(page);
}

/** Compiles the utility classes of a page and of what it imports. */
async function compileStyles(
  { environment }: LoaderState,
  code: string,
  source: string,
  record: Pick<PageSource, "dependencies">,
): Promise<string> {
  const imported = await Promise.all(record.dependencies.map((file) => environment.readSource(file)));
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

async function loadSource(state: LoaderState, record: PageSource): Promise<Result<LoadedPage, PageFailure>> {
  const compiled = await compileSource(state, record);
  if (!compiled.ok) return compiled;
  try {
    const { namespace, problems } = await runCompiled(state, compiled.value, record.file, [record.file]);
    const content = namespace.default as Content;
    return success({
      compiled: compiled.value,
      problems: [...compiled.value.problems, ...problems],
      Content: bindComponents(content, state.runtime.components),
    });
  } catch (error) {
    return failure(renderFailureOf(error, record.file));
  }
}

function bindComponents(content: Content, defaults: ComponentMap): Content {
  return ({ components = defaults }) => content({ components });
}
