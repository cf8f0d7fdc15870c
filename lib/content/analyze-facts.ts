import { SourceChangedError } from "@/lib/content/page-environment";
import { createPageAnalyzer, type PageAnalysis } from "@/lib/content/pipeline/analyze-page";
import { createPageCompiler } from "@/lib/content/pipeline/compile-page";
import { mdxFailure } from "@/lib/content/pipeline/mdx-failure";
import type { PageEnvironment } from "@/lib/content/pipeline/page-context";
import type { PageFacts } from "@/lib/content/pipeline/types";
import { createTrial, type LoadIsland, type RunTrial, type TrialRenderer } from "@/lib/content/trial";
import type { PageRecord } from "@/lib/content/types";
import type { Problem } from "@/lib/problems/types";

/** A page whose facts are read. */
export type FactsPage = Pick<PageRecord, "file" | "title" | "mode">;

/** Reads the facts of a page. @throws SourceChangedError if its file changed since the site was read. */
export type FactsAnalyzer = (page: FactsPage) => Promise<PageFacts>;

/** What runs pages to see what of their code fails. */
interface FactsTrial {
  renderer: TrialRenderer;
  /** The interactive components of pages. */
  loadIsland: LoadIsland;
}

/** Codes of what only the code of a page tells: what fails when it runs, and what it imports. */
const FOUND_BY_RUNNING = /^(?:render-error|page-too-large|refused-import|missing-export|package-\w+)$/;

/** What a page has that cannot be compiled. */
const NOTHING = { links: [], externalLinks: [], assets: [], icons: [] };

/**
 * Makes the reader of the facts of one site's pages. A page with code is run once, as the server would run it for its first
 * reader, but without colors for its code blocks and styles for its classes. @param trial what runs it; it is not run if absent.
 */
export function createFactsAnalyzer(environment: PageEnvironment, trial?: FactsTrial): FactsAnalyzer {
  // The size of images is not needed.
  const unsized: PageEnvironment = { ...environment, imageSize: async () => undefined };
  const analyze = createPageAnalyzer(unsized);
  const compile = createPageCompiler(unsized, undefined);
  const runTrial =
    trial && createTrial(trial.renderer, { environment: unsized, compile, loadIsland: trial.loadIsland });
  return async ({ file, title, mode }) => {
    const source = await unsized.readSource(file);
    if (source === undefined) throw new SourceChangedError(file);
    const result = await analyze({ file, title, mode, source });
    if (!result.ok) return { ...NOTHING, problems: [result.error.problem] };
    const analysis = result.value;
    const { problems, ...facts } = analysis.facts();
    const found = [...problems];
    const failures = runTrial && analysis.hasCode ? await runAnalyzed(analysis, runTrial) : [];
    return { ...facts, problems: [...found, ...failures.filter(({ code }) => FOUND_BY_RUNNING.test(code))] };
  };
}

/** What fails when the code of a page is compiled and runs. */
async function runAnalyzed({ tree, context, compile }: PageAnalysis, runTrial: RunTrial): Promise<Problem[]> {
  const known = context.problems.length;
  try {
    const compiled = await compile(tree);
    const result = await runTrial(compiled, context.origin.file);
    return [...context.problems.slice(known), ...(result.ok ? result.value.problems : [result.error.problem])];
  } catch (error) {
    return [mdxFailure(error, context.origin).problem];
  }
}
