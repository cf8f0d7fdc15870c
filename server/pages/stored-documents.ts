import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { deserialize, serialize } from "node:v8";
import { buildDirectory, serverDirectory } from "@/lib/application.server";
import type { CachedResponse } from "@/server/pages/cached-response";

/** Documents prerendered by a build: a file for each internal URL, which identifies content and navigation. */
export class StoredDocuments {
  /**
   * @param folder absolute path; need not exist
   * @param renderedBy identifies build and base path, whose documents differ
   */
  constructor(
    private readonly folder: string,
    private readonly renderedBy: string,
  ) {}

  /** The document of an internal URL; undefined if none is stored. @throws Error if its file cannot be read. */
  async read(address: string): Promise<CachedResponse | undefined> {
    try {
      return deserialize(await readFile(this.fileOf(address))) as CachedResponse;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  }

  async has(address: string): Promise<boolean> {
    const found = await stat(this.fileOf(address)).catch(() => undefined);
    return found !== undefined;
  }

  async write(address: string, page: CachedResponse): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await writeFile(this.fileOf(address), serialize(page));
  }

  /** Removes the documents of all other addresses. */
  async keepOnly(addresses: readonly string[]): Promise<void> {
    const kept = new Set(addresses.map((address) => this.nameOf(address)));
    const files = await readdir(this.folder).catch(() => []);
    for (const file of files) if (!kept.has(file)) await rm(path.join(this.folder, file));
  }

  private fileOf(address: string): string {
    return path.join(this.folder, this.nameOf(address));
  }

  private nameOf(address: string): string {
    return createHash("sha256").update(`${this.renderedBy}\0${address}`).digest("hex").slice(0, 32);
  }
}

/** The documents of the current build. @param basePath of the links in them. @throws Error without a build. */
export function storedDocuments(basePath: string): StoredDocuments {
  const buildId = readFileSync(path.join(buildDirectory(), "BUILD_ID"), "utf8");
  return new StoredDocuments(path.join(serverDirectory(), "pages"), `${buildId}\0${basePath}`);
}
