import { readFileSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { SourceMap } from "node:module";
import { dirname, join } from "node:path";
import { RecentMap } from "@/lib/base/recent-map";
import { SHARED_BASE_PATH } from "@/lib/base/site-context";
import { FACTORY_START } from "@/lib/content/islands/package-island";
import type { IslandFactory, IslandModule, IslandStore } from "@/lib/content/islands/types";
import { reasonOf } from "@/lib/content/sandbox/failure";
import { guardIsland, type ReportFailure } from "@/lib/content/sandbox/guard-island";
import { compileInSandbox, isError } from "@/lib/content/sandbox/sandbox";
import { log } from "@/lib/observability/log";

const HASH = /^[0-9a-f]{20}$/;
/** Far more than one site has; keeps a long `dev` session from growing without end. */
const FACTORY_LIMIT = 1000;

function islandPath(dataDirectory: string, hash: string): string {
  return join(dataDirectory, "cache", "islands", `${hash}.js`);
}

/**
 * Turns the text of an island module into its factory, on the server only.
 * @param basePath of the site, which takes the place of that in shared modules.
 * @param report tells of components that fail. @param name what stack traces call it
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

/** The island modules of a process: kept in memory and on disk. */
export interface OpenIslandStore extends IslandStore {
  /** The text of a module; undefined if there is none. */
  read(hash: string): Promise<string | undefined>;
  /** The factory of a module given as `<hash>/<file>`, at once; undefined if there is none. */
  load(module: string): IslandFactory | undefined;
  /** Keeps a module in memory alone. */
  remember(island: IslandModule): void;
}

/**
 * Opens the store of island modules: files named by content hash under `<dataDirectory>/cache/islands`. A process that
 * starts over reads from there what earlier ones, or the build, have written.
 * @param dataDirectory `LECTERN_DATA`.
 * @param report tells of components that fail on the server; in the log if absent.
 */
export function openIslandStore(dataDirectory: string, report?: ReportFailure, basePath?: string): OpenIslandStore {
  const factories = new RecentMap<IslandFactory>(FACTORY_LIMIT);
  const remember = ({ hash, code, file }: Pick<IslandModule, "hash" | "code" | "file">): IslandFactory => {
    const logFailure: ReportFailure = (component, error) => {
      const place = placeInIsland(error, hash, readMap(islandPath(dataDirectory, hash))) ?? `${file}:1:1`;
      const reason = reasonOf(error);
      log().warn("A component failed on the server and is rendered in the browser", { component, place, reason });
    };
    const own = basePath === undefined ? code : code.replaceAll(SHARED_BASE_PATH, basePath);
    const factory = evaluateIsland(own, report ?? logFailure, hash);
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
        // Missing or unreadable: the browser will ask for it by URL, if it can be rebuilt.
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

/** The source map beside a module; undefined if there is none. */
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
    // Without the file this process still renders the island on the server, but browsers cannot load it.
    log().error("An interactive component of a page could not be saved and will not work", { path }, cause);
  }
}

async function writeAtOnce(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  await writeFile(temporary, text);
  await rename(temporary, path);
}

/** What the bundler puts before the files of the content. */
const NAMESPACE = /^content:/;

/**
 * Where the author wrote the code of an island module that threw an error, as `file:line:column`; undefined if it is unknown.
 * @param name what stack traces call the module. @param map its source map, which begins at its second line.
 */
function placeInIsland(error: unknown, name: string, map: string | undefined): string | undefined {
  if (map === undefined || !isError(error) || typeof error.stack !== "string") return undefined;
  const [, line, column] = new RegExp(`${name}:(\\d+):(\\d+)`).exec(error.stack) ?? [];
  if (line === undefined || column === undefined || Number(line) < 2) return undefined;
  const entry = new SourceMap(JSON.parse(map)).findEntry(Number(line) - 2, Number(column) - 1);
  if (!("originalLine" in entry)) return undefined;
  return `${entry.originalSource.replace(NAMESPACE, "")}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
}
