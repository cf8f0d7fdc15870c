import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** Written last; the framework empties its folder when it begins to build. */
const MARK = "finished-build.json";

/** Where the framework keeps pages: those of its build, and those that a server has rendered since, by route. */
const BUILT_PAGES = "server/app/site";
const SERVED_PAGES = "server/route-cache/APP_PAGE";

/** What a folder holds whose build has come to its end. */
export interface FinishedBuild {
  /** Hash of what the application was built of. */
  sources: string;
  /** Addresses of the pages that were rendered ahead. */
  pages: readonly string[];
}

/** The build in a folder; undefined if there is none, or it did not come to its end. */
export async function readFinishedBuild(buildDirectory: string): Promise<FinishedBuild | undefined> {
  const text = await readFile(path.join(buildDirectory, MARK), "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as FinishedBuild);
}

/** Notes that the build in a folder has come to its end. */
export async function noteFinishedBuild(buildDirectory: string, build: FinishedBuild): Promise<void> {
  await writeFile(path.join(buildDirectory, MARK), `${JSON.stringify(build)}\n`);
}

/** Removes the pages of all revisions of the site but one: nobody asks for them any more. */
export async function removeOutdatedPages(buildDirectory: string, revision: string): Promise<void> {
  const served = await list(path.join(buildDirectory, SERVED_PAGES));
  const folders = [BUILT_PAGES, ...served.map((route) => `${SERVED_PAGES}/${route}/$/site`)];
  for (const folder of folders) {
    for (const name of await list(path.join(buildDirectory, folder))) {
      // The route itself lies beside its pages.
      if (name === revision || name.startsWith("[")) continue;
      await rm(path.join(buildDirectory, folder, name), { recursive: true, force: true });
    }
  }
}

/** Names in a folder; none if there is no such folder. */
function list(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
