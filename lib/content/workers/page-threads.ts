import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Root } from "mdast";
import { Tinypool } from "tinypool";
import { applicationDirectory } from "@/lib/application";
import { renderFailureOf } from "@/lib/content/attempts";
import { type PageLocation, type PageSite, SourceChangedError } from "@/lib/content/page-environment";
import type { CompiledPage, PageFailure } from "@/lib/content/pipeline/types";
import { reportFailure } from "@/lib/content/report-failure";
import { createNoteMemory, readNote, runsPage } from "@/lib/content/sandbox/page-run";
import { limitTask, type TaskLimit, TaskTimeError } from "@/lib/content/workers/limit-task";
import type { PageAnswer, PageInput, PageTask, PageTexts, TaskSite, TextPage } from "@/lib/content/workers/page-task";
import { createProblem } from "@/lib/problems/create-problem";
import { failure, type Result } from "@/lib/result";

/** Time that a page may take to compile, milliseconds: several times what the largest pages need. */
const TIME_LIMIT = 30_000;

/** Time that its code may run, milliseconds. What ends by itself is stopped before (`lib/content/sandbox/page-run.ts`). */
const CODE_LIMIT = 3_000;

/** How many times a page is compiled again without the code that did not end. */
const MOST_ENDINGS = 2;

/** Memory that a thread may use, megabytes. */
const MEMORY_LIMIT = 512;

/** Threads that have had nothing to do for this long end, milliseconds. */
const IDLE_TIME = 60_000;

/** Compiles and reads pages in threads of their own, so that none can hold up the process. */
export interface PageThreads {
  /**
   * Compiles a page or snippet. One that takes too long, or too much memory, is given up with its thread.
   * @throws SourceChangedError if a file changed since the site was read.
   */
  compile(site: PageSite, location: PageLocation, input: CompileInput): Promise<Result<CompiledPage, PageFailure>>;
  /** The text of a page as a tree; undefined if it cannot be read, or not in time. */
  readTree(site: PageSite, location: PageLocation, page: TextPage): Promise<Root | undefined>;
  /** The text of a page as Markdown; undefined if it cannot be read, or not in time. */
  readMarkdown(site: PageSite, location: PageLocation, page: TextPage): Promise<string | undefined>;
  /** Both at once, for less than one after the other; undefined as above. */
  readTexts(site: PageSite, location: PageLocation, page: TextPage): Promise<PageTexts | undefined>;
  /** Ends the threads. */
  close(): Promise<void>;
}

type CompileInput = Extract<PageInput, { type: "page" | "snippet" }>;
type TextInput = Exclude<PageInput, CompileInput>;

/**
 * Makes the threads of a process; each is started when it is needed.
 * @param most threads at a time.
 * @param timeLimit milliseconds that one task may take, if the machine lets it run.
 */
export function openPageThreads(most = Math.min(2, availableParallelism()), timeLimit = TIME_LIMIT): PageThreads {
  let pool: Tinypool | undefined;
  const slots = createSlots(most);
  const run = (task: PageTask): Promise<PageAnswer> => {
    pool ??= createPool(most);
    const running = pool;
    // The thread that answers requests is one more.
    return slots.use(() => runBounded(running, task, { limit: timeLimit, threads: () => slots.used() + 1 }));
  };
  const answer = async (site: PageSite, location: PageLocation, input: PageInput): Promise<PageAnswer> => {
    const task: PageTask = { siteId: siteId(site), input };
    const known = await run(task);
    return known.type === "unknown-site" ? run({ ...task, site: plainSite(site, location) }) : known;
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
    async compile(site, location, input) {
      const made = await answer(site, location, input);
      if (made.type === "source-changed") throw new SourceChangedError(made.file);
      if (made.type !== "compiled") throw new Error(`A thread answered ${made.type} to a page.`);
      await Promise.all(made.islands.map((island) => location.islands?.put(island)));
      return made.result;
    },
    async readTree(site, location, page) {
      const read = await readText(site, location, { type: "tree", page });
      return read?.type === "tree" ? read.tree : undefined;
    },
    async readMarkdown(site, location, page) {
      const read = await readText(site, location, { type: "markdown", page });
      return read?.type === "markdown" ? read.text : undefined;
    },
    async readTexts(site, location, page) {
      const read = await readText(site, location, { type: "texts", page });
      return read?.type === "texts" ? read.texts : undefined;
    },
    close: async () => pool?.destroy(),
  };
}

function createPool(most: number): Tinypool {
  // Beside the server's bundle lies that of the threads; in the repository their source is run.
  const bundled = fileURLToPath(new URL("./page-thread.mjs", import.meta.url));
  const isBundled = existsSync(bundled);
  const file = isBundled ? bundled : path.join(applicationDirectory(), "cli", "page-thread-source.mjs");
  return new Tinypool({
    filename: pathToFileURL(file).href,
    execArgv: [],
    env: { ...process.env, NODE_ENV: "production" },
    minThreads: 0,
    maxThreads: most,
    idleTimeout: IDLE_TIME,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT },
  });
}

/**
 * Runs a task. A page that takes too long, or too much memory even in a fresh thread, is given up; if some of its code was
 * running or waiting at that time, the page is compiled again without that code.
 */
async function runBounded(pool: Tinypool, task: PageTask, limit: TaskLimit): Promise<PageAnswer> {
  const note = createNoteMemory();
  const part = { limit: Math.min(CODE_LIMIT, limit.limit), isRunning: () => runsPage(note) };
  const endless = new Set<string>();
  const attempt = () => {
    const given = { ...task, note, endless: [...endless] };
    return limitTask({ ...limit, part }, (signal) => pool.run(given, { signal }) as Promise<PageAnswer>);
  };
  // What other pages left in the thread may have taken the memory.
  const attemptAgain = (error: unknown) => (isOutOfMemory(error) ? attempt() : Promise.reject(error));
  for (let endings = 0; ; endings += 1) {
    try {
      return await attempt().catch(attemptAgain);
    } catch (error) {
      const { statement, places } = readNote(note);
      const known = endless.size;
      if (statement === undefined) for (const place of places) endless.add(place);
      if (endless.size === known || endings === MOST_ENDINGS) return givenUp(task, error, statement);
      // The next thread has run nothing yet.
      new Uint8Array(note).fill(0);
    }
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

/** The answer for a page that was given up. @throws an error with another cause. */
function givenUp({ input }: PageTask, error: unknown, statement = ""): PageAnswer {
  const isLate = error instanceof TaskTimeError;
  if (!isLate && !isOutOfMemory(error)) throw error;
  const { file } = input.type === "snippet" ? input.snippet : input.page;
  const [column, line, ...names] = statement.split(":").reverse();
  const place = { file: names.reverse().join(":") || file, line: Number(line) || 1, column: Number(column) || 1 };
  const message = isLate
    ? `The file was not compiled within ${error.seconds} seconds.`
    : `The file takes more than ${MEMORY_LIMIT} MB of memory to compile.`;
  const problem = createProblem("page-too-large", place, { message });
  return { type: "compiled", result: failure({ problem, isTemporary: isLate && error.isTemporary }), islands: [] };
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

/** The parts of a site that a thread needs, without functions. */
function plainSite(site: PageSite, { dataDirectory, basePath, islands }: PageLocation): TaskSite {
  const { contentDirectory, files, settings, packages, parts } = site;
  const { variables, styling, seo } = settings;
  const { theme, isAlwaysDark, customLanguages } = styling.codeblocks;
  return {
    site: {
      contentDirectory,
      files,
      packages,
      ...(parts && { parts }),
      pages: new Map([...site.pages].map(([path, { sourceHashes }]) => [path, sourceHashes ? { sourceHashes } : {}])),
      generatedPages: new Map([...site.generatedPages.keys()].map((path) => [path, true])),
      settings: {
        variables,
        styling: { codeblocks: { theme, isAlwaysDark, customLanguages } },
        seo: { trailingSlash: seo.trailingSlash },
      },
    },
    location: { dataDirectory, basePath, hasIslands: islands !== undefined },
  };
}

/** Lets a number of calls run at a time; others wait for their turn. */
function createSlots(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return {
    used: () => count - free,
    async use<Value>(call: () => Promise<Value>): Promise<Value> {
      if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
      else free -= 1;
      try {
        return await call();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
