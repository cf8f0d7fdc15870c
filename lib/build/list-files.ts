import { readdir } from "node:fs/promises";
import path from "node:path";

/** All files of a folder and its subfolders; each path begins with the folder. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const lists = entries.map((entry) => {
    const name = path.join(folder, entry.name);
    return entry.isDirectory() ? listFiles(name) : [name];
  });
  return (await Promise.all(lists)).flat();
}
