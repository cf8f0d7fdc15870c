import path from "node:path";
import { currentContext, perSite } from "@/lib/base/site-context.server";
import { findPackageFolder, isInstalling, packageTimes } from "@/lib/content/packages/package-folder";
import { readEnvironment } from "@/lib/env";
import { findContentDirectory } from "@/lib/site/find-content-directory.server";
import { reloadEverything, reloadFiles } from "@/lib/site/reload";
import { getLoadedSite, reportTask, siteDirectories } from "@/lib/site/site-store";
import { watchDocsFolder } from "@/lib/site/watch-files.server";

const watching = perSite(() => ({ isOn: false }));

/** Watches the docs folder and replaces the site when a file changes, unless watching is switched off. */
export function watchSite(): void {
  const { LECTERN_WATCH, LECTERN_GIT } = readEnvironment();
  // The files of a commit do not change; `server/shared-reloads.ts` follows the repository.
  if (watching().isOn || !LECTERN_WATCH || LECTERN_GIT !== undefined) return;
  watching().isOn = true;
  const { docsDirectory, dataDirectory } = siteDirectories();
  const options = {
    // Both are before the first file of the site was read.
    since: currentContext()?.startedAt ?? performance.timeOrigin,
    ignored: (file: string) => isIgnored(file, docsDirectory, dataDirectory),
  };
  const end = watchDocsFolder(docsDirectory, options, { onFiles: reloadFiles, onReplaced: reloadEverything });
  currentContext()?.signal.addEventListener("abort", () => void end());
  watchPackages(docsDirectory);
}

/** Milliseconds between checks of the packages. A change is handled after nothing has changed for one interval. */
const PACKAGES_INTERVAL = 400;

/** Reloads the site after packages were installed, without watching `node_modules`. */
function watchPackages(docsDirectory: string): void {
  let [seen, used] = ["", ""];
  let isRunning = false;
  const look = async () => {
    const folder = findPackageFolder([findContentDirectory(docsDirectory), docsDirectory]);
    const isBusy = folder !== undefined && (await isInstalling(folder));
    const times = `${await packageTimes(folder)} ${isBusy}`;
    const isSettled = times === seen;
    const isFirst = used === "";
    seen = times;
    if (!isSettled || times === used) return;
    used = times;
    if (isFirst && !isBusy && !(await getLoadedSite()).packages?.isIncomplete) return;
    if (isBusy) reportTask("Packages are being installed");
    await reloadFiles([path.join(folder ?? docsDirectory, "package.json")]);
    if (!isBusy) reportTask(undefined);
  };
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    void look().finally(() => {
      isRunning = false;
    });
  }, PACKAGES_INTERVAL).unref();
  currentContext()?.signal.addEventListener("abort", () => clearInterval(timer));
}

function isIgnored(file: string, docsDirectory: string, dataDirectory: string): boolean {
  const relative = path.relative(docsDirectory, file);
  return (
    // `watchPackages` handles installed packages.
    /^(?:content[\\/])?(?:package(?:-lock)?\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lock)$/.test(relative) ||
    file === dataDirectory ||
    /(?:^|[\\/])(?:\.git|\.next[^\\/]*|node_modules|\.lectern)(?:[\\/]|$)/.test(relative)
  );
}
