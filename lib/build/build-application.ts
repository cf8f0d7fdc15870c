import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { stop } from "esbuild";
import { applicationDirectory, buildDirectory, packageDirectory, serverDirectory } from "@/lib/application.server";
import { bundleWidget, WIDGET_FILE } from "@/lib/assistant/widget/bundle-widget.server";
import { mapConcurrently } from "@/lib/base/map-concurrently";
import { listFiles } from "@/lib/build/list-files";
import { writeMathFiles } from "@/lib/build/math/write-math-files";
import { bundlePrograms } from "@/lib/build/package/assemble-package";
import { noticeOf } from "@/lib/build/package/bundled-licenses";
import { BROWSER_PACKAGES, DATA_PACKAGES, FRAMEWORK_PACKAGES } from "@/lib/build/package/package-contents";

/**
 * Builds the application and the programs beside it, if they have changed since the last build. Neither contains content.
 * @returns the exit code of the framework's build, or undefined if an earlier one is kept.
 */
export async function buildApplication(): Promise<number | undefined> {
  const [project, directory] = [path.resolve(applicationDirectory()), serverDirectory()];
  const wanted: FinishedBuild = {
    application: await hashSources(project, APPLICATION),
    programs: await hashSources(project, PROGRAM_SOURCES),
    isTraced: process.env.LECTERN_STANDALONE === "1",
  };
  const note = path.join(directory, NOTE);
  const noted = await readFile(note, "utf8").catch(() => undefined);
  const found = noted === undefined ? undefined : (JSON.parse(noted) as FinishedBuild);
  const hasApplication = found !== undefined && holdsApplication(found, wanted);
  const hasPrograms = found?.programs === wanted.programs;
  if (hasApplication && hasPrograms) return undefined;
  await rm(note, { force: true });
  if (!hasPrograms) await bundlePrograms(project, directory);
  if (!hasApplication) {
    await mkdir(directory, { recursive: true });
    await bundleWidget(project, path.join(directory, WIDGET_FILE));
    await writeMathFiles(directory, "woff");
    // The bundler's process would use half a gigabyte while the framework builds. It restarts when it is needed.
    await stop();
    const code = await runFramework(wanted.application);
    if (code !== 0) return code;
    const staticDirectory = path.join(buildDirectory(), "static");
    await mkdir(staticDirectory, { recursive: true });
    await writeFile(path.join(staticDirectory, "THIRD-PARTY-LICENSES.txt"), await assetNotices());
  }
  const finished = { ...wanted, isTraced: hasApplication ? found.isTraced : wanted.isTraced };
  await writeFile(note, `${JSON.stringify(finished)}\n`);
  return hasApplication ? undefined : 0;
}

/** Runs the framework's build until it exits. @param buildId name of the build @returns its exit code. */
async function runFramework(buildId: string): Promise<number> {
  console.log("Building the application. This takes less than a minute, and is done again when its sources change.");
  const program = path.join(packageDirectory("next"), "dist/bin/next");
  const child = spawn(process.execPath, [program, "build"], {
    stdio: "inherit",
    env: { ...process.env, LECTERN_BUILD_ID: buildId },
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  return signal ? 1 : (code ?? 0);
}

/** True if the existing build is of this application, and the framework's output still exists. */
function holdsApplication(found: FinishedBuild, wanted: FinishedBuild): boolean {
  const hasOutput = existsSync(path.join(buildDirectory(), "BUILD_ID"));
  return hasOutput && found.application === wanted.application && (found.isTraced || !wanted.isTraced);
}

/** Packages from which pages load code or fonts. */
const PAGE_PACKAGES = [
  "@ai-sdk/react",
  "@floating-ui/dom",
  "@fontsource-variable/geist",
  "@fontsource-variable/geist-mono",
  "ai",
  "hast-util-to-jsx-runtime",
  "temml",
] as const;

/** The text of the file with the licenses of fonts, icons, and scripts that pages load; part of servers, packages, and exports. */
export async function assetNotices(): Promise<string> {
  const names = [
    ...FRAMEWORK_PACKAGES,
    ...BROWSER_PACKAGES.map(({ name }) => name),
    ...DATA_PACKAGES,
    ...PAGE_PACKAGES,
  ];
  const notices = await Promise.all([...new Set(names)].sort().map(noticeOfPackage));
  return `Pages load fonts, icons, and scripts of these packages.\n\n${notices.join("\n\n")}\n`;
}

/** The notice of a package. Icon sets name their author in `info.json`, whose attribution CC BY requires. */
async function noticeOfPackage(name: string): Promise<string> {
  const folder = packageDirectory(name);
  if (!name.startsWith("@iconify-json/")) return noticeOf(folder);
  const set = JSON.parse(await readFile(path.join(folder, "info.json"), "utf8"));
  const author = [set.author.name, set.author.url].filter(Boolean).join(", ");
  return `--- ${set.name} ${set.version ?? ""} by ${author} (${set.license.title})\n\n${set.license.url}\nShapes are unchanged; colors and sizes are those of the page.`;
}

interface FinishedBuild {
  /** Hash of the application's sources. */
  application: string;
  /** Hash of the sources of the programs beside it. */
  programs: string;
  /** Whether the build lists the files that the framework's server loads, which the package needs. */
  isTraced: boolean;
}

/** File that is written last, so that an interrupted build does not count as finished. */
const NOTE = "build.json";

/** Sources of the application. Excludes `tsconfig.json`, which the framework changes when it builds into another folder. */
export const APPLICATION = {
  folders: ["app", "components", "lib", "widget"],
  files: ["mdx-components.tsx", "next.config.mjs", "package.json", "package-lock.json", "postcss.config.mjs"],
};

/** Sources of the programs beside the build. */
export const PROGRAM_SOURCES = {
  folders: ["cli", "lib", "migrate", "server"],
  files: ["package.json", "package-lock.json", "tsconfig.json"],
};

const READ_AT_A_TIME = 64;

/**
 * Hash of sources. Builds with the same hash of the application's sources contain the same application, on any machine.
 * @param project folder, absolute
 */
export async function hashSources(project: string, sources: typeof APPLICATION): Promise<string> {
  const lists = await Promise.all(sources.folders.map((folder) => listFiles(path.join(project, folder))));
  const names = lists.flat().map((file) => path.relative(project, file).split(path.sep).join("/"));
  const files = [...names.filter((name) => !/\.test\.tsx?$/.test(name)), ...sources.files].sort();
  const contents = await mapConcurrently(files, READ_AT_A_TIME, (file) => readFile(path.join(project, file)));
  const hash = createHash("sha256");
  for (const [index, file] of files.entries()) {
    hash.update(`${file}\0${contents[index]?.length}\0`);
    hash.update(contents[index] ?? "");
  }
  return hash.digest("base64url").slice(0, 21);
}
