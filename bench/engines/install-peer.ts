import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { writeFiles } from "@/bench/engines/workspace";
import { runCommand } from "@/bench/support/command";

/** Installs the packages of a peer at exact versions, once. @throws Error when the registry is out of reach. */
export async function installPeer(folder: string, packages: Readonly<Record<string, string>>): Promise<void> {
  const manifest = JSON.stringify({ private: true, type: "module", dependencies: packages });
  const file = path.join(folder, "package.json");
  const isInstalled = existsSync(path.join(folder, "node_modules")) && (await readFile(file, "utf8")) === manifest;
  if (isInstalled) return;
  await writeFiles(folder, { "package.json": manifest });
  await runCommand({ program: "npm", arguments: ["install", "--no-audit", "--no-fund"], directory: folder });
}
