import { SourceChangedError } from "@/lib/content/page-environment";
import { createPageAnalyzer, type PageAnalysis } from "@/lib/content/pipeline/analyze-page";
import { createPageCompiler } from "@/lib/content/pipeline/compile-page";
import { mdxFailure } from "@/lib/content/pipeline/mdx-failure";
import type { PageEnvironment } from "@/lib/content/pipeline/page-context";
import type { PageFacts } from "@/lib/content/pipeline/types";
import { createPageRunner, holdsCode, type LoadIsland, type PageRenderer } from "@/lib/content/run/run-page";
import type { PageRecord } from "@/lib/content/types";
import type { Problem } from "@/lib/problems/types";

/** A page whose facts are read. */
export type FactsPage = Pick<PageRecord, "file" | "title" | "mode">;

/** What fails when the code of a page runs; further problems are left out. */
type RunCode = (analysis: PageAnalysis) => Promise<readonly Problem[]>;

/**
 * Reads the facts of a page.
 * @param run called for a page with code; the code is not run if absent.
 * @throws SourceChangedError if the file of the page changed since the site was read.
 */
export type FactsAnalyzer = (page: FactsPage, run?: RunCode) => Promise<PageFacts>;

/** Codes of what only the code of a page tells: what fails when it runs, and what it imports. */
const FOUND_BY_RUNNING = /^(?:render-error|page-too-large|refused-import|missing-export|package-\w+)$/;

/** What a page has that cannot be compiled. */
const NOTHING = { links: [], externalLinks: [], assets: [], icons: [] };

/** Makes the reader of the facts of one site's pages. */
export function createFactsAnalyzer(environment: PageEnvironment): FactsAnalyzer {
  const analyze = createPageAnalyzer(withoutSizes(environment));
  return async ({ file, title, mode }, run) => {
    const source = await environment.readSource(file);
    if (source === undefined) throw new SourceChangedError(file);
    const result = await analyze({ file, title, mode, source });
    if (!result.ok) return { ...NOTHING, problems: [result.error.problem] };
    const analysis = result.value;
    const { problems, ...facts } = analysis.facts();
    const found = [...problems];
    const failures = run && analysis.hasCode ? await run(analysis) : [];
    return { ...facts, problems: [...found, ...failures.filter(({ code }) => FOUND_BY_RUNNING.test(code))] };
  };
}

/**
 * Makes what runs the code of one site's pages once, as the server would run it for its first reader, but without colors for
 * code blocks and styles for classes.
 * @param loadIsland finds the interactive components of pages.
 */
export function createCodeRunner(
  environment: PageEnvironment,
  { renderer, loadIsland }: { renderer: PageRenderer; loadIsland: LoadIsland },
): RunCode {
  const unsized = withoutSizes(environment);
  const compilePage = createPageCompiler(unsized, undefined);
  const runPage = createPageRunner(renderer, { environment: unsized, compile: compilePage, loadIsland });
  return async ({ tree, context, compile }) => {
    const known = context.problems.length;
    try {
      const compiled = await compile(tree);
      if (!holdsCode(compiled.code)) return context.problems.slice(known);
      const result = await runPage(compiled, context.origin.file);
      return [...context.problems.slice(known), ...(result.ok ? result.value.problems : [result.error.problem])];
    } catch (error) {
      return [mdxFailure(error, context.origin).problem];
    }
  };
}

/** An environment where nothing is read to learn the size of images. */
function withoutSizes(environment: PageEnvironment): PageEnvironment {
  return { ...environment, imageSize: async () => undefined };
}
