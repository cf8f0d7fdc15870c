import { copyFile, cp, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { copyPackages } from "@/lib/standalone/copy-packages";
import { importedPackages } from "@/lib/standalone/imported-packages";
import {
  RUNTIME_FILES,
  RUNTIME_FOLDERS,
  type RuntimeFolder,
  STANDALONE_COMMANDS,
  startScript,
  TRACED_SOURCES,
} from "@/lib/standalone/runtime-files";
import { WIDGET_FILE } from "@/lib/widget/bundle-widget";

/** Where a standalone folder is made from, and where it goes. */
export interface StandaloneOptions {
  /** The project, absolute. */
  projectDirectory: string;
  /** The build with its traced server (`standalone/`), relative to the project. */
  buildDirectory: string;
}

/**
 * Completes the traced framework to a folder that runs with Node alone: the browser's files, what is read by name at run
 * time, the server and the commands as bundles, the widget, and a start script.
 * @returns the folder, absolute. @throws if the build has no traced server.
 */
export async function assembleStandalone({ projectDirectory, buildDirectory }: StandaloneOptions): Promise<string> {
  const target = path.join(projectDirectory, buildDirectory, "standalone");
  for (const name of TRACED_SOURCES) await rm(path.join(target, name), { recursive: true, force: true });
  await cp(path.join(projectDirectory, buildDirectory, "static"), path.join(target, buildDirectory, "static"), {
    recursive: true,
  });
  // The framework copied it before the build completed it.
  const hints = path.join(buildDirectory, "server/prefetch-hints.json");
  await copyFile(path.join(projectDirectory, hints), path.join(target, hints));
  const [left, imported] = await Promise.all([
    readExternalPackages(path.join(projectDirectory, buildDirectory)),
    bundleCommands(projectDirectory, path.join(target, "cli")),
  ]);
  // The traced half of React is that of production; a command may run without `NODE_ENV`.
  const packages = new Set(["react", ...left, ...imported]);
  // The framework itself is what was traced.
  packages.delete("next");
  await copyPackages([...packages], projectDirectory, target);
  for (const file of RUNTIME_FILES) await copyFile(path.join(projectDirectory, file), path.join(target, file));
  for (const folder of RUNTIME_FOLDERS) await copyRuntimeFolder(folder, projectDirectory, target);
  const widget = path.join(buildDirectory, WIDGET_FILE);
  await copyFile(path.join(projectDirectory, widget), path.join(target, widget));
  await writeFile(path.join(target, "start.mjs"), startScript(buildDirectory));
  return target;
}

/** The packages that the configuration leaves to Node, as the build noted them. */
async function readExternalPackages(build: string): Promise<string[]> {
  const text = await readFile(path.join(build, "required-server-files.json"), "utf8");
  return (JSON.parse(text) as { config: { serverExternalPackages: string[] } }).config.serverExternalPackages;
}

async function copyRuntimeFolder({ folder, files }: RuntimeFolder, from: string, to: string): Promise<void> {
  const source = path.join(from, folder);
  let count = 0;
  await cp(source, path.join(to, folder), {
    recursive: true,
    async filter(file) {
      if ((await stat(file)).isDirectory()) return true;
      const isWanted = files.test(path.relative(source, file).split(path.sep).join("/"));
      if (isWanted) count += 1;
      return isWanted;
    },
  });
  if (count === 0) throw new Error(`${folder} does not contain any of the files the server needs.`);
}

/**
 * Bundles the commands without packages; pages for the bundler are no business of theirs.
 * @returns the packages that they import: the server has some of them within its own bundles.
 */
export async function bundleCommands(
  project: string,
  target: string,
  commands: readonly string[] = STANDALONE_COMMANDS,
): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: project,
    entryPoints: commands.map((name) => path.join(project, "cli", `${name}.ts`)),
    outdir: target,
    outExtension: { ".js": ".mjs" },
    alias: { "@/lib/bundled-pages/import-map": "./lib/bundled-pages/no-pages.ts" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    metafile: true,
    logLevel: "warning",
  });
  return importedPackages(metafile);
}
