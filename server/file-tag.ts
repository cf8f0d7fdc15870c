import { createHash } from "node:crypto";
import type { Stats } from "node:fs";
import { readFile } from "node:fs/promises";
import { RecentMap } from "@/lib/base/recent-map";

/** The content of larger files (bytes) is not hashed; their tags differ between replicas. */
const MOST_READ = 4 * 1024 * 1024;

/** Cached tags. */
const REMEMBERED = 2_000;

const known = new RecentMap<string>(REMEMBERED);

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
  const content = size > MOST_READ ? version : await readFile(file).catch(() => version);
  return createHash("sha256").update(content).digest("base64url").slice(0, 22);
}
