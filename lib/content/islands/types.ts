/**
 * The seam between the MDX pipeline and client islands.
 *
 * Every content module (page, `.mdx` snippet, `.jsx`/`.tsx` snippet) takes care of its own client components: on the
 * server each of them is replaced by a stub that renders `<Island …>`, so importers need not know which is which.
 *
 * What the pipeline does:
 * 1. MDX: `[rehypeIslands, options]` as the last rehype plugin (`lib/content/islands/rehype-islands.ts`).
 * 2. `.jsx`/`.tsx` snippets: `compileComponentModule(…)` (`lib/content/islands/compile-component-module.ts`).
 * 3. Running a function body: pass `Island` (from `components/islands/island.tsx`) beside `jsx`, `jsxs`, `Fragment` in
 *    `arguments[0]`; lib cannot import components, so the app hands it over.
 * A page without client code comes out of the plugin unchanged and ships nothing.
 */

import type { PackageModule } from "@/lib/content/packages/types";
import type { FindPlace } from "@/lib/content/sandbox/failure";
import type { Problem } from "@/lib/problems/types";

/** A content file that another content file imports. */
export interface ContentModule {
  /** Relative to the content root, with forward slashes. */
  file: string;
  /** Text after variables are replaced. */
  source: string;
}

/**
 * Finds what an import names: `specifier` as written (`/snippets/x.jsx`, `./y.mdx`), `importer` the file that holds it.
 * Undefined if there is no such content file (packages, JSON, missing files).
 */
export type ReadContentModule = (specifier: string, importer: string) => Promise<ContentModule | undefined>;

/** An ES module for browsers, as stored and served. */
export interface IslandModule {
  /** Content hash, hex: its identity and its URL. */
  hash: string;
  /** File it was made from, relative to the content root: lets a server with an empty cache make it again. */
  file: string;
  /** ES module text; the default export is an `IslandFactory`. */
  code: string;
  /** Source map of the code from its second line on; absent for code that no file contains. */
  map?: string;
  /** Names of the components it holds. */
  names: readonly string[];
  /** JSX of the built-in components that the server renders for it; belongs into the server half of the file. */
  slots: readonly string[];
  /** True if its code cannot run on the server at all. */
  isBrowserOnly?: boolean;
}

/** Finds the npm package that a specifier names; undefined for other specifiers. */
export type FindPackage = (specifier: string) => PackageModule | undefined;

/** Keeps island modules: in memory and on disk in the application, in a map in tests. */
export interface IslandStore {
  put(island: IslandModule): Promise<void>;
}

/** What `rehypeIslands` needs to know besides the tree. */
export interface IslandOptions {
  /** File being compiled, relative to the content root. */
  file: string;
  readModule: ReadContentModule;
  /** Without it, content has no packages. */
  findPackage?: FindPackage | undefined;
  /** Where modules for browsers go; if absent, client components stay in the code and run where it runs. */
  store?: IslandStore;
  /** Called for code that cannot be built. */
  onProblem(problem: Problem): void;
}

/** A `.jsx` or `.tsx` snippet, ready to run on the server. */
export interface CompiledComponentModule {
  /**
   * Function body. `arguments[0]` holds `jsx`, `jsxs`, `Fragment`, `React`, `Island`, `components` (the built-in
   * components by name) and `imports` (namespace objects by specifier, as listed in `imports`); returns the namespace.
   */
  code: string;
  /** Where the author wrote what is at a place of the code. */
  findPlace: FindPlace;
  /** Specifiers to resolve before running, without refused ones. */
  imports: readonly string[];
  problems: readonly Problem[];
}

/** How the browser gets the exports of an island module. */
export interface IslandFactory {
  (runtime: IslandRuntime): Record<string, unknown>;
  /** Names of the built-in MDX components that the module renders in the browser; empty for most. */
  components: readonly string[];
  /** The npm packages that the module uses, which browsers load with it. */
  packages?: IslandPackages;
}

export interface IslandPackages {
  /** Names the bundle that holds them. */
  key: string;
  specifiers: readonly string[];
}

/** What an island module is given instead of imports. */
interface IslandRuntime {
  React: unknown;
  /** Built-in MDX components by name. */
  components: Readonly<Record<string, unknown>>;
  /** Places what the server has rendered: props `index` and, for what changes inside it, `holes`. */
  Slot: unknown;
  /** Exports of npm packages by specifier, on the server. */
  packages?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
