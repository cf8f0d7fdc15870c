import path from "node:path";
import { currentContext, perSite } from "@/lib/base/site-context";
import { findPackageFolder, isInstalling, packageTimes } from "@/lib/content/packages/package-folder";
import { readEnvironment } from "@/lib/env";
import { findContentDirectory } from "@/lib/site/find-content-directory";
import { reloadEverything, reloadFiles } from "@/lib/site/reload";
import { getLoadedSite, reportTask, siteDirectories } from "@/lib/site/site-store";
import { watchDocsFolder } from "@/lib/site/watch-files";

const watching = perSite(() => ({ isOn: false }));

/** Watches the docs repository and replaces the site when a file changes, unless that is left to the webhook. */
export function watchSite(): void {
  const { LECTERN_WATCH, LECTERN_GIT } = readEnvironment();
  // Files of a commit do not change: `server/shared-reloads.ts` follows the repository.
  if (watching().isOn || !LECTERN_WATCH || LECTERN_GIT !== undefined) return;
  watching().isOn = true;
  const { docsDirectory, dataDirectory } = siteDirectories();
  // The site was read some time after this process began.
  const options = {
    since: performance.timeOrigin,
    ignored: (file: string) => isIgnored(file, docsDirectory, dataDirectory),
  };
  const end = watchDocsFolder(docsDirectory, options, { onFiles: reloadFiles, onReplaced: reloadEverything });
  currentContext()?.signal.addEventListener("abort", () => void end());
  watchPackages(docsDirectory);
}

/** How often the packages are looked at, milliseconds: a change counts once nothing more has changed for as long. */
const PACKAGES_INTERVAL = 400;

/** Reads the site again after packages were installed, for which `node_modules` need not be watched. */
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
    // What is installed is looked at as a whole.
    /^(?:content[\\/])?(?:package(?:-lock)?\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lock)$/.test(relative) ||
    file === dataDirectory ||
    /(?:^|[\\/])(?:\.git|\.next[^\\/]*|node_modules|\.lectern)(?:[\\/]|$)/.test(relative)
  );
}
