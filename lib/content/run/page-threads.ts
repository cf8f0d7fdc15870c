import { availableParallelism, totalmem } from "node:os";
import { failure } from "@/lib/base/result";
import type { TextCompiler } from "@/lib/content/page/compile-page";
import type { CompiledSource, PageSource, ReadSource } from "@/lib/content/page/compile-source";
import {
  type PageLocation,
  type PageSite,
  readingOfFailure,
  SourceChangedError,
} from "@/lib/content/page/page-environment";
import type { PageText } from "@/lib/content/page/read-page";
import { threadSiteId, writeTaskSite } from "@/lib/content/run/task-site";
import { openWorkerPool, type PoolOptions, TaskLostError } from "@/lib/content/run/worker-pool";
import type { PageFailure } from "@/lib/content/sandbox/failure";
import type { PageReading } from "@/lib/content/scan/types";
import { createProblem } from "@/lib/problems/create-problem";

/**
 * Tasks of a thread: compile a page, and write it to the cache; read a page, and if it has code and a file in the cache is named,
 * compile it in the same run; read the facts of a page without running its code; or compile a snippet.
 */
type PageInput =
  | { type: "page"; page: PageSource; cacheFile: string }
  | { type: "reading"; page: PageSource; cacheFile: string | undefined }
  | { type: "facts"; page: PageSource }
  | { type: "snippet"; snippet: PageText };

/** A task for a thread. Threads keep the last sites; `site` is left out while that may suffice. */
export interface PageTask {
  siteId: number;
  /** As written by `writeTaskSite`. */
  site?: string;
  /** At the `start`, a thread only loads what most pages need. */
  input: PageInput | { type: "start" };
}

/** Answers of a thread. */
export type PageAnswer =
  | { type: "started" | "unknown-site" }
  /** A file has changed since the site was loaded, and no copy of it was kept. */
  | { type: "source-changed"; file: string }
  | ({ type: "made" } & Partial<ReadSource>);

/**
 * Compiles and reads the pages of one site in these threads. A page that takes too much time or memory fails, and its reading has only
 * this problem. All functions throw SourceChangedError if a file changed since the site was read.
 */
export interface SiteThreads {
  /** Compiles a page, and runs it once. @param cacheFile where it is kept for later. */
  compile(page: PageSource, cacheFile: string): Promise<CompiledSource>;
  compileSnippet: TextCompiler;
  /**
   * Reads a page, and runs its code once.
   * @param cacheFile where a page with code is kept, which is compiled in the same run; without a file, it is only read.
   */
  read(page: PageSource, cacheFile?: string): Promise<PageReading>;
  /** Reads the facts of a page without running its code. */
  readFacts(page: PageSource): Promise<PageReading>;
}

/** Compiles, runs, and reads pages in the threads of another process, so that none can hold up this one or end it. */
export interface PageThreads {
  /** Starts the process ahead of its first page. */
  start(): void;
  forSite(site: PageSite, location: PageLocation): SiteThreads;
  /** Ends the process. */
  close(): Promise<void>;
}

/** Milliseconds after which an idle process ends, by default. */
const IDLE_TIME = 60_000;

/** Makes the threads; their process is started when it is needed. Without options they serve a site. */
export function openPageThreads(options: Partial<PoolOptions> = {}): PageThreads {
  const { isBatch, idleTime = IDLE_TIME } = options;
  const most = mostThreads(availableParallelism());
  // A second thread for many pages saves a quarter of the time of a check on two cores, but takes 370 MB and a tenth more processor
  // time; in an export it would wait for the pages to be rendered, which takes as long as compiling them.
  const { threads = isBatch ? 1 : most } = options;
  // One thread may use as much as several, so that every command has the same limit for a page.
  const { memory = (memoryLimit() * Math.max(most, threads)) / threads } = options;
  const pool = openWorkerPool<PageTask, PageAnswer>({ ...options, threads, memory, idleTime });
  let starting: Promise<unknown> | undefined;
  /**
   * Starts the process with its first thread, unless it runs. Pages wait for this if there can be several threads: a second one would
   * take as long to start, and the pool hands out one task at a time while some have waited for the process.
   */
  const start = () => {
    if (!pool.isRunning()) starting = pool.run({ siteId: 0, input: { type: "start" } }).catch(() => undefined);
    return starting;
  };
  return {
    start() {
      void start();
    },
    forSite(site, location) {
      async function make(input: PageInput): Promise<CompiledSource> {
        const task: PageTask = { siteId: threadSiteId(site), input };
        try {
          if (threads > 1) await start();
          let answer = await pool.run(task);
          if (answer.type === "unknown-site") answer = await pool.run({ ...task, site: writeTaskSite(site, location) });
          if (answer.type === "source-changed") throw new SourceChangedError(answer.file);
          // The answer has the fields that the type of the task requires: the result, the reading, or both.
          if (answer.type === "made") return answer as CompiledSource;
        } catch (error) {
          if (!(error instanceof TaskLostError)) throw error;
          const lost = lossOf(input, error, threads * memory);
          const result = failure(lost);
          if (input.type !== "reading" || lost.isTemporary) return { result, reading: readingOfFailure(lost) };
          // What the text of the page says is known without running its code.
          const { facts } = (await make({ type: "facts", page: input.page })).reading;
          const others = facts.problems.filter(({ code }) => code !== lost.problem.code);
          return { result, reading: { facts: { ...facts, problems: [lost.problem, ...others] } } };
        }
        throw new Error("A thread did not know the site that it was given.");
      }
      return {
        compile: (page, cacheFile) => make({ type: "page", page, cacheFile }),
        compileSnippet: async (snippet) => (await make({ type: "snippet", snippet })).result,
        read: async (page, cacheFile) => (await make({ type: "reading", page, cacheFile })).reading,
        readFacts: async (page) => (await make({ type: "facts", page })).reading,
      };
    },
    close: () => pool.close(),
  };
}

/** The failure of a page that took too long, or too much memory. @param megabytes that the process may use */
function lossOf(input: PageInput, { loss }: TaskLostError, megabytes: number): PageFailure {
  const { file } = input.type === "snippet" ? input.snippet : input.page;
  const message =
    loss.lost === "time"
      ? `The file was not compiled within ${loss.seconds} seconds.`
      : loss.lost === "memory"
        ? `The file takes more than ${megabytes} MB of memory to compile.`
        : `The process that compiled the file ended. It may use ${megabytes} MB of memory.`;
  const problem = createProblem("page-too-large", { file }, { message });
  return { problem, isTemporary: loss.lost === "process" || loss.isTemporary === true };
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
