import { writeFileSync } from "node:fs";
import { copyFile, cp, mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { isInside } from "@/lib/build/export/addresses";
import { EXPORT_MARKER } from "@/lib/content/scan/file-kinds";

/** The folder that an export writes to. */
export class ExportedFolder {
  /** Files written so far, relative. */
  readonly #files = new Set<string>();
  /** Folders that exist, or are being made. */
  readonly #folders = new Map<string, Promise<unknown>>();

  constructor(readonly directory: string) {}

  /** Number of files written so far. */
  get count(): number {
    return this.#files.size;
  }

  /** Empties the folder. @throws if it holds files that no export has written. */
  async prepare(): Promise<void> {
    const names = await readdir(this.directory).catch((): string[] => []);
    if (names.length > 0 && !names.includes(EXPORT_MARKER)) {
      throw new Error(
        `${this.directory} contains files that were not written by an export. Choose another folder, or empty it.`,
      );
    }
    for (const name of names) await rm(path.join(this.directory, name), { recursive: true });
    await this.write(EXPORT_MARKER, "Written by an export, which replaces this entire folder.\n");
    // Some hosts leave out folders with an underscore unless this file is there.
    await this.write(".nojekyll", "");
  }

  /** @param file relative, with slashes; files outside the folder are refused. */
  async write(file: string, content: string | Uint8Array): Promise<void> {
    // Waiting for another thread takes more processor time than writing a page.
    writeFileSync(await this.#place(file), content);
  }

  async copy(source: string, file: string): Promise<void> {
    await copyFile(source, await this.#place(file));
  }

  async copyFolder(source: string, folder: string): Promise<void> {
    await cp(source, await this.#place(folder), { recursive: true });
  }

  /** True for a file that was written or copied. */
  has(file: string): boolean {
    return this.#files.has(file);
  }

  async #place(file: string): Promise<string> {
    if (!isInside(file)) throw new Error(`${file} is outside the export folder.`);
    const target = path.join(this.directory, file);
    const folder = path.dirname(target);
    const made = this.#folders.get(folder) ?? mkdir(folder, { recursive: true });
    this.#folders.set(folder, made);
    await made;
    this.#files.add(file);
    return target;
  }
}
