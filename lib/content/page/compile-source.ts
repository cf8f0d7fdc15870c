import { failure, type Result, success } from "@/lib/base/result";
import { createPageCompiler, createTextCompiler, type TextCompiler } from "@/lib/content/page/compile-page";
import { imageSizesOf, readingOfFailure, SourceChangedError } from "@/lib/content/page/page-environment";
import { createPageReader, factsOf, type ReadPage } from "@/lib/content/page/read-page";
import type { CodeOptions } from "@/lib/content/pipeline/code/types";
import type { PageEnvironment } from "@/lib/content/pipeline/page-context";
import type { CompiledPage, PageFacts } from "@/lib/content/pipeline/types";
import type { PageFailure } from "@/lib/content/sandbox/failure";
import type { PageReading, PageRecord, PageTexts } from "@/lib/content/scan/types";
import { compileUtilitiesOf } from "@/lib/content/utility-css/compile-utilities.server";
import type { Problem } from "@/lib/problems/types";

/** Input of the compiler: the source of a file, or a given text. */
export interface PageSource extends Pick<
  PageRecord,
  "file" | "title" | "mode" | "contentHash" | "sourceHashes" | "dependencies"
> {
  text?: string;
  /** False for a text of strangers, which is Markdown without code. */
  code?: false | undefined;
  /** URL path, by which the language of a page is known. */
  path?: string;
  /** Code of the language of the labels in its text; English if absent. */
  language?: string;
}

/** A compiled page or its failure, and the facts and texts of the page. */
export interface CompiledSource {
  result: Result<CompiledPage, PageFailure>;
  reading: PageReading;
}

/** Result of running the code of a page once. */
export interface RunResult {
  /** Absent if only the problems of the page were requested. */
  texts?: PageTexts;
  problems: readonly Problem[];
  /** Why the page cannot be shown at all. */
  failure?: PageFailure;
}

/**
 * Prepares to run the code of a page that was read, if it has any, and to read its texts.
 * @param needsTree true if the page is compiled after that, so that its tree must stay as it is.
 */
export type RunSource = (page: ReadPage, source: PageSource, needsTree: boolean) => () => Promise<RunResult>;

/** Reads and compiles the pages of one site in this thread, without caches. All throw SourceChangedError if the file changed since the site was read. */
export interface SourceCompiler {
  compile(page: PageSource): Promise<CompiledSource>;
  /** Without making its code. @param compilesCode true to compile a page that has code, since it is run for the reading. */
  read(page: PageSource, compilesCode?: boolean): Promise<Pick<CompiledSource, "reading"> & Partial<CompiledSource>>;
  compileSnippet: TextCompiler;
}

/** Makes the compiler of a site. @param run absent where the code of pages is not run: their texts are not known then. */
export function createSourceCompiler(
  environment: PageEnvironment,
  code: CodeOptions | undefined,
  run?: RunSource,
): SourceCompiler {
  const readPage = createPageReader(environment);
  const compilePage = createPageCompiler(code);

  async function readSource({ file, text }: PageSource): Promise<string> {
    const source = text ?? (await environment.readSource(file));
    if (source === undefined) throw new SourceChangedError(file);
    return source;
  }

  async function readAll(page: PageSource, compiles: (read: ReadPage) => boolean) {
    const source = await readSource(page);
    const { file, title, mode, code: hasCode } = page;
    const read = await readPage({ file, title, mode, code: hasCode, source });
    if (!read.ok) {
      const reading = readingOfFailure(read.error);
      return { read, source, isCompiled: false, finish: async () => ({ reading, ran: undefined }) };
    }
    const found = factsOf(read.value.context);
    const facts = { ...found, problems: [...found.problems] };
    const isCompiled = compiles(read.value);
    const runPage = run?.(read.value, page, isCompiled);
    return { read, source, isCompiled, finish: async () => finishReading(facts, await runPage?.()) };
  }

  async function compileAll(page: PageSource, { read, source, finish }: Awaited<ReturnType<typeof readAll>>) {
    const result = read.ok ? await compilePage(read.value) : read;
    const { ran, reading } = await finish();
    if (!result.ok) return { result, reading };
    if (ran?.failure) return { result: failure(ran.failure), reading };
    const compiled = result.value;
    const problems = joinProblems(compiled.problems, ran?.problems ?? []);
    const styles = await compileStyles(environment, compiled.code, source, page.dependencies);
    const imageSizes = await imageSizesOf(compiled.assets, environment);
    return { result: success({ ...compiled, problems, styles, imageSizes }), reading };
  }

  return {
    compile: async (page) => compileAll(page, await readAll(page, () => true)),
    async read(page, compilesCode = false) {
      const all = await readAll(page, ({ hasCode }) => compilesCode && hasCode);
      return all.isCompiled ? compileAll(page, all) : { reading: (await all.finish()).reading };
    },
    compileSnippet: createTextCompiler(environment, code),
  };
}

function finishReading(facts: PageFacts, ran: RunResult | undefined) {
  const found = [...(ran?.problems ?? []), ...(ran?.failure ? [ran.failure.problem] : [])];
  const problems = joinProblems(facts.problems, found);
  const reading: PageReading = { facts: { ...facts, problems }, ...(ran?.texts && { texts: ran.texts }) };
  return { reading, ran };
}

/** Adds the problems of running a page to those of reading it, unless one of the same kind is known at the position. */
function joinProblems(known: readonly Problem[], added: readonly Problem[]): Problem[] {
  const keyOf = ({ code, file, line, column }: Problem) => JSON.stringify([code, file, line, column]);
  const keys = new Set(known.map(keyOf));
  return [...known, ...added.filter((problem) => !keys.has(keyOf(problem)))];
}

/** Compiles the utility classes of a page and its imports. */
async function compileStyles(
  environment: PageEnvironment,
  code: string,
  source: string,
  dependencies: readonly string[],
): Promise<string> {
  const imported = await Promise.all(dependencies.map((file) => environment.readSource(file)));
  // Components that became islands are in the source, but no longer in the code.
  const texts = [code, ...imported, code.includes("_Island") ? source : undefined];
  return compileUtilitiesOf(texts);
}
