import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { printableWithColors } from "@/lib/base/printable";

/** Output and questions of a command. */
export interface CommandOutput {
  print(text: string): void;
  /** Asks a yes-or-no question; false if the input is not a terminal. */
  confirm(question: string): Promise<boolean>;
  useColor: boolean;
}

/** The terminal, or the files and pipes that replace it. */
export const terminal: CommandOutput = {
  print: (text) => process.stdout.write(`${printableWithColors(text)}\n`),
  async confirm(question) {
    if (!process.stdin.isTTY || !process.stdout.isTTY) return false;
    const reader = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return /^y(es)?$/i.test((await reader.question(`${question} [y/N] `)).trim());
    } finally {
      reader.close();
    }
  },
  useColor: process.stdout.isTTY === true && !process.env.NO_COLOR,
};

/** The nearest folder that holds a file or folder of this name: the given one, or one around it. */
export function findAbove(folder: string, name: string): string | undefined {
  for (let directory = path.resolve(folder); ; directory = path.dirname(directory)) {
    if (existsSync(path.join(directory, name))) return directory;
    if (directory === path.dirname(directory)) return undefined;
  }
}

/** Writes a new file, with its folder. @returns false if the file exists; it is then left unchanged. */
export async function writeNewFile(file: string, content: string): Promise<boolean> {
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await writeFile(file, content, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  }
}

/** How to call another command: as a script of a clone of the project if this command was called as one. */
export function callOf(command: string): string {
  const { npm_package_name: project, npm_lifecycle_event: script } = process.env;
  const isScript = project === "lectern" && (script === "lectern" || script === "migrate");
  return isScript ? `npm run ${command} --` : `npx lectern ${command}`;
}
