import { readFile } from "node:fs/promises";
import path from "node:path";
import { imageSize } from "image-size";
import type { Site } from "@/lib/site/types";

/** An image that the drawing can hold. */
export interface Picture {
  /** Address with the data in it. */
  source: string;
  /** Width over height. */
  ratio: number;
}

/** Formats that the drawing understands. */
const TYPES: Readonly<Record<string, string>> = {
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  gif: "image/gif",
};

/** Time that another server gets to send a logo, milliseconds. */
const FETCH_LIMIT = 3_000;

/** Reads an image of the docs repository, or of another server; undefined where there is none that can be drawn. */
export async function loadPicture(site: Site, address: string | undefined): Promise<Picture | undefined> {
  if (!address) return undefined;
  try {
    const bytes = await readBytes(site, address);
    if (!bytes) return undefined;
    const { width, height, type } = imageSize(bytes);
    const mediaType = TYPES[type ?? ""];
    if (!mediaType || !width || !height) return undefined;
    const source = `data:${mediaType};base64,${Buffer.from(bytes).toString("base64")}`;
    return { source, ratio: width / height };
  } catch {
    // A preview without logo is better than none.
    return undefined;
  }
}

async function readBytes(site: Site, address: string): Promise<Uint8Array | undefined> {
  if (/^https?:/.test(address)) {
    const response = await fetch(address, { signal: AbortSignal.timeout(FETCH_LIMIT) });
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
  }
  const file = address.replace(/^\/+/, "");
  if (!site.files.has(file)) return undefined;
  return readFile(path.join(/* turbopackIgnore: true */ site.contentDirectory, file));
}
