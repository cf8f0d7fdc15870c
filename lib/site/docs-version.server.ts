import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { configFile } from "@/lib/config/load-config.server";

export interface DocsVersion {
  /** Where the folder, or docs.json in it, leads, and the identity of that folder; undefined if there is neither. */
  place: string | undefined;
  /** Changes when docs.json is written or replaced; undefined if there is none. */
  configState: string | undefined;
}

/**
 * Looks at a docs folder (absolute path), which may be a link that deployments turn to the next version, all at once, or its
 * files may be, as in volumes of Kubernetes. A folder that is renamed, moved or mounted there is another one, too.
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
