import { availableParallelism } from "node:os";
import type { Root } from "mdast";
import { Tinypool } from "tinypool";
import { renderFailureOf } from "@/lib/content/attempts";
import { type PageLocation, type PageSite, SourceChangedError } from "@/lib/content/page-environment";
import type { CompiledPage, PageFailure } from "@/lib/content/pipeline/types";
import { reportFailure } from "@/lib/content/report-failure";
import { memoryLimit, mostProcesses } from "@/lib/content/workers/memory-limit";
import type {
  GuardedTask,
  PageAnswer,
  PageInput,
  PageTask,
  PageTexts,
  TaskEnd,
  TaskReport,
  TaskSite,
  TextPage,
} from "@/lib/content/workers/page-task";
import { workerFile } from "@/lib/content/workers/worker-file";
import { createProblem } from "@/lib/problems/create-problem";
import { failure, type Result } from "@/lib/result";

/** Time that a page may take to compile, milliseconds: several times what the largest pages need. */
const TIME_LIMIT = 30_000;

/** How many times a page is compiled again without the code that did not end. */
const MOST_ENDINGS = 2;

/** Processes that have had nothing to do for this long end, milliseconds. */
const IDLE_TIME = 60_000;

/** Compiles and reads pages in processes with a thread each, so that none can hold up this one or end it. */
export interface PageThreads {
  /** Starts a process ahead of its first page, which takes about as long as the server itself. */
  start(): void;
  /**
   * Compiles a page or snippet. One that takes too long, or too much memory, is given up with its process.
   * @throws SourceChangedError if a file changed since the site was read.
   */
  compile(site: PageSite, location: PageLocation, input: CompileInput): Promise<Result<CompiledPage, PageFailure>>;
  /** The text of a page as a tree; undefined if it cannot be read, or not in time. */
  readTree(site: PageSite, location: PageLocation, page: TextPage): Promise<Root | undefined>;
  /** The text of a page as Markdown; undefined if it cannot be read, or not in time. */
  readMarkdown(site: PageSite, location: PageLocation, page: TextPage): Promise<string | undefined>;
  /** Both at once, for less than one after the other; undefined as above. */
  readTexts(site: PageSite, location: PageLocation, page: TextPage): Promise<PageTexts | undefined>;
  /** Ends the processes. */
  close(): Promise<void>;
}

type CompileInput = Extract<PageInput, { type: "page" | "snippet" }>;
type TextInput = Exclude<PageInput, CompileInput>;

/**
 * Makes the processes; each is started when it is needed.
 * @param most processes at a time.
 * @param timeLimit milliseconds that one task may take, if the machine lets it run.
 */
export function openPageThreads(most = mostProcesses(availableParallelism()), timeLimit = TIME_LIMIT): PageThreads {
  let pool: Tinypool | undefined;
  let isClosed = false;
  const slots = createSlots(most);
  const run = (task: PageTask): Promise<PageAnswer> => {
    pool ??= createPool(most);
    const running = pool;
    return slots.use(() => runBounded(running, { ...task, limit: timeLimit }, () => isClosed));
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
    start() {
      // It knows no site yet, and says so. If it cannot be started, the first page tells.
      run({ siteId: 0, input: { type: "tree", page: { file: "", title: "", mode: "default" } } }).catch(
        () => undefined,
      );
    },
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
    async close() {
      isClosed = true;
      await pool?.destroy();
    },
  };
}

function createPool(most: number): Tinypool {
  const pool = new Tinypool({
    runtime: "child_process",
    serialization: "advanced",
    filename: workerFile("page-process"),
    // Few objects outlive a page: a smaller young generation saves 15 MB per process and costs no measurable time.
    execArgv: ["--max-semi-space-size=2"],
    env: { ...process.env, NODE_ENV: "production" },
    minThreads: 0,
    maxThreads: most,
    idleTimeout: IDLE_TIME,
  });
  pool.setMaxListeners(most + 1);
  // One that ends while it has no task costs nothing.
  return pool.on("error", () => undefined);
}

/** Thrown for a task whose process was ended, or has ended. */
class TaskEndError extends Error {
  override name = "TaskEndError";
  constructor(
    readonly report: TaskReport | undefined,
    cause: unknown,
  ) {
    super("The process of the task has ended.", { cause });
  }
}

/** Runs a task once. @throws TaskEndError, and what the task throws */
async function runOnce(pool: Tinypool, task: GuardedTask): Promise<PageAnswer> {
  const controller = new AbortController();
  let report: TaskReport | undefined;
  const postMessage = (message: TaskReport) => {
    report = message;
    if (message.end) controller.abort();
  };
  // A task that waits for a process which does not start would wait forever.
  const stop = () => controller.abort();
  pool.once("error", stop);
  const running = pool.run(task, { signal: controller.signal, channel: { postMessage } }) as Promise<PageAnswer>;
  const answer = await running
    .catch((error: unknown) => Promise.reject(new TaskEndError(report, error)))
    .finally(() => pool.off("error", stop));
  if (answer.type === "failed") throw answer.error;
  return answer;
}

/**
 * Runs a task. A page that takes too long, or too much memory even in a fresh process, is given up; if some of its code was
 * running or waiting at that time, the page is compiled again without that code.
 */
async function runBounded(pool: Tinypool, task: GuardedTask, isClosed: () => boolean): Promise<PageAnswer> {
  const endless = new Set<string>();
  const attempt = () => runOnce(pool, { ...task, endless: [...endless] });
  // What other pages left in the process may have taken the memory.
  const attemptAgain = (error: unknown) => {
    const isLate = !(error instanceof TaskEndError) || error.report?.end?.reason === "time";
    return isLate || isClosed() ? Promise.reject(error) : attempt();
  };
  for (let endings = 0; ; endings += 1) {
    try {
      return await attempt().catch(attemptAgain);
    } catch (error) {
      if (!(error instanceof TaskEndError) || isClosed()) throw error;
      const { statement, places = [] } = error.report?.note ?? {};
      const known = endless.size;
      if (statement === undefined) for (const place of places) endless.add(place);
      if (endless.size === known || endings === MOST_ENDINGS) return givenUp(task, error.report?.end, statement);
    }
  }
}

/** The answer for a page that was given up. @param end absent if its process ended by itself */
function givenUp({ input }: GuardedTask, end: TaskEnd | undefined, statement = ""): PageAnswer {
  const { file } = input.type === "snippet" ? input.snippet : input.page;
  const [column, line, ...names] = statement.split(":").reverse();
  const place = { file: names.reverse().join(":") || file, line: Number(line) || 1, column: Number(column) || 1 };
  const message =
    end?.reason === "time"
      ? `The file was not compiled within ${end.seconds} seconds.`
      : `The file takes more than ${memoryLimit()} MB of memory to compile.`;
  const problem = createProblem("page-too-large", place, { message });
  // What has ended the process may have been another than the page.
  const isTemporary = end?.reason === "time" ? end.isTemporary : end === undefined;
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
