import { getOrMake } from "@/lib/base/get-or-make";
import { hashText } from "@/lib/base/hash-text";
import { RecentMap } from "@/lib/base/recent-map";
import { failure, type Result, success } from "@/lib/base/result";
import { promiseToKeep } from "@/lib/base/site-context.server";
import type { PageSite } from "@/lib/content/page/page-environment";
import type { CompiledPage } from "@/lib/content/pipeline/types";
import { isTemporary, keep, type PageSource, type SiteCompiler } from "@/lib/content/run/compile-site";
import type { ModuleState } from "@/lib/content/run/evaluate-module";
import { contentProps, runCompiled } from "@/lib/content/run/page-modules";
import { type LoadedPart, loadOwnComponents, loadPart, type OwnComponents } from "@/lib/content/run/render-part";
import { reportFailure } from "@/lib/content/run/report-failure";
import type { ComponentMap, ContentRuntime } from "@/lib/content/sandbox/content-runtime";
import type { PageFailure } from "@/lib/content/sandbox/failure";
import { failureOf } from "@/lib/content/sandbox/failure";
import type { ContentPart } from "@/lib/content/scan/part-types";
import type { PageRecord } from "@/lib/content/scan/types";
import type { Problem } from "@/lib/problems/types";

/** A page that can be rendered. */
interface LoadedPage<Element> {
  compiled: CompiledPage;
  contentHash: string;
  /** Problems of the page and of the component files it imports. */
  problems: readonly Problem[];
  /**
   * Renders the content to an element tree, by default with the runtime's components. Errors in the page's own expressions
   * become a failure; errors in components below are caught there (see `ContentRuntime.renderFailure`).
   */
  render(components?: ComponentMap): Result<Element, PageFailure>;
}

/** Loads the pages of one site. */
export interface PageLoader<Element> {
  /**
   * Compiles and runs a page. @throws SourceChangedError if its file changed since the site was read.
   * @param user value of `user` in the page and its imports, which are then all run for this call only.
   */
  load(record: PageRecord, user?: object): Promise<Result<LoadedPage<Element>, PageFailure>>;
  /**
   * Compiles and runs an MDX text from a file that is not a page.
   * @param file the file with the text, for messages and relative links.
   * @param options with `code: false`, the text is Markdown without code.
   */
  loadText(
    file: string,
    text: string,
    options?: { code?: false | undefined },
  ): Promise<Result<LoadedPage<Element>, PageFailure>>;
  /** Loads a component file of the site that is not part of a page. */
  loadPart(part: ContentPart): Promise<LoadedPart<Element>>;
}

const PAGES_IN_MEMORY = 300;

/** Creates the page loader of a site. Create one per site object: a site is replaced as a whole when its files change. */
export async function createPageLoader<Element>(
  site: PageSite,
  compiler: SiteCompiler,
  runtime: ContentRuntime<Element>,
): Promise<PageLoader<Element>> {
  const { environment, compileSnippet } = compiler;
  const state: ModuleState = {
    runtime,
    environment,
    compile: compileSnippet,
    modules: new Map(),
    onFailure: ({ problem }) => reportFailure(problem, "part"),
  };
  const components = (environment.code !== false && site.parts?.components) || {};
  const own = await loadOwnComponents(state, components, compiler);
  state.runtime = { ...runtime, components: own.addTo(runtime.components) };
  const parts = new Map<string, Promise<LoadedPart<Element>>>();
  const loaded = new RecentMap<Promise<Result<LoadedPage<Element>, PageFailure>>>(PAGES_IN_MEMORY);
  const load = (source: PageSource) =>
    loaded.get(source.contentHash) ??
    keep(loaded, source.contentHash, loadSource<Element>(compiler, state, own, source), isTemporary);
  return {
    load: (record, user) =>
      user ? loadSource<Element>(compiler, { ...state, modules: new Map(), user }, own, record) : load(record),
    loadPart(part) {
      return getOrMake(parts, part.file, () => promiseToKeep(loadPart<Element>(state, part, compiler)));
    },
    loadText(file, text, { code } = {}) {
      const contentHash = hashText(`${file}\n${code === false ? "Markdown" : ""}\n${text}`);
      return load({ file, text, code, title: "", mode: "default", contentHash, dependencies: [] });
    },
  };
}

async function loadSource<Element>(
  compiler: SiteCompiler,
  state: ModuleState,
  own: OwnComponents,
  { file, contentHash, ...source }: PageSource,
): Promise<Result<LoadedPage<Element>, PageFailure>> {
  const failed = (error: PageFailure) => {
    reportFailure(error.problem, "page");
    return failure(error);
  };
  const compiled = await compiler.compile({ file, contentHash, ...source });
  if (!compiled.ok) return failed(compiled.error);
  try {
    const { namespace, problems } = await runCompiled(state, compiled.value, file, [file]);
    for (const problem of problems) if (problem.level === "error") reportFailure(problem, "part");
    const content = namespace.default as (props: object) => Element;
    return success({
      compiled: { ...compiled.value, styles: compiled.value.styles + own.styles },
      contentHash,
      problems: [...compiled.value.problems, ...problems],
      render(components) {
        try {
          return success(content(contentProps(components ? own.addTo(components) : state.runtime.components)));
        } catch (error) {
          return failed(failureOf(error, file));
        }
      },
    });
  } catch (error) {
    return failed(failureOf(error, file));
  }
}
