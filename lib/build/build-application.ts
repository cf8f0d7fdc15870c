import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { stop } from "esbuild";
import { buildDirectory } from "@/lib/application";
import { bundleWidget, WIDGET_FILE } from "@/lib/assistant/widget/bundle-widget";
import { writeAssetNotices } from "@/lib/build/asset-notices";
import {
  type FinishedBuild,
  forgetFinishedBuild,
  noteFinishedBuild,
  readFinishedBuild,
} from "@/lib/build/finished-build";
import { writeMathFiles } from "@/lib/build/math/write-math-files";
import { bundlePrograms } from "@/lib/build/package/assemble-package";
import { PROGRAMS } from "@/lib/build/package/package-contents";
import { hashApplication, hashPrograms } from "@/lib/build/sources-hash";

/** What the application is made of, and where it goes. */
export interface ApplicationOptions {
  /** The project, absolute. */
  projectDirectory: string;
  /** Folder of what is added to the framework's build, absolute. */
  serverDirectory: string;
  /** Whether an earlier build of the same sources may be kept. */
  mayKeep: boolean;
  /** Whether the build has to list the files that the framework's server loads, as the package needs it. */
  isTraced: boolean;
  /**
   * Runs the framework's build and returns its exit code.
   * @param buildId name of the build
   */
  runFramework(buildId: string): Promise<number>;
}

/** What was built: nothing if both were up to date. */
export interface ApplicationReport {
  /** Exit code of the framework's build; 0 if it did not run. */
  code: number;
  hasBuiltApplication: boolean;
}

/**
 * Builds what has changed since the last build: the application, and the programs beside it. Neither holds any content.
 */
export async function buildApplication(options: ApplicationOptions): Promise<ApplicationReport> {
  const { projectDirectory, serverDirectory } = options;
  const wanted: FinishedBuild = {
    application: await hashApplication(projectDirectory),
    programs: await hashPrograms(projectDirectory),
    isTraced: options.isTraced,
  };
  const found = await readFinishedBuild(serverDirectory);
  const hasApplication = options.mayKeep && found !== undefined && holdsApplication(found, wanted);
  const hasPrograms = found?.programs === wanted.programs;
  if (hasApplication && hasPrograms) return { code: 0, hasBuiltApplication: false };
  await forgetFinishedBuild(serverDirectory);
  if (!hasPrograms) await bundleServer(projectDirectory, serverDirectory);
  if (!hasApplication) {
    await mkdir(serverDirectory, { recursive: true });
    await bundleWidget(projectDirectory, path.join(serverDirectory, WIDGET_FILE));
    await writeMathFiles(serverDirectory, "woff");
    // Its process would keep half a gigabyte while the framework builds, and starts again when it is needed.
    await stop();
    const code = await options.runFramework(wanted.application);
    if (code !== 0) return { code, hasBuiltApplication: false };
    await writeAssetNotices(path.join(buildDirectory(), "static"));
  }
  await noteFinishedBuild(serverDirectory, { ...wanted, isTraced: hasApplication ? found.isTraced : wanted.isTraced });
  return { code: 0, hasBuiltApplication: !hasApplication };
}

/** Bundles what runs beside the framework: the commands and the server. Both folders are absolute. */
export async function bundleServer(projectDirectory: string, serverDirectory: string): Promise<void> {
  await bundlePrograms(projectDirectory, serverDirectory, {
    commands: PROGRAMS,
  });
}

/** The framework's output may have been deleted since. */
function holdsApplication(found: FinishedBuild, wanted: FinishedBuild): boolean {
  const hasOutput = existsSync(path.join(buildDirectory(), "BUILD_ID"));
  return hasOutput && found.application === wanted.application && (found.isTraced || !wanted.isTraced);
}
