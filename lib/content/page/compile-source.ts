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

/** The facts and texts of a page, and the page if it was compiled. */
export interface ReadSource {
  reading: PageReading;
  result?: Result<CompiledPage, PageFailure> | undefined;
}

/** A compiled page or its failure, with the facts and texts of the page. */
export interface CompiledSource extends ReadSource {
  result: Result<CompiledPage, PageFailure>;
}

/** Result of running the code of a page once. */
export interface RunResult {
  /** Absent if only the problems of the page were requested. */
  texts?: PageTexts;
  problems: readonly Problem[];
  /** Why the page cannot be shown at all. */
  failure?: PageFailure;
}

/** Runs the code of a page that was read, if it has any, and reads its texts. The tree of the page is changed on the way. */
export type RunSource = (page: ReadPage, source: PageSource) => Promise<RunResult>;

/** Reads and compiles the pages of one site in this thread, without caches. All throw SourceChangedError if the file changed since the site was read. */
export interface SourceCompiler {
  compile(page: PageSource): Promise<CompiledSource>;
  /** Without making its code. @param compilesCode true to compile a page that has code, since it is run for the reading. */
  read(page: PageSource, compilesCode?: boolean): Promise<ReadSource>;
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

  async function readAndRun(page: PageSource, compiles: (read: ReadPage) => boolean) {
    const source = await readSource(page);
    const { file, title, mode, code: hasCode } = page;
    const read = await readPage({ file, title, mode, code: hasCode, source });
    if (!read.ok) return { result: read, reading: readingOfFailure(read.error) };
    const found = factsOf(read.value.context);
    const facts = { ...found, problems: [...found.problems] };
    const isCompiled = compiles(read.value);
    // Both compiling and running change the tree.
    const tree = run && isCompiled ? structuredClone(read.value.tree) : read.value.tree;
    const compiled = isCompiled ? await compilePage(read.value) : undefined;
    const ran = await run?.({ ...read.value, tree }, page);
    const reading = readingOf(facts, ran);
    if (!compiled?.ok) return { result: compiled, reading };
    if (ran?.failure) return { result: failure(ran.failure), reading };
    const { code: output, assets } = compiled.value;
    const problems = joinProblems(compiled.value.problems, ran?.problems ?? []);
    const styles = await compileStyles(environment, output, source, page.dependencies);
    const imageSizes = await imageSizesOf(assets, environment);
    return { result: success({ ...compiled.value, problems, styles, imageSizes }), reading };
  }

  return {
    compile: (page) => readAndRun(page, () => true) as Promise<CompiledSource>,
    read: (page, compilesCode = false) => readAndRun(page, ({ hasCode }) => compilesCode && hasCode),
    compileSnippet: createTextCompiler(environment, code),
  };
}

function readingOf(facts: PageFacts, ran: RunResult | undefined): PageReading {
  const found = [...(ran?.problems ?? []), ...(ran?.failure ? [ran.failure.problem] : [])];
  const problems = joinProblems(facts.problems, found);
  return { facts: { ...facts, problems }, ...(ran?.texts && { texts: ran.texts }) };
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
