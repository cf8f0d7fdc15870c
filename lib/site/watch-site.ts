import path from "node:path";
import { readEnvironment } from "@/lib/env";
import { collectChanges } from "@/lib/site/collect-changes";
import { findDocsVersion } from "@/lib/site/docs-version";
import { reloadEverything, reloadFiles } from "@/lib/site/reload";
import { siteDirectories } from "@/lib/site/site-store";
import { watchFiles } from "@/lib/site/watch-files";

/** How often a docs folder that is a link is looked at, milliseconds. */
const LINK_INTERVAL = 1_000;

let isWatching = false;

/** Watches the docs repository and replaces the site when a file changes, unless that is left to the webhook. */
export function watchSite(): void {
  if (isWatching || !readEnvironment().LECTERN_WATCH) return;
  isWatching = true;
  const { docsDirectory, dataDirectory } = siteDirectories();
  const link = followLink(docsDirectory);
  const noteChange = collectChanges(async (files) => {
    // Of a folder that was turned, some files are reported before others.
    if (!(await look())) await reloadFiles(files);
  });
  const watchFolder = (since: number) =>
    watchFiles(
      docsDirectory,
      { since, ignored: (file) => isIgnored(file, docsDirectory, dataDirectory) },
      (event, file) => {
        if (event === "unlinkDir" && file === docsDirectory) link.lose();
        noteChange(file);
      },
    );
  // The site was read some time after this process began.
  let watcher = watchFolder(performance.timeOrigin);
  /** True if the folder is another one: it is read and watched anew. */
  const look = async () => {
    if (!(await link.isTurned())) return false;
    void watcher.close();
    watcher = watchFolder(Date.now());
    await reloadEverything();
    return true;
  };
  void look();
  setInterval(look, LINK_INTERVAL).unref();
}

/**
 * Of a docs folder that is a link, or has links for files, what is watched is the files that they led to, so the links are
 * looked at now and then. A folder that was lost and is back is another one, too.
 */
function followLink(folder: string) {
  let known: string | undefined;
  let isLost = false;
  return {
    lose() {
      isLost = true;
    },
    /** True once after each turn. */
    async isTurned(): Promise<boolean> {
      const { place: current } = await findDocsVersion(folder);
      if (current === undefined) return false;
      const isTurned = known !== undefined && (current !== known || isLost);
      known = current;
      isLost = false;
      return isTurned;
    },
  };
}

function isIgnored(file: string, docsDirectory: string, dataDirectory: string): boolean {
  const relative = path.relative(docsDirectory, file);
  return (
    file === dataDirectory || /(?:^|[\\/])(?:\.git|\.next[^\\/]*|node_modules|\.lectern)(?:[\\/]|$)/.test(relative)
  );
}
