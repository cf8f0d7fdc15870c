import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Metafile } from "esbuild";

/** Matches the folder of the innermost package that contains a source. */
const PACKAGE_FOLDER = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

/**
 * The licenses of all packages whose code a bundle contains, as one text.
 * @param project the folder to which the paths of the metafile are relative.
 */
export async function bundledLicenses({ inputs }: Pick<Metafile, "inputs">, project: string): Promise<string> {
  const folders = [...new Set(Object.keys(inputs).flatMap((input) => PACKAGE_FOLDER.exec(input)?.[0] ?? []))].sort();
  const notices = await Promise.all(folders.map((folder) => noticeOf(path.join(project, folder))));
  return `The bundles in cli contain code of these packages.\n\n${notices.join("\n\n")}\n`;
}

/** The name, version, license, and license text of an installed package. */
export async function noticeOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8"));
  const file = (await readdir(folder)).find((entry) => /^(?:licen[cs]e|copying)(?:\.|-|$)/i.test(entry));
  const text = file === undefined ? "" : `\n\n${(await readFile(path.join(folder, file), "utf8")).trim()}`;
  return `--- ${name} ${version} (${license})${text}`;
}
