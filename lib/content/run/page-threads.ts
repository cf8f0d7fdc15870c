import { availableParallelism, totalmem } from "node:os";
import type { Root } from "mdast";
import { failure, type Result, success } from "@/lib/base/result";
import type { TextCompiler } from "@/lib/content/page/compile-page";
import type { CompiledSource, PageSource } from "@/lib/content/page/compile-source";
import { type PageLocation, type PageSite, SourceChangedError } from "@/lib/content/page/page-environment";
import type { PageText } from "@/lib/content/page/read-page";
import type { PageAnswer, PageInput, PageTask } from "@/lib/content/run/page-task";
import { writeTaskSite } from "@/lib/content/run/task-site";
import { openWorkerPool, type PoolOptions, TaskLostError } from "@/lib/content/run/worker-pool";
import type { PageFailure } from "@/lib/content/sandbox/failure";
import type { PageReading } from "@/lib/content/scan/types";
import { createProblem } from "@/lib/problems/create-problem";

/** Compiles, runs, and reads pages in the threads of another process, so that none can hold up this one or end it. */
export interface PageThreads {
  /** Starts the process ahead of its first page. */
  start(): void;
  /**
   * Compiles a page, and runs it once. One that takes too long, or too much memory, fails.
   * @param cacheFile where it is kept for later.
   * @throws SourceChangedError if a file changed since the site was read.
   */
  compile(
    site: PageSite,
    location: PageLocation,
    page: PageSource,
    cacheFile: string,
  ): Promise<Partial<CompiledSource> & Pick<CompiledSource, "result">>;
  /** Compiles a snippet. @throws SourceChangedError as above. */
  compileSnippet(site: PageSite, location: PageLocation, snippet: PageText): ReturnType<TextCompiler>;
  /** What is known of a page: after it was run once, or without running it (`facts`). Fails as above. @throws SourceChangedError as above. */
  read(
    site: PageSite,
    location: PageLocation,
    page: PageSource,
    type?: "reading" | "facts",
  ): Promise<Result<PageReading, PageFailure>>;
  /** The text of a page as a tree; undefined if it cannot be read, or not in time. */
  readTree(site: PageSite, location: PageLocation, page: PageSource): Promise<Root | undefined>;
  /** Ends the process. */
  close(): Promise<void>;
}

type CompileInput = Extract<PageInput, { type: "page" | "snippet" }>;

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
  const compile = async (site: PageSite, location: PageLocation, input: CompileInput) => {
    const made = await answer(site, location, input);
    if (made.type === "source-changed") throw new SourceChangedError(made.file);
    if (made.type !== "compiled") throw new Error(`A thread answered ${made.type} to a page.`);
    await Promise.all(made.islands.map((island) => location.islands?.put(island)));
    return made;
  };
  return {
    start: () => pool.start(),
    compile: (site, location, page, cacheFile) => compile(site, location, { type: "page", page, cacheFile }),
    compileSnippet: async (site, location, snippet) =>
      (await compile(site, location, { type: "snippet", snippet })).result,
    async read(site, location, page, type = "reading") {
      const read = await answer(site, location, { type, page });
      if (read.type === "source-changed") throw new SourceChangedError(read.file);
      if (read.type === "reading") return success(read.reading);
      if (read.type === "compiled" && !read.result.ok) return failure(read.result.error);
      throw new Error(`A thread answered ${read.type} to what is known of a page.`);
    },
    async readTree(site, location, page) {
      const read = await answer(site, location, { type: "tree", page });
      return read.type === "tree" ? read.tree : undefined;
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
  const isTemporary = loss.lost === "process" || loss.isTemporary === true;
  return { type: "compiled", result: failure({ problem, isTemporary }), islands: [] };
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

const MEGABYTE = 1024 * 1024;

/** Several times what the largest pages take, and enough for any usual page, megabytes. */
const MOST_MEGABYTES = 768;
const LEAST_MEGABYTES = 256;

/** Memory below which one page is compiled at a time, megabytes: a second one that grows would be too much. */
const ROOM_FOR_TWO = 2_000;

/**
 * Memory that a process which compiles pages may use, with its thread and all that is no part of its heap, megabytes. In a container
 * it is at most a quarter of the container's, so that a page that grows without end is given up before the container is.
 * @param memory bytes that this process and those around it have.
 */
export function memoryLimit(memory = availableMemory()): number {
  return Math.round(Math.min(MOST_MEGABYTES, Math.max(LEAST_MEGABYTES, memory / MEGABYTE / 4)));
}

/** Threads that may compile pages at a time. @param memory as above. @param processors that there are. */
export function mostThreads(processors: number, memory = availableMemory()): number {
  return memory < ROOM_FOR_TWO * MEGABYTE ? 1 : Math.min(2, processors);
}

/** Bytes of memory of the machine, or of the container. */
function availableMemory(): number {
  // Without a limit it is 0, or more than any machine has.
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}
