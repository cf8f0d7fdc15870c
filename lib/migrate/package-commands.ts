import convert from "npm-to-yarn";
import type { Fence } from "@/lib/migrate/types";

/** Package managers that a command is shown for. */
const MANAGERS = ["npm", "pnpm", "yarn", "bun"] as const;

/** Languages of fences that hold a command of npm, or only the names of packages to install. */
const INSTALL = /^(?:package-install|npm)\b/;

/** A word of a fence that asks for the command in other package managers. */
const CONVERTED = /\bnpm2yarn\b/;

/** The fences of a command of npm in each package manager; undefined for other code. */
export function packageCommands({ info, code }: Fence): Fence[] | undefined {
  if (!INSTALL.test(info) && !CONVERTED.test(info)) return undefined;
  const isName = (line: string) => INSTALL.test(info) && line.trim() !== "" && !/^\s*(?:#|np[mx]\b)/.test(line);
  const command = code.replace(/^.*$/gm, (line) => (isName(line) ? `npm install ${line.trim()}` : line));
  return MANAGERS.map((manager) => ({
    info: `bash title="${manager}"`,
    code: manager === "npm" ? command : convert(command, manager),
  }));
}
