import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { configFile } from "@/lib/config/load-config.server";

export interface DocsVersion {
  /** The real path of docs.json, or else of the folder, and the identity of the folder; undefined if neither exists. */
  place: string | undefined;
  /** Changes when docs.json is written or replaced; undefined if there is none. */
  configState: string | undefined;
}

/**
 * Identifies the version of a docs folder (absolute path). Deployments may switch versions at once by a symbolic link: the folder
 * itself, or its files, as in Kubernetes volumes. A folder that is renamed, moved or mounted there is a new version, too.
 */
export async function findDocsVersion(folder: string): Promise<DocsVersion> {
  const file = path.join(folder, configFile);
  const pathOf = (place: string) => realpath(place).catch(() => undefined);
  const [config, directory, status, identity] = await Promise.all([
    pathOf(file),
    pathOf(folder),
    stat(file).catch(() => undefined),
    stat(folder).catch(() => undefined),
  ]);
  const place = config ?? directory;
  return {
    place: place && `${place} ${identity?.dev}:${identity?.ino}`,
    configState: status && `${status.mtimeMs} ${status.ino}`,
  };
}
