import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { SourceMap } from "node:module";
import { dirname, join } from "node:path";
import { RecentMap } from "@/lib/base/recent-map";
import { SHARED_BASE_PATH } from "@/lib/base/site-context.server";
import { FACTORY_START } from "@/lib/content/islands/package-island";
import type { IslandFactory, IslandModule, IslandStore } from "@/lib/content/islands/types";
import { reasonOf } from "@/lib/content/sandbox/failure";
import { guardIsland, type ReportFailure } from "@/lib/content/sandbox/guard-island";
import { compileInSandbox, isError, TimeLimitError } from "@/lib/content/sandbox/sandbox";

const HASH = /^[0-9a-f]{20}$/;
/** Maximum number of factories in memory: far more than a site has, but a limit for long `dev` sessions. */
const FACTORY_LIMIT = 1000;

/** Threads, which report to their process, start faster without the log and its settings. */
const loadLog = () => import("@/lib/observability/log").then(({ log }) => log());

function islandPath(dataDirectory: string, hash: string): string {
  return join(dataDirectory, "cache", "islands", `${hash}.js`);
}

/**
 * Evaluates the text of an island module on the server, and returns its factory.
 * @param report receives components that fail. @param name the module's name in stack traces
 */
export function evaluateIsland(code: string, report?: ReportFailure, name?: string): IslandFactory {
  const body = compileInSandbox(
    `"use strict"; ${code.slice(code.indexOf(FACTORY_START)).replace(/export default island;\s*$/, "return island;")}`,
    name,
  );
  const factory = body() as IslandFactory;
  const { components, packages } = factory;
  return Object.assign(guardIsland(factory, report), { components, ...(packages && { packages }) });
}

/** Reports a component that failed on the server. @param place of the code that threw, `file:line:column`, if it is known */
type ReportPlaced = (component: string, error: unknown, place: string | undefined) => void;

/** The island modules of a process, in memory and on disk. */
export interface OpenIslandStore extends IslandStore {
  /** Reads the text of a module; undefined if there is none. */
  read(hash: string): Promise<string | undefined>;
  /** Loads the factory of a module synchronously; undefined if there is none. @param module `<hash>/<file>` */
  load(module: string): IslandFactory | undefined;
  /** Stores a module only in memory. */
  remember(island: IslandModule): void;
}

/**
 * Opens the store of island modules: files named by content hash in `<dataDirectory>/cache/islands`. A new process reads the
 * modules that earlier processes or the build have written.
 * @param dataDirectory `LECTERN_DATA`.
 * @param report receives components that fail on the server; by default, they are logged.
 * @param basePath of the site, which replaces the placeholder in modules that versions share.
 */
export function openIslandStore(dataDirectory: string, report?: ReportPlaced, basePath?: string): OpenIslandStore {
  const factories = new RecentMap<IslandFactory>(FACTORY_LIMIT);
  const remember = ({ hash, code, file, map }: Pick<IslandModule, "hash" | "code" | "file" | "map">): IslandFactory => {
    const reportPlaced: ReportFailure = (component, error) => {
      const place = placeInIsland(error, hash, map ?? readMap(islandPath(dataDirectory, hash)));
      if (report) return report(component, error, place);
      const about = { component, place: place ?? `${file}:1:1`, reason: reasonOf(error) };
      void loadLog().then((log) => log.warn("A component failed on the server and is rendered in the browser", about));
    };
    const own = basePath === undefined ? code : code.replaceAll(SHARED_BASE_PATH, basePath);
    const factory = evaluateIsland(own, reportPlaced, hash);
    factories.set(hash, factory);
    return factory;
  };
  return {
    load(module) {
      const [hash = "", ...names] = module.split("/");
      const known = factories.get(hash);
      if (known || !HASH.test(hash)) return known;
      try {
        return remember({ hash, code: readFileSync(islandPath(dataDirectory, hash), "utf8"), file: names.join("/") });
      } catch {
        // Missing or unreadable: the browser will request the module by URL, if it can be rebuilt.
        return undefined;
      }
    },
    remember: (island) => void remember(island),
    async put(island) {
      remember(island);
      await writeIsland(islandPath(dataDirectory, island.hash), island);
    },
    async read(hash) {
      if (!HASH.test(hash)) return undefined;
      // A missing file is an expected answer.
      return readFile(islandPath(dataDirectory, hash), "utf8").catch(() => undefined);
    },
  };
}

/** Reads the source map beside a module; undefined if there is none. */
function readMap(path: string): string | undefined {
  try {
    return readFileSync(`${path}.map`, "utf8");
  } catch {
    // Modules of packages have none.
    return undefined;
  }
}

async function writeIsland(path: string, { code, map }: IslandModule): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    if (map !== undefined) await writeAtOnce(`${path}.map`, map);
    await writeAtOnce(path, code);
  } catch (cause) {
    // Without the file, this process still renders the island on the server, but browsers cannot load it.
    const log = await loadLog();
    log.error("An interactive component of a page could not be saved and will not work", { path }, cause);
  }
}

async function writeAtOnce(path: string, text: string): Promise<void> {
  // Pages that share a module may be compiled at the same time, in several threads.
  const temporary = `${path}.${randomUUID()}.tmp`;
  await writeFile(temporary, text);
  await rename(temporary, path);
}

/** The bundler's prefix for files of the content. */
const NAMESPACE = /^content:/;

/**
 * The position in the author's file of the code that threw an error, as `file:line:column`; undefined if it is unknown. Of code that
 * was stopped, only its file is known: the position is the start of its interactive components.
 * @param name the module's name in stack traces. @param map its source map, which begins at its second line.
 */
function placeInIsland(error: unknown, name: string, map: string | undefined): string | undefined {
  const start = error instanceof TimeLimitError ? ["", "2", "1"] : [];
  const stack = isError(error) ? String(error.stack) : "";
  const [, line, column] = new RegExp(`${name}:(\\d+):(\\d+)`).exec(stack) ?? start;
  if (map === undefined || line === undefined || column === undefined || Number(line) < 2) return undefined;
  const entry = new SourceMap(JSON.parse(map)).findEntry(Number(line) - 2, Number(column) - 1);
  if (!("originalLine" in entry)) return undefined;
  return `${entry.originalSource.replace(NAMESPACE, "")}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}
