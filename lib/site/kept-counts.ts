import { readFileSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { LinkCounts } from "@/lib/site/link-counts";

const FILE = "link-counts.json";

/** The numbers that were fetched last, as kept in the data folder; none where nothing usable is kept. */
export function readKeptCounts(dataDirectory: string): LinkCounts {
  try {
    const kept: unknown = JSON.parse(readFileSync(path.join(/* turbopackIgnore: true */ dataDirectory, FILE), "utf8"));
    return Object.fromEntries(
      Object.entries(Object(kept)).filter((entry): entry is [string, number] => Number.isSafeInteger(entry[1])),
    );
  } catch {
    // Nothing was fetched yet, or the file was cut short: the next answers replace it.
    return {};
  }
}

/** Keeps the numbers for the next start. */
export async function keepCounts(dataDirectory: string, counts: LinkCounts): Promise<void> {
  const file = path.join(/* turbopackIgnore: true */ dataDirectory, FILE);
  await mkdir(dataDirectory, { recursive: true });
  await writeFile(`${file}.${process.pid}`, JSON.stringify(counts));
  await rename(`${file}.${process.pid}`, file);
}
