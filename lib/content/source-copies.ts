import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { readCachedJson, writeCachedJson } from "@/lib/content/disk-cache";
import { mapConcurrently } from "@/lib/content/map-concurrently";
import { hashText } from "@/lib/content/scan-content";
import type { PageRecord } from "@/lib/content/types";

/** Few, so that requests come before it. */
const COPY_CONCURRENCY = 4;

/** What sources are copied of. */
interface CopiedSite {
  /** Absolute. */
  contentDirectory: string;
  pages: ReadonlyMap<string, Pick<PageRecord, "sourceHashes">>;
}

/** Hashes of the sources that the pages of a site are made of, by file relative to the content root. */
export function sourceHashesOf({ pages }: Pick<CopiedSite, "pages">): ReadonlyMap<string, string> {
  return new Map([...pages.values()].flatMap(({ sourceHashes = {} }) => Object.entries(sourceHashes)));
}

/**
 * Copies the sources of a site to the data folder, under their hashes. What is there already stays, and a file that is no
 * longer the one the site was read from is left out.
 */
export async function copySources(site: CopiedSite, dataDirectory: string): Promise<void> {
  await mapConcurrently([...sourceHashesOf(site)], COPY_CONCURRENCY, async ([file, hash]) => {
    const target = copyPath(dataDirectory, hash);
    if (await isThere(target)) return;
    const path = join(/* turbopackIgnore: true */ site.contentDirectory, file);
    const source = await readFile(/* turbopackIgnore: true */ path, "utf8").catch(() => undefined);
    if (source !== undefined && hashText(source) === hash) await writeCachedJson(target, source);
  });
}

/** The source with this hash; undefined if no undamaged copy of it was kept. */
export async function readSourceCopy(dataDirectory: string, hash: string): Promise<string | undefined> {
  const copy = await readCachedJson(copyPath(dataDirectory, hash));
  return typeof copy === "string" && hashText(copy) === hash ? copy : undefined;
}

function copyPath(dataDirectory: string, hash: string): string {
  return join(/* turbopackIgnore: true */ dataDirectory, "cache", "sources", hash.slice(0, 2), `${hash}.json`);
}

async function isThere(path: string): Promise<boolean> {
  return access(/* turbopackIgnore: true */ path).then(
    () => true,
    () => false,
  );
}
