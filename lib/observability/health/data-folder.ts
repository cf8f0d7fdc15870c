import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** One block of common file systems; a smaller file may still fit on a full disk. */
const PROBE_BYTES = 4096;

/**
 * Writes and removes a small file in the data folder, which is created if it is missing.
 * @param directory absolute path.
 * @throws the error of the file system: the folder is read-only, not permitted, or its disk is full.
 */
export async function probeDataFolder(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const file = path.join(directory, `.write-probe-${process.pid}`);
  try {
    await writeFile(file, Buffer.alloc(PROBE_BYTES, 1));
  } finally {
    await rm(file, { force: true });
  }
}
