import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { getOrMake } from "@/lib/base/get-or-make";

/**
 * The folder of the application, absolute: it contains the build, the messages of the interface, and the commands. The
 * sources of this file and every bundle that contains it are one level below.
 */
export function applicationDirectory(): string {
  return fileURLToPath(new URL("..", import.meta.url));
}

/** The folder of the framework's build, absolute. */
export function buildDirectory(): string {
  return path.resolve(applicationDirectory(), process.env.NEXT_DIST_DIR || ".next");
}

const COMMAND = "lectern.mjs";

/**
 * Absolute paths of the files that are added to the framework's build: the programs, the widget, and the pages that were rendered ahead. In a
 * package these are its commands.
 */
export function serverDirectory(): string {
  const packaged = path.join(applicationDirectory(), "cli");
  return existsSync(path.join(packaged, COMMAND)) ? packaged : `${buildDirectory()}-server`;
}

/** The program with all commands, which the application is built with. */
export function commandScript(): string {
  return path.join(serverDirectory(), COMMAND);
}

/** The version of the application. */
export function applicationVersion(): string {
  const manifest = JSON.parse(readFileSync(path.join(applicationDirectory(), "package.json"), "utf8"));
  return (manifest as { version: string }).version;
}

const packages = new Map<string, string>();

/**
 * The folder of a package that the application reads files of, found as Node finds it: beside the application or in a
 * folder above. Its manifest does not have to export the files.
 * @throws Error if the package is not installed.
 */
export function packageDirectory(name: string): string {
  return getOrMake(packages, name, () => findPackage(name, applicationDirectory()));
}

function findPackage(name: string, from: string): string {
  const folder = path.join(from, "node_modules", name);
  if (existsSync(path.join(folder, "package.json"))) return realpathSync(folder);
  const parent = path.dirname(from);
  if (parent === from) throw new Error(`The package ${name} is not installed.`);
  return findPackage(name, parent);
}
