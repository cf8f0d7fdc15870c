import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** What a finished build was made of. */
export interface FinishedBuild {
  /** Hash of the application's sources. */
  application: string;
  /** Hash of the sources of the programs beside it. */
  programs: string;
  /** Whether the build lists the files that the framework's server loads, as the package needs it. */
  isTraced: boolean;
}

/** Written last, so that a build that was interrupted is not taken for a finished one. */
const NOTE = "build.json";

/** The finished build in a folder; undefined if there is none. @param directory of the server. */
export async function readFinishedBuild(directory: string): Promise<FinishedBuild | undefined> {
  const text = await readFile(path.join(directory, NOTE), "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as FinishedBuild);
}

/** Notes that a build is complete. */
export async function noteFinishedBuild(directory: string, build: FinishedBuild): Promise<void> {
  await writeFile(path.join(directory, NOTE), `${JSON.stringify(build)}\n`);
}

/** Removes the note before a build begins. */
export async function forgetFinishedBuild(directory: string): Promise<void> {
  await rm(path.join(directory, NOTE), { force: true });
}
