import { readFileSync } from "node:fs";
import { join } from "node:path";
import { getOrMake } from "@/lib/base/get-or-make";
import { inertReact } from "@/lib/content/packages/server-react";
import type { ReactModules } from "@/lib/content/packages/types";
import { reasonOf } from "@/lib/content/sandbox/failure";
import { compileInSandbox, isError, runInTime } from "@/lib/content/sandbox/sandbox";
import { isBrowserName } from "@/lib/content/syntax/names";

export type PackageNamespace = Readonly<Record<string, unknown>>;

type Loaders = Readonly<Record<string, () => PackageNamespace>>;

/** Name of the file with the packages for the server. */
export const SERVER_FILE = "server.js";

/** The folder of all bundles. */
export function packagesDirectory(dataDirectory: string): string {
  return join(dataDirectory, "cache", "packages");
}

/** Why a package cannot be imported on the server. */
export interface ImportError {
  message: string;
  /** True if the package reads what only browsers have. */
  isBrowserOnly: boolean;
}

const MISSING_GLOBAL = /^(\S+) is not defined$/;

/** Result of importing packages on the server, by specifier: the error of each, and its names that have a value. */
export function tryImports(code: string, specifiers: Iterable<string>) {
  const errors = new Map<string, ImportError>();
  const exports = new Map<string, string[]>();
  const body = compileInSandbox(code) as (react: ReactModules) => Loaders;
  for (const specifier of specifiers) {
    try {
      // A package that was stopped halfway is not as it was before.
      const namespace = runInTime(() => body(inertReact())[specifier]?.()) ?? {};
      exports.set(
        specifier,
        Object.keys(namespace).filter((name) => namespace[name] !== undefined),
      );
    } catch (error) {
      const message = reasonOf(error);
      const isBrowserOnly = isError(error) && isBrowserName(MISSING_GLOBAL.exec(message)?.[1] ?? "");
      errors.set(specifier, { message, isBrowserOnly });
    }
  }
  return { errors, exports };
}

/** Bundles of present and former sites that are kept in memory. */
const opened = new WeakMap<ReactModules, Map<string, Loaders>>();

/** The exports of several packages of a bundle, by specifier. @throws errors of the package, or if the bundle no longer exists */
export function loadPackages(
  dataDirectory: string,
  { key, specifiers }: { key: string; specifiers: readonly string[] },
  react: ReactModules,
): Record<string, PackageNamespace> {
  const directory = packagesDirectory(dataDirectory);
  const load = (specifier: string) => [specifier, loadPackage({ directory, key, specifier }, react)] as const;
  return Object.fromEntries(specifiers.map(load));
}

/** The exports of a bundled package, made with one React once. @throws errors of the package, or if the bundle no longer exists */
function loadPackage(
  { directory, key, specifier }: { directory: string; key: string; specifier: string },
  react: ReactModules,
): PackageNamespace {
  const bundles = getOrMake(opened, react, () => new Map<string, Loaders>());
  const loaders = getOrMake(bundles, key, () => {
    const code = readFileSync(join(directory, key, SERVER_FILE), "utf8");
    const body = compileInSandbox(code) as (react: ReactModules) => Loaders;
    return runInTime(() => body(react));
  });
  const load = loaders[specifier];
  return load ? runInTime(load) : {};
}
