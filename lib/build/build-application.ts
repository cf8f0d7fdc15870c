import path from "node:path";
import {
  type FinishedBuild,
  noteFinishedBuild,
  readFinishedBuild,
  removeOutdatedPages,
} from "@/lib/build/finished-build";
import { completePrefetchHints } from "@/lib/build/prefetch-hints";
import { listPrerenderedPages, type PrerenderedPage } from "@/lib/build/prerendered-pages";
import { hashSources } from "@/lib/build/sources-hash";
import { generateImportMap } from "@/lib/bundled-pages/generate-import-map";
import { printProblems } from "@/lib/check/print-problems";
import { readEnvironment } from "@/lib/env";
import { formatProblems } from "@/lib/problems/format-problems";
import { getLoadedSite, SiteError } from "@/lib/site/site-store";
import { bundleWidget, WIDGET_FILE } from "@/lib/widget/bundle-widget";

/** What a build is made of, and where it goes. */
export interface BuildOptions {
  /** The project, absolute. */
  projectDirectory: string;
  /** Folder of the build, absolute. */
  buildDirectory: string;
  /** Whether an earlier build of the same sources may be kept, so that only pages are rendered. */
  mayKeepApplication: boolean;
  /** Runs the framework's build under a name for it, and gives its exit code. */
  runFramework(buildId: string): Promise<number>;
  /** Names a page in its present form: site, division and content. */
  addressOf(page: PrerenderedPage): string;
  /** Renders pages of the finished build. @returns for each whether it could be rendered. */
  renderPages(pages: readonly PrerenderedPage[]): Promise<boolean[]>;
}

/**
 * Builds the application, and renders the pages that are wanted ahead. A build holds no content but those pages: where the
 * sources are those of the build at hand, the application stays as it is.
 *
 * @returns exit code of the command. @throws EnvironmentError if a variable has a wrong value.
 */
export async function buildApplication(options: BuildOptions): Promise<number> {
  const { projectDirectory, buildDirectory, mayKeepApplication, runFramework } = options;
  const { LECTERN_PRERENDER: prerender } = readEnvironment();
  const bundledPages = await generateImportMap(projectDirectory);
  if (!(await showProblems()) && prerender !== "none") return 1;
  const sources = await hashSources({
    projectDirectory,
    hasBundledPages: bundledPages.length > 0,
    environment: process.env,
  });
  const earlier = mayKeepApplication ? await readFinishedBuild(buildDirectory) : undefined;
  const isUpToDate = earlier?.sources === sources;
  if (isUpToDate) {
    console.log(`The application in ${path.relative(projectDirectory, buildDirectory)} is up to date.`);
  } else {
    const code = await runFramework(sources);
    if (code !== 0) return code;
    await completePrefetchHints(buildDirectory);
    await bundleWidget(projectDirectory, path.join(buildDirectory, WIDGET_FILE));
  }
  console.log(await completePages({ sources, pages: isUpToDate ? earlier.pages : [] }, options));
  return 0;
}

/** Renders the wanted pages that a build does not hold, because it or they are new, or they have changed. @returns a report. */
async function completePages(
  earlier: FinishedBuild,
  { buildDirectory, addressOf, renderPages }: BuildOptions,
): Promise<string> {
  const wanted = await listPrerenderedPages();
  const held = new Set(earlier.pages);
  const missing = wanted.filter((page) => !held.has(addressOf(page)));
  const isRendered = missing.length > 0 ? await renderPages(missing) : [];
  const failed = new Set(missing.filter((_, index) => !isRendered[index]));
  const [first] = wanted;
  if (first) await removeOutdatedPages(buildDirectory, first.site.revision);
  const pages = wanted.filter((page) => !failed.has(page)).map(addressOf);
  await noteFinishedBuild(buildDirectory, { ...earlier, pages });
  return [
    `Pages prerendered: ${missing.length - failed.size}, kept: ${wanted.length - missing.length}.`,
    ...[...failed].map(
      (page) => `${page.view.path} could not be rendered; it will be rendered again on its next request.`,
    ),
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
