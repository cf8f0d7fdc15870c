import { createInterface } from "node:readline/promises";
import { printableWithColors } from "@/lib/base/printable";

/** Where a command prints, and whom it asks. */
export interface CommandOutput {
  print(text: string): void;
  /** Asks a yes-or-no question; false if the input is not a terminal. */
  confirm(question: string): Promise<boolean>;
  useColor: boolean;
}

/** The terminal, or the files and pipes in its place. */
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

/** How to call a command next: by its script in a clone of the project, where this command was called by one, too. */
export function callOf(command: string): string {
  const { npm_package_name: project, npm_lifecycle_event: script } = process.env;
  const isScript = project === "lectern" && (script === "lectern" || script === "migrate");
  return isScript ? `npm run ${command} --` : `npx lectern ${command}`;
}
