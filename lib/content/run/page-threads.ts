import { availableParallelism } from "node:os";
import type { Root } from "mdast";
import { failure, type Result, success } from "@/lib/base/result";
import type { FactsPage } from "@/lib/content/analyze-facts";
import { type PageLocation, type PageSite, SourceChangedError } from "@/lib/content/page-environment";
import type { CompiledPage, PageFacts, PageFailure } from "@/lib/content/pipeline/types";
import { renderFailureOf } from "@/lib/content/run/failure";
import { memoryLimit, mostThreads } from "@/lib/content/run/memory-limit";
import type { PageAnswer, PageInput, PageTask, PageTexts, TextPage } from "@/lib/content/run/page-task";
import { reportFailure } from "@/lib/content/run/report-failure";
import { writeTaskSite } from "@/lib/content/run/task-site";
import { openWorkerPool, type PoolOptions, TaskLostError } from "@/lib/content/run/worker-pool";
import type { Section } from "@/lib/content/types";
import { createProblem } from "@/lib/problems/create-problem";

/** Compiles, runs, and reads pages in the threads of another process, so that none can hold up this one or end it. */
export interface PageThreads {
  /** Starts the process ahead of its first page. */
  start(): void;
  /**
   * Compiles a page or snippet. One that takes too long, or too much memory, fails.
   * @throws SourceChangedError if a file changed since the site was read.
   */
  compile(site: PageSite, location: PageLocation, input: CompileInput): Promise<Result<CompiledPage, PageFailure>>;
  /**
   * What is known of a page, after its code was run. Fails as above.
   * @throws SourceChangedError as above.
   */
  readFacts(site: PageSite, location: PageLocation, page: FactsPage): Promise<Result<PageFacts, PageFailure>>;
  /** The text of a page as a tree; undefined if it cannot be read, or not in time. */
  readTree(site: PageSite, location: PageLocation, page: TextPage): Promise<Root | undefined>;
  /** The text of a page in sections; undefined if it cannot be read, or not in time. */
  readSections(site: PageSite, location: PageLocation, page: TextPage): Promise<Section[] | undefined>;
  /** The text of a page as Markdown; undefined if it cannot be read, or not in time. */
  readMarkdown(site: PageSite, location: PageLocation, page: TextPage): Promise<string | undefined>;
  /** The last two at once, for less than one after the other; undefined as above. */
  readTexts(site: PageSite, location: PageLocation, page: TextPage): Promise<PageTexts | undefined>;
  /** Ends the process. */
  close(): Promise<void>;
}

type CompileInput = Extract<PageInput, { type: "page" | "snippet" }>;
type TextInput = Exclude<PageInput, CompileInput | { type: "facts" }>;

/** What the threads are for. */
type PageThreadsOptions = Partial<Pick<PoolOptions, "threads" | "memory" | "isBatch" | "limits">>;

/** Makes the threads; their process is started when it is needed. Without options they serve a site. */
export function openPageThreads(options: PageThreadsOptions = {}): PageThreads {
  const { threads = mostThreads(availableParallelism()), memory = memoryLimit() } = options;
  const pool = openWorkerPool<PageTask, PageAnswer>({ ...options, program: "page-process", threads, memory });
  const run = (task: PageTask): Promise<PageAnswer> =>
    pool.run(task).catch((error: unknown) => {
      if (!(error instanceof TaskLostError)) throw error;
      return lostAnswer(task, error, threads * memory);
    });
  const answer = async (site: PageSite, location: PageLocation, input: PageInput): Promise<PageAnswer> => {
    const task: PageTask = { siteId: siteId(site), input };
    const known = await run(task);
    return known.type === "unknown-site" ? run({ ...task, site: writeTaskSite(site, location) }) : known;
  };
  /** A page whose text cannot be read is reported, and is none of the others' concern. */
  const readText = async (
    site: PageSite,
    location: PageLocation,
    input: TextInput,
  ): Promise<PageAnswer | undefined> => {
    try {
      const read = await answer(site, location, input);
      if (read.type !== "compiled" || read.result.ok) return read;
      reportFailure(read.result.error.problem, "page");
    } catch (error) {
      reportFailure(renderFailureOf(error, input.page.file).problem, "page");
    }
    return undefined;
  };
  return {
    start: () => pool.start(),
    async compile(site, location, input) {
      const made = await answer(site, location, input);
      if (made.type === "source-changed") throw new SourceChangedError(made.file);
      if (made.type !== "compiled") throw new Error(`A thread answered ${made.type} to a page.`);
      await Promise.all(made.islands.map((island) => location.islands?.put(island)));
      return made.result;
    },
    async readFacts(site, location, { file, title, mode }) {
      const read = await answer(site, location, { type: "facts", page: { file, title, mode } });
      if (read.type === "source-changed") throw new SourceChangedError(read.file);
      if (read.type === "facts") return success(read.facts);
      if (read.type === "compiled" && !read.result.ok) return failure(read.result.error);
      throw new Error(`A thread answered ${read.type} to the facts of a page.`);
    },
    async readTree(site, location, page) {
      const read = await readText(site, location, { type: "tree", page });
      return read?.type === "tree" ? read.tree : undefined;
    },
    async readSections(site, location, page) {
      const read = await readText(site, location, { type: "sections", page });
      return read?.type === "sections" ? read.sections : undefined;
    },
    async readMarkdown(site, location, page) {
      const read = await readText(site, location, { type: "markdown", page });
      return read?.type === "markdown" ? read.text : undefined;
    },
    async readTexts(site, location, page) {
      const read = await readText(site, location, { type: "texts", page });
      return read?.type === "texts" ? read.texts : undefined;
    },
    close: () => pool.close(),
  };
}

function fileOf({ input }: PageTask): string {
  return input.type === "snippet" ? input.snippet.file : input.page.file;
}

/** The answer for a page that took too long, or too much memory. @param megabytes that the process may use */
function lostAnswer(task: PageTask, { loss }: TaskLostError, megabytes: number): PageAnswer {
  const message =
    loss.lost === "time"
      ? `The file was not compiled within ${loss.seconds} seconds.`
      : loss.lost === "memory"
        ? `The file takes more than ${megabytes} MB of memory to compile.`
        : `The process that compiled the file ended. It may use ${megabytes} MB of memory.`;
  const problem = createProblem("page-too-large", { file: fileOf(task), line: 1, column: 1 }, { message });
  return { type: "compiled", result: failure({ problem, isTemporary: true }), islands: [] };
}

const siteIds = new WeakMap<PageSite, number>();
let siteCount = 0;

function siteId(site: PageSite): number {
  const known = siteIds.get(site);
  if (known !== undefined) return known;
  siteCount += 1;
  siteIds.set(site, siteCount);
  return siteCount;
}
