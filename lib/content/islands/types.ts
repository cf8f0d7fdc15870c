/**
 * The interface between the MDX pipeline and client islands.
 *
 * In every content module (page, `.mdx` snippet, `.jsx`/`.tsx` snippet), client components are replaced on the server by stubs
 * that render `<Island …>`. Modules that import them need no changes.
 *
 * Steps of the pipeline:
 * 1. MDX: `[rehypeIslands, options]` as the last rehype plugin (`lib/content/islands/rehype-islands.ts`).
 * 2. `.jsx`/`.tsx` snippets: `compileComponentModule(…)` (`lib/content/islands/compile-component-module.server.ts`).
 * 3. Running a function body: pass `Island` (from `components/islands/island.tsx`) beside `jsx`, `jsxs`, `Fragment` in
 *    `arguments[0]`. The application passes it in, because lib cannot import components.
 * The plugin does not change pages without client code, and browsers load nothing for them.
 */

import type { PackageModule } from "@/lib/content/packages/types";
import type { FindPlace } from "@/lib/content/sandbox/failure";
import type { IslandRuntime } from "@/lib/content/sandbox/guard-island";
import type { Problem } from "@/lib/problems/types";

/** A content file that another content file imports. */
export interface ContentModule {
  /** Relative to the content root, with forward slashes. */
  file: string;
  /** Text after variables are replaced. */
  source: string;
}

/**
 * Finds the content file of an import. `specifier` is as written (`/snippets/x.jsx`, `./y.mdx`), and `importer` is the file with
 * the import. Undefined if there is no such content file (packages, JSON, missing files).
 */
export type ReadContentModule = (specifier: string, importer: string) => Promise<ContentModule | undefined>;

/** An ES module for browsers, as stored and served. */
export interface IslandModule {
  /** Content hash (hex), which identifies the module and is part of its URL. */
  hash: string;
  /** Source file, relative to the content root, from which a server with an empty cache can compile the module again. */
  file: string;
  /** ES module text; the default export is an `IslandFactory`. */
  code: string;
  /** Source map of the code from its second line on; absent for code that is not from a file. */
  map?: string;
  /** Names of its components. */
  names: readonly string[];
  /** JSX of the built-in components that the server renders for it; part of the server half of the file. */
  slots: readonly string[];
  /** True if its code cannot run on the server at all. */
  isBrowserOnly?: boolean;
}

/** Finds the npm package of a specifier; undefined for other specifiers. */
export type FindPackage = (specifier: string) => PackageModule | undefined;

/** Stores island modules: in memory and on disk in the application, in a map in tests. */
export interface IslandStore {
  put(island: IslandModule): Promise<void>;
}

/** Options of `rehypeIslands`. */
export interface IslandOptions {
  /** File being compiled, relative to the content root. */
  file: string;
  readModule: ReadContentModule;
  /** If absent, content cannot import packages. */
  findPackage?: FindPackage | undefined;
  /** Stores the modules for browsers; if absent, client components stay in the code. */
  store?: IslandStore;
  /** Called for code that cannot be built. */
  onProblem(problem: Problem): void;
}

/** A `.jsx` or `.tsx` snippet, ready to run on the server. */
export interface CompiledComponentModule {
  /**
   * Function body. `arguments[0]` contains `jsx`, `jsxs`, `Fragment`, `React`, `Island`, `components` (the built-in
   * components by name) and `imports` (namespace objects by specifier, as listed in `imports`); returns the namespace.
   */
  code: string;
  /** Maps a position in the code to its position in the source. */
  findPlace: FindPlace;
  /** Specifiers to resolve before the code runs, without refused ones. */
  imports: readonly string[];
  problems: readonly Problem[];
}

/** The default export of an island module, which returns the module's exports. */
export interface IslandFactory {
  (runtime: IslandRuntime): Record<string, unknown>;
  /** Names of the built-in MDX components that the module renders in the browser; empty for most. */
  components: readonly string[];
  /** The npm packages that the module uses, which browsers load with it. */
  packages?: IslandPackages;
}

export interface IslandPackages {
  /** Name of the bundle that contains the packages. */
  key: string;
  specifiers: readonly string[];
}
