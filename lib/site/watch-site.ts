import path from "node:path";
import { currentContext, perSite } from "@/lib/base/site-context";
import { readEnvironment } from "@/lib/env";
import { reloadEverything, reloadFiles } from "@/lib/site/reload";
import { siteDirectories } from "@/lib/site/site-store";
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
}

function isIgnored(file: string, docsDirectory: string, dataDirectory: string): boolean {
  const relative = path.relative(docsDirectory, file);
  return (
    file === dataDirectory || /(?:^|[\\/])(?:\.git|\.next[^\\/]*|node_modules|\.lectern)(?:[\\/]|$)/.test(relative)
  );
}
