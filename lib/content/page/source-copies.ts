import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { readCachedJson, writeCachedJson } from "@/lib/base/disk-cache.server";
import { diskPath } from "@/lib/base/disk-path.server";
import { getOrMake } from "@/lib/base/get-or-make";
import { hashText } from "@/lib/base/hash-text";
import { mapConcurrently } from "@/lib/base/map-concurrently";
import type { PageRecord } from "@/lib/content/scan/types";

/** A small number, so that requests have priority. */
const COPY_CONCURRENCY = 4;

/** Maximum size of a source that is copied, in bytes. Larger ones are not compiled, and copying them would delay requests. */
const MAX_COPY_SIZE = 4_000_000;

interface CopiedSite {
  /** Absolute. */
  contentDirectory: string;
  pages: ReadonlyMap<string, Pick<PageRecord, "sourceHashes">>;
}

const knownHashes = new WeakMap<CopiedSite["pages"], ReadonlyMap<string, string>>();

/** Hashes of the sources of a site's pages, by file relative to the content root. They are collected once. */
export function sourceHashesOf({ pages }: Pick<CopiedSite, "pages">): ReadonlyMap<string, string> {
  return getOrMake(knownHashes, pages, () => {
    return new Map([...pages.values()].flatMap(({ sourceHashes }) => Object.entries(sourceHashes ?? {})));
  });
}

/**
 * Copies the sources of a site to the data folder, under their hashes. Existing copies are kept, and files that changed
 * since the site was read are skipped, as are those that are too large to be compiled.
 */
export async function copySources(site: CopiedSite, dataDirectory: string): Promise<void> {
  await mapConcurrently([...sourceHashesOf(site)], COPY_CONCURRENCY, async ([file, hash]) => {
    const target = copyPath(dataDirectory, hash);
    if (existsSync(target)) return;
    const path = diskPath(site.contentDirectory, file);
    const status = await stat(path).catch(() => undefined);
    if (!status || status.size > MAX_COPY_SIZE) return;
    const source = await readFile(path, "utf8").catch(() => undefined);
    if (source !== undefined && hashText(source) === hash) await writeCachedJson(target, source);
  });
}

/** The source with this hash; undefined if no undamaged copy of it was kept. */
export async function readSourceCopy(dataDirectory: string, hash: string): Promise<string | undefined> {
  const copy = await readCachedJson(copyPath(dataDirectory, hash));
  return typeof copy === "string" && hashText(copy) === hash ? copy : undefined;
}

function copyPath(dataDirectory: string, hash: string): string {
  return join(dataDirectory, "cache", "sources", hash.slice(0, 2), `${hash}.json`);
}
