import { realpath } from "node:fs/promises";
import path from "node:path";
import { watch } from "chokidar";
import { readEnvironment } from "@/lib/env";
import { collectChanges } from "@/lib/site/collect-changes";
import { reloadEverything, reloadFiles } from "@/lib/site/reload";
import { siteDirectories } from "@/lib/site/site-store";

/** How often a docs folder that is a link is looked at, milliseconds. */
const LINK_INTERVAL = 1_000;

let isWatching = false;

/** Watches the docs repository and replaces the site when a file changes, unless that is left to the webhook. */
export function watchSite(): void {
  if (isWatching || !readEnvironment().LECTERN_WATCH) return;
  isWatching = true;
  const { docsDirectory, dataDirectory } = siteDirectories();
  const noteChange = collectChanges(reloadFiles);
  const link = { isLost: false };
  const watchFolder = () =>
    watch(docsDirectory, {
      ignoreInitial: true,
      ignored: (file) => isIgnored(path.relative(docsDirectory, file), file, dataDirectory),
    }).on("all", (event, file) => {
      if (event === "unlinkDir" && path.resolve(file) === docsDirectory) link.isLost = true;
      noteChange(path.resolve(file));
    });
  let watcher = watchFolder();
  followLink(docsDirectory, link, () => {
    void watcher.close();
    watcher = watchFolder();
    void reloadEverything();
  });
}

/**
 * A docs folder may be a link that deployments turn to the next version, all at once. What is watched is the folder that
 * it led to, so the link itself is looked at now and then. A folder that was lost and is back is watched again, too.
 */
function followLink(folder: string, link: { isLost: boolean }, turned: () => void): void {
  const target = () => realpath(folder).catch(() => undefined);
  let known: string | undefined;
  const look = async () => {
    const current = await target();
    const isTurned = current !== undefined && known !== undefined && (current !== known || link.isLost);
    known = current ?? known;
    if (current !== undefined) link.isLost = false;
    if (isTurned) turned();
  };
  void look();
  setInterval(look, LINK_INTERVAL).unref();
}

function isIgnored(relative: string, absolute: string, dataDirectory: string): boolean {
  return (
    absolute === dataDirectory || /(?:^|[\\/])(?:\.git|\.next[^\\/]*|node_modules|\.lectern)(?:[\\/]|$)/.test(relative)
  );
}
