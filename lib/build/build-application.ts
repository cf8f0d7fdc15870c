import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { buildDirectory } from "@/lib/application";
import { bundleWidget, WIDGET_FILE } from "@/lib/assistant/widget/bundle-widget";
import { generateImportMap } from "@/lib/build/bundled-pages/generate-import-map";
import { forgetFinishedBuild, noteFinishedBuild, readFinishedBuild } from "@/lib/build/finished-build";
import { listPrerenderedPages, type PrerenderedPage } from "@/lib/build/prerendered-pages";
import { hashSources } from "@/lib/build/sources-hash";
import { printProblems } from "@/lib/check/print-problems";
import { readEnvironment } from "@/lib/env";
import { formatProblems } from "@/lib/problems/format-problems";
import { getLoadedSite, SiteError } from "@/lib/site/site-store";

/** What became of the pages that were wanted ahead. */
export interface PrerenderReport {
  rendered: number;
  /** Pages that had not changed. */
  kept: number;
  /** Paths of the pages that could not be rendered. */
  failed: readonly string[];
}

/** What a build is made of, and where it goes. */
export interface BuildOptions {
  /** The project, absolute. */
  projectDirectory: string;
  /** Folder of what is added to the framework's build, absolute. */
  serverDirectory: string;
  /** Whether an earlier build of the same sources may be kept, so that only pages are rendered. */
  mayKeepApplication: boolean;
  /** Runs the framework's build under a name for it, and gives its exit code. */
  runFramework(buildId: string): Promise<number>;
  /** Renders the pages that the finished build does not hold in their present form. @param mayKeep keeps the others. */
  prerender(pages: readonly PrerenderedPage[], mayKeep: boolean): Promise<PrerenderReport>;
}

/**
 * Builds the application, and renders the pages that are wanted ahead. A build holds no content but those pages: where the
 * sources are those of the build at hand, the application stays as it is.
 *
 * @returns exit code of the command. @throws EnvironmentError if a variable has a wrong value.
 */
export async function buildApplication(options: BuildOptions): Promise<number> {
  const { projectDirectory, serverDirectory, mayKeepApplication, runFramework } = options;
  const { LECTERN_PRERENDER: prerender } = readEnvironment();
  const bundledPages = await generateImportMap(projectDirectory);
  if (!(await showProblems()) && prerender !== "none") return 1;
  const hasBundledPages = bundledPages.length > 0;
  const sources = await hashSources({ projectDirectory, hasBundledPages, environment: process.env });
  // The framework's output may have been deleted since.
  const hasOutput = existsSync(path.join(buildDirectory(), "BUILD_ID"));
  const isUpToDate = mayKeepApplication && hasOutput && (await readFinishedBuild(serverDirectory)) === sources;
  if (isUpToDate) {
    console.log("The application is up to date.");
  } else {
    await forgetFinishedBuild(serverDirectory);
    const code = await runFramework(sources);
    if (code !== 0) return code;
    await mkdir(serverDirectory, { recursive: true });
    await bundleWidget(projectDirectory, path.join(serverDirectory, WIDGET_FILE));
  }
  const report = await options.prerender(await listPrerenderedPages(), isUpToDate);
  console.log(`Pages prerendered: ${report.rendered}, kept: ${report.kept}.`);
  for (const page of report.failed) {
    console.log(`${page} could not be rendered; it will be rendered again on its next request.`);
  }
  await noteFinishedBuild(serverDirectory, sources);
  return 0;
}

/** Prints what is wrong with the site. @returns false if there is none, because its docs.json cannot be read. */
async function showProblems(): Promise<boolean> {
  try {
    await printProblems(await getLoadedSite());
    return true;
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    console.error(formatProblems(error.problems));
    return false;
  }
}
