import path from "node:path";
import { watch } from "chokidar";
import { reloadSite } from "@/lib/site/load-site";
import { getLoadedSite, replaceSite, reportFailure, SiteError, siteDirectories } from "@/lib/site/site-store";

/** Editors write a file in several steps; changes that follow within this time are taken together. Milliseconds. */
const SETTLE_TIME = 15;

const WATCHING = Symbol.for("lectern.watching");

/**
 * Watches the docs repository and replaces the site when a file changes. Reloads follow one another, so a site is never
 * built from two states of the folder at once.
 */
export function watchSite(): void {
  const registry = globalThis as { [WATCHING]?: boolean };
  if (registry[WATCHING]) return;
  registry[WATCHING] = true;
  const { docsDirectory, dataDirectory } = siteDirectories();
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  watch(docsDirectory, {
    ignoreInitial: true,
    ignored: (file) => isIgnored(path.relative(docsDirectory, file), file, dataDirectory),
  }).on("all", (_event, file) => {
    changed.add(path.resolve(file));
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...changed];
      changed.clear();
      running = running.then(() => reload(files));
    }, SETTLE_TIME);
  });
}

function isIgnored(relative: string, absolute: string, dataDirectory: string): boolean {
  return (
    absolute === dataDirectory || /(?:^|[\\/])(?:\.git|\.next[^\\/]*|node_modules|\.lectern)(?:[\\/]|$)/.test(relative)
  );
}

async function reload(files: string[]): Promise<void> {
  try {
    const previous = await getLoadedSite();
    const result = await reloadSite(previous, files);
    if (!result.ok) reportFailure(result.error);
    else if (result.value) replaceSite(result.value.loaded, { paths: result.value.paths });
  } catch (error) {
    if (error instanceof SiteError) reportFailure(error.problems);
    else console.error("The docs folder could not be read again; the last good site stays.", error);
  }
}
