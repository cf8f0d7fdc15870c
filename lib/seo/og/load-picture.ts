import { readFile } from "node:fs/promises";
import { diskPath } from "@/lib/base/disk-path";
import { readEnvironment } from "@/lib/env";
import type { Site } from "@/lib/site/types";

/** Time limit for a picture of another server, in milliseconds. */
const FETCH_LIMIT = 3_000;

/** The bytes of an image of the docs repository or of another server; undefined if it cannot be read. */
export async function loadPicture(site: Site, address: string | undefined): Promise<Uint8Array | undefined> {
  if (!address) return undefined;
  try {
    return await readBytes(site, address);
  } catch {
    // A preview without logo is better than none.
    return undefined;
  }
}

async function readBytes(site: Site, address: string): Promise<Uint8Array | undefined> {
  if (/^https?:/.test(address)) {
    if (readEnvironment().LECTERN_UNTRUSTED) return undefined;
    const response = await fetch(address, { signal: AbortSignal.timeout(FETCH_LIMIT) });
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
  }
  const file = address.replace(/^\/+/, "");
  if (!site.files.has(file)) return undefined;
  return readFile(diskPath(site.contentDirectory, file));
}
