import { type Result, success } from "@/lib/base/result";
import { SourceChangedError } from "@/lib/content/page-environment";
import type { CodeOptions } from "@/lib/content/pipeline/code/types";
import { createPageCompiler, type PageCompiler } from "@/lib/content/pipeline/compile-page";
import type { PageEnvironment } from "@/lib/content/pipeline/page-context";
import type { CompiledPage, PageFailure } from "@/lib/content/pipeline/types";
import type { PageSource } from "@/lib/content/run/page-task";
import {
  createPageRunner,
  holdsCode,
  type LoadIsland,
  type PageRenderer,
  type RunPage,
} from "@/lib/content/run/run-page";
import { compileUtilities } from "@/lib/content/utility-css/compile-utilities";
import { extractCandidates } from "@/lib/content/utility-css/extract-candidates";

/** Compiles the pages of one site in this thread, without caches. */
interface SourceCompiler {
  /** @throws SourceChangedError if the file of the page changed since the site was read. */
  compile(page: PageSource): Promise<Result<CompiledPage, PageFailure>>;
  compileSnippet: PageCompiler;
}

interface RunOptions {
  /** Runs compiled pages to see what of their code fails. */
  renderer: PageRenderer | undefined;
  /** The interactive components of pages, for these runs. */
  loadIsland: LoadIsland;
}

interface SourceState {
  environment: PageEnvironment;
  compilePage: PageCompiler;
  runPage: RunPage | undefined;
}

/** Makes the compiler of a site. */
export function createSourceCompiler(
  environment: PageEnvironment,
  code: CodeOptions,
  { renderer, loadIsland }: RunOptions,
): SourceCompiler {
  const compilePage = createPageCompiler(environment, code);
  const runPage = renderer && createPageRunner(renderer, { environment, compile: compilePage, loadIsland });
  const state = { environment, compilePage, runPage };
  return { compile: (page) => compileSource(state, page), compileSnippet: compilePage };
}

async function compileSource(state: SourceState, page: PageSource): Promise<Result<CompiledPage, PageFailure>> {
  const { file, title, mode } = page;
  const source = page.text ?? (await state.environment.readSource(file));
  if (source === undefined) throw new SourceChangedError(file);
  const result = await state.compilePage({ file, title, mode, source });
  if (!result.ok) return result;
  const styles = await compileStyles(state, result.value.code, source, page);
  const compiled = { ...result.value, styles };
  if (!state.runPage || !holdsCode(compiled.code)) return success(compiled);
  const run = await state.runPage(compiled, file);
  return run.ok ? success({ ...compiled, problems: [...compiled.problems, ...run.value.problems] }) : run;
}

/** Compiles the utility classes of a page and of what it imports. */
async function compileStyles(
  { environment }: SourceState,
  code: string,
  source: string,
  { dependencies }: Pick<PageSource, "dependencies">,
): Promise<string> {
  const imported = await Promise.all(dependencies.map((file) => environment.readSource(file)));
  // Components that became islands are in the source, but no longer in the code.
  const texts = [code, ...imported, code.includes("_Island") ? source : undefined];
  return compileUtilities(texts.flatMap((text) => (text === undefined ? [] : extractCandidates(text))));
}
