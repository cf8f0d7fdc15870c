import path from "node:path";
import { readCachedJson, writeCachedJson } from "@/lib/base/disk-cache.server";
import { perSite } from "@/lib/base/site-context.server";
import { readObject, readText } from "@/lib/config/read-value";
import { readEnvironment } from "@/lib/env";

/** State of a site that a server serves, or has served. */
export interface SiteState {
  state: "awake" | "asleep" | "failed";
  pages?: number | undefined;
  /** Why the site is not that of the last commit. */
  problem?: string | undefined;
}

const written = perSite(() => ({ text: "" }));

/** Keeps the state of the current site for commands. @param name of the site or version */
export async function writeSiteState(name: string, state: SiteState): Promise<void> {
  const last = written();
  const text = JSON.stringify(state);
  if (text === last.text) return;
  last.text = text;
  await writeCachedJson(fileOf(readEnvironment().LECTERN_DATA, name), { ...state, process: process.pid });
}

/** The state that was kept last; what was awake in a process that has ended is asleep. */
export async function readSiteState(dataDirectory: string, name: string): Promise<SiteState | undefined> {
  const { state, pages, problem, process: id } = readObject(await readCachedJson(fileOf(dataDirectory, name)));
  if (state !== "awake" && state !== "asleep" && state !== "failed") return undefined;
  const isRunning = typeof id === "number" && runs(id);
  const rest = {
    ...(typeof pages === "number" && { pages }),
    ...(readText(problem) && { problem: readText(problem) }),
  };
  return { state: isRunning ? state : "asleep", ...rest };
}

function fileOf(dataDirectory: string, name: string): string {
  return path.resolve(dataDirectory, "state", `${encodeURIComponent(name)}.json`);
}

function runs(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // It belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
