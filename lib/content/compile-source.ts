import { type Result, success } from "@/lib/base/result";
import { SourceChangedError } from "@/lib/content/page-environment";
import type { CodeOptions } from "@/lib/content/pipeline/code/types";
import { createPageCompiler, type PageCompiler } from "@/lib/content/pipeline/compile-page";
import type { PageEnvironment } from "@/lib/content/pipeline/page-context";
import { LONG_CODE_TIME } from "@/lib/content/pipeline/page-limits";
import type { CompiledPage, PageFailure } from "@/lib/content/pipeline/types";
import { createTrial, type LoadIsland, type RunTrial, type TrialRenderer } from "@/lib/content/trial";
import { compileUtilities } from "@/lib/content/utility-css/compile-utilities";
import { extractCandidates } from "@/lib/content/utility-css/extract-candidates";
import type { PageSource } from "@/lib/content/workers/page-task";

/** Compiles the pages of one site in this thread, without caches. */
interface SourceCompiler {
  /** @throws SourceChangedError if the file of the page changed since the site was read. */
  compile(page: PageSource): Promise<Result<CompiledPage, PageFailure>>;
  compileSnippet: PageCompiler;
}

interface TrialOptions {
  /** Runs compiled pages to see what of their code fails. */
  renderer: TrialRenderer | undefined;
  /** The interactive components of pages, for these runs. */
  loadIsland: LoadIsland;
}

interface SourceState {
  environment: PageEnvironment;
  compilePage: PageCompiler;
  runTrial: RunTrial | undefined;
}

/** Makes the compiler of a site. */
export function createSourceCompiler(
  environment: PageEnvironment,
  code: CodeOptions,
  { renderer, loadIsland }: TrialOptions,
): SourceCompiler {
  const compilePage = createPageCompiler(environment, code);
  const runTrial = renderer && createTrial(renderer, { environment, compile: compilePage, loadIsland });
  const state = { environment, compilePage, runTrial };
  return { compile: (page) => compileSource(state, page), compileSnippet: compilePage };
}

async function compileSource(state: SourceState, page: PageSource): Promise<Result<CompiledPage, PageFailure>> {
  const { file, title, mode, code } = page;
  const source = page.text ?? (await state.environment.readSource(file));
  if (source === undefined) throw new SourceChangedError(file);
  const result = await state.compilePage({ file, title, mode, code, source });
  if (!result.ok) return result;
  const styles = await compileStyles(state, result.value.code, source, page);
  const compiled = { ...result.value, styles };
  const trial = await state.runTrial?.(compiled, file);
  if (!trial) return success(compiled);
  if (!trial.ok) return trial;
  const { problems, stopped, outputSize = 0, codeTime = 0, isUnsteady = false } = trial.value;
  const isOwn = (place: string) => [file, ...page.dependencies].some((name) => place.startsWith(`${name}:`));
  const ownStopped = stopped.filter(isOwn);
  return success({
    ...compiled,
    problems: [...compiled.problems, ...problems],
    ...(ownStopped.length > 0 ? { stopped: ownStopped } : {}),
    ...(outputSize > 0 ? { outputSize } : {}),
    ...(codeTime > LONG_CODE_TIME || isUnsteady ? { isUnsteady: true } : {}),
  });
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
