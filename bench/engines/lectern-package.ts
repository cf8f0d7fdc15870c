import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { docsFolder, lectern, writeDocs } from "@/bench/engines/lectern";
import type { Engine } from "@/bench/engines/types";
import { PROJECT, removeFolders, SCRATCH, writeFiles } from "@/bench/engines/workspace";
import { type Command, runCommand } from "@/bench/support/command";

/** Where the package is packed and installed. */
export const PACKAGE_FOLDER = path.join(SCRATCH, "package");

const data = (pages: number) => path.join(PACKAGE_FOLDER, `data-${pages}`);
const output = (pages: number) => path.join(PACKAGE_FOLDER, `out-${pages}`);

let installation: Promise<void> | undefined;

/** The package as it is published, installed into an empty folder. */
export const lecternPackage: Engine = {
  name: "Lectern package",
  hasContent: true,
  async prepare(pages) {
    installation ??= install();
    await installation;
    await writeDocs(pages);
  },
  forget: (pages) => removeFolders(data(pages), output(pages)),
  build: (pages) => packageCommand(pages, "export", "--out", output(pages)),
  serve: (pages, port) => packageCommand(pages, "start", "--port", String(port)),
  dev: (pages, port) => packageCommand(pages, "dev", "--port", String(port)),
  address: lectern.address,
  file: lectern.file,
};

/** A command of the installed package on the docs folder of a size. */
export function packageCommand(pages: number, name: string, ...options: readonly string[]): Command {
  return {
    program: process.execPath,
    arguments: [path.join(PACKAGE_FOLDER, "node_modules/lectern/cli/lectern.mjs"), name, docsFolder(pages), ...options],
    directory: PACKAGE_FOLDER,
    environment: { LECTERN_DATA: data(pages), HOSTNAME: "127.0.0.1" },
  };
}

/** Makes the package, packs it, and installs the archive with its dependencies. */
async function install(): Promise<void> {
  await removeFolders(PACKAGE_FOLDER);
  await writeFiles(PACKAGE_FOLDER, { "package.json": JSON.stringify({ private: true }) });
  await runCommand({ program: "npm", arguments: ["run", "package"], directory: PROJECT });
  const pack = ["pack", path.join(PROJECT, ".package"), "--pack-destination", PACKAGE_FOLDER];
  await runCommand({ program: "npm", arguments: pack, directory: PROJECT });
  const archive = await packedArchive();
  if (!existsSync(archive)) throw new Error(`npm packed nothing into ${PACKAGE_FOLDER}.`);
  const packageInstall = ["install", "--no-audit", "--no-fund", archive];
  await runCommand({ program: "npm", arguments: packageInstall, directory: PACKAGE_FOLDER });
}

/** The packed archive, absolute. */
export async function packedArchive(): Promise<string> {
  const files = await readdir(PACKAGE_FOLDER);
  return path.join(PACKAGE_FOLDER, files.find((file) => file.endsWith(".tgz")) ?? "lectern.tgz");
}
