import { createHash } from "node:crypto";
import type { Stats } from "node:fs";
import { readFile } from "node:fs/promises";
import { RecentMap } from "@/lib/base/recent-map";

/** Maximum size of a file whose content is hashed, in bytes; the tags of larger files differ between replicas. */
const MAX_HASHED_SIZE = 4 * 1024 * 1024;

/** Maximum number of cached tags. */
const MAX_TAGS = 2_000;

const known = new RecentMap<string>(MAX_TAGS);

/**
 * The entity tag of a file, a cached hash of its content: in images and archives, two versions often have the same size and
 * time, and inode numbers differ between replicas.
 * @param file absolute path
 */
export async function fileTag(file: string, { size, mtimeMs, ctimeMs, ino }: Stats): Promise<string> {
  const version = [file, size, mtimeMs, ctimeMs, ino].join(" ");
  const tag = known.get(version) ?? `W/"${await hashOf(file, size, version)}"`;
  known.set(version, tag);
  return tag;
}

async function hashOf(file: string, size: number, version: string): Promise<string> {
  // A file that cannot be read cannot be sent either.
  const content = size > MAX_HASHED_SIZE ? version : await readFile(file).catch(() => version);
  return createHash("sha256").update(content).digest("base64url").slice(0, 22);
}
