import { createSiteCompiler, type PageSource, type SiteCompiler } from "@/lib/content/compile-site";
import { type ComponentMap, type ContentRuntime, renderFailureOf } from "@/lib/content/evaluate-module";
import type { PageLocation, PageSite } from "@/lib/content/page-environment";
import { type ModuleState, runCompiled } from "@/lib/content/page-modules";
import { hashText } from "@/lib/content/scan-content";
import type { PageRecord } from "@/lib/content/types";
import type { CompiledPage, PageFailure } from "@/lib/mdx/types";
import type { Problem } from "@/lib/problems/types";
import { RecentMap } from "@/lib/recent-map";
import { failure, type Result, success } from "@/lib/result";

/** A page that can be rendered. */
export interface LoadedPage<Element> {
  compiled: CompiledPage;
  contentHash: string;
  /** Problems of the page and of the component files it imports. */
  problems: readonly Problem[];
  /**
   * Renders the content to an element tree, with the runtime's components unless others are given. Errors of the page's own
   * expressions become a failure; those of components further down are caught where they happen (see
   * `ContentRuntime.renderFailure`).
   */
  render(components?: ComponentMap): Result<Element, PageFailure>;
}

/** Loads the pages of one site. */
export interface PageLoader<Element> {
  /** Compiles and runs a page. @throws SourceChangedError if its file changed since the site was read. */
  load(record: PageRecord): Promise<Result<LoadedPage<Element>, PageFailure>>;
  /** Compiles and runs MDX that is in another file: `file` is that file, for messages and relative links. */
  loadText(file: string, text: string): Promise<Result<LoadedPage<Element>, PageFailure>>;
}

const PAGES_IN_MEMORY = 300;

/** Creates the loader of a site's pages. Create one per site object: a site is replaced as a whole when its files change. */
export async function createPageLoader<Element>(
  site: PageSite,
  location: PageLocation,
  runtime: ContentRuntime<Element>,
): Promise<PageLoader<Element>> {
  const compiler = await createSiteCompiler(site, location);
  const { environment, compileSnippet } = compiler;
  const state: ModuleState = { runtime, environment, compile: compileSnippet, modules: new Map() };
  const loaded = new RecentMap<Promise<Result<LoadedPage<Element>, PageFailure>>>(PAGES_IN_MEMORY);
  const load = (source: PageSource) => {
    const known = loaded.get(source.contentHash) ?? loadSource<Element>(compiler, state, source);
    loaded.set(source.contentHash, known);
    // A file that could not be read may be there the next time.
    known.catch(() => loaded.delete(source.contentHash));
    return known;
  };
  return {
    load,
    loadText: (file, text) =>
      load({ file, text, title: "", mode: "default", contentHash: hashText(`${file}\n${text}`), dependencies: [] }),
  };
}

async function loadSource<Element>(
  compiler: SiteCompiler,
  state: ModuleState,
  { file, contentHash, ...source }: PageSource,
): Promise<Result<LoadedPage<Element>, PageFailure>> {
  const compiled = await compiler.compile({ file, contentHash, ...source });
  if (!compiled.ok) return compiled;
  try {
    const { namespace, problems } = await runCompiled(state, compiled.value, file, [file]);
    const content = namespace.default as (props: { components: ComponentMap }) => Element;
    return success({
      compiled: compiled.value,
      contentHash,
      problems: [...compiled.value.problems, ...problems],
      render(components = state.runtime.components) {
        try {
          return success(content({ components }));
        } catch (error) {
          return failure(renderFailureOf(error, file));
        }
      },
    });
  } catch (error) {
    return failure(renderFailureOf(error, file));
  }
}
