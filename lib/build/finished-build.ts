import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** Written last, so that a build that was interrupted is not taken for a finished one. */
const NOTE = "build.json";

/** Hash of the sources of the finished build in a folder; undefined if there is none. @param directory of the server. */
export async function readFinishedBuild(directory: string): Promise<string | undefined> {
  const text = await readFile(path.join(directory, NOTE), "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as { sources: string }).sources;
}

/** Notes that a build of these sources is complete. */
export async function noteFinishedBuild(directory: string, sources: string): Promise<void> {
  await writeFile(path.join(directory, NOTE), `${JSON.stringify({ sources })}\n`);
}

/** Removes the note before a build begins. */
export async function forgetFinishedBuild(directory: string): Promise<void> {
  await rm(path.join(directory, NOTE), { force: true });
}
