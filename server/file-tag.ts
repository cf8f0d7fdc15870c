import { createHash } from "node:crypto";
import type { Stats } from "node:fs";
import { readFile } from "node:fs/promises";
import { RecentMap } from "@/lib/base/recent-map";

/** Larger files (bytes) are not read for their tag, which then differs between replicas. */
const MOST_READ = 4 * 1024 * 1024;

/** Files whose tags are remembered. */
const REMEMBERED = 2_000;

const known = new RecentMap<string>(REMEMBERED);

/**
 * The entity tag of a file, made from its content: size and time alone are often those of another version, in images and
 * archives, and what tells files of one disk apart differs between replicas. Read once for each version.
 * @param file absolute path
 */
export async function fileTag(file: string, { size, mtimeMs, ctimeMs, ino }: Stats): Promise<string> {
  const version = [file, size, mtimeMs, ctimeMs, ino].join(" ");
  const tag = known.get(version) ?? `W/"${await hashOf(file, size, version)}"`;
  known.set(version, tag);
  return tag;
}

async function hashOf(file: string, size: number, version: string): Promise<string> {
  // One that cannot be read is not sent either.
  const content = size > MOST_READ ? version : await readFile(file).catch(() => version);
  return createHash("sha256").update(content).digest("base64url").slice(0, 22);
}
