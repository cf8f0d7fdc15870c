import convert from "npm-to-yarn";
import type { Fence } from "@/lib/migrate/types";

/** Package managers that a command is shown for. */
const MANAGERS = ["npm", "pnpm", "yarn", "bun"] as const;

/** A language for the names of packages to install, or for commands that do so. */
const INSTALL = /^package-install(?=\s|$)/;

/** A word that asks for the commands in other package managers. */
const CONVERTED = /(?:^|\s)npm2yarn(?=\s|$)/;

/** A language that does the same for Fumadocs; elsewhere it may hold what npm prints. */
const NPM = /^npm(?=\s|$)/;

const COMMAND = /^\s*(?:#.*|np[mx]\s.*)?$/;

/** The fences of a command of npm in each package manager; undefined for other code. */
export function packageCommands({ info, code }: Fence): Fence[] | undefined {
  const written = code.split("\n");
  const isInstall = INSTALL.test(info);
  const isAsked = isInstall || CONVERTED.test(info) || (NPM.test(info) && written.every((line) => COMMAND.test(line)));
  if (!isAsked) return undefined;
  const lines = written.map((line) => (isInstall && !COMMAND.test(line) ? `npm install ${line.trim()}` : line));
  const command = lines.join("\n");
  return MANAGERS.map((manager) => ({
    info: `bash title="${manager}"`,
    code: manager === "npm" ? command : convert(command, manager),
  }));
}
