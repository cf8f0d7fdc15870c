import path from "node:path";
import {
  type FinishedBuild,
  noteFinishedBuild,
  readFinishedBuild,
  removeOutdatedPages,
} from "@/lib/build/finished-build";
import { completePrefetchHints } from "@/lib/build/prefetch-hints";
import { listPrerenderedPages, renderAddress } from "@/lib/build/prerendered-pages";
import { renderMissingPages } from "@/lib/build/render-missing-pages";
import { hashSources } from "@/lib/build/sources-hash";
import { generateImportMap } from "@/lib/bundled-pages/generate-import-map";
import { readEnvironment } from "@/lib/env";
import { formatProblems } from "@/lib/problems/format-problems";
import { printProblems } from "@/lib/server/print-problems";
import { getLoadedSite, SiteError } from "@/lib/site/site-store";
import { bundleWidget, WIDGET_FILE } from "@/lib/widget/bundle-widget";

/** What a build is made of, and where it goes. */
export interface BuildOptions {
  /** The project, absolute. */
  projectDirectory: string;
  /** Folder of the build, absolute. */
  buildDirectory: string;
  /** Whether an earlier build of the same sources may stand, so that only pages are rendered. */
  mayKeepApplication: boolean;
  /** Runs the framework's build under a name for it, and gives its exit code. */
  runFramework(buildId: string): Promise<number>;
}

/**
 * Builds the application, and renders the pages that are wanted ahead. A build holds no content but those pages: where the
 * sources are those of the build at hand, the application stays as it is.
 *
 * @returns exit code of the command. @throws EnvironmentError if a variable has a wrong value.
 */
export async function buildApplication(options: BuildOptions): Promise<number> {
  const { projectDirectory, buildDirectory, mayKeepApplication, runFramework } = options;
  const { LECTERN_BASE_PATH: basePath, LECTERN_PRERENDER: prerender } = readEnvironment();
  const bundledPages = await generateImportMap(projectDirectory);
  if (!(await showProblems()) && prerender !== "none") return 1;
  const sources = await hashSources({
    projectDirectory,
    hasBundledPages: bundledPages.length > 0,
    environment: process.env,
  });
  const earlier = mayKeepApplication ? await readFinishedBuild(buildDirectory) : undefined;
  if (earlier?.sources === sources) {
    console.log(await completePages(earlier, options, basePath));
    return 0;
  }
  const code = await runFramework(sources);
  if (code !== 0) return code;
  await completePrefetchHints(buildDirectory);
  await bundleWidget(projectDirectory, path.join(buildDirectory, WIDGET_FILE));
  console.log(await completePages({ sources, pages: [] }, options, basePath));
  return 0;
}

/** Renders the wanted pages that a build does not hold, because it or they are new, or they have changed. @returns a report. */
async function completePages(
  earlier: FinishedBuild,
  { projectDirectory, buildDirectory }: BuildOptions,
  basePath: string,
): Promise<string> {
  const wanted = await listPrerenderedPages();
  const held = new Set(earlier.pages);
  const missing = wanted.filter((page) => !held.has(renderAddress(page)));
  const failed = new Set(await renderMissingPages(missing, basePath));
  const [first] = wanted;
  if (first) await removeOutdatedPages(buildDirectory, first.segments.revision);
  const pages = wanted.filter((page) => !failed.has(page)).map(renderAddress);
  await noteFinishedBuild(buildDirectory, { ...earlier, pages });
  return [
    `The application in ${path.relative(projectDirectory, buildDirectory)} is up to date.`,
    `Pages prerendered: ${missing.length - failed.size}, kept: ${wanted.length - missing.length}.`,
    ...[...failed].map((page) => `${page.path} could not be rendered; it will be rendered again on its next request.`),
  ].join("\n");
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
