import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { CommandOutput } from "../../cli/command-output";

/** Writes files to a new temporary folder and returns its path. */
export function createFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "lectern-cli-"));
  writeFiles(folder, files);
  return folder;
}

/** Writes files below a folder. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
}

/** The files below a folder with their texts; hidden ones are left out. */
export function readFiles(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => !/(?:^|\/)\./.test(name) && statSync(path.join(folder, name)).isFile());
  return Object.fromEntries(files.sort().map((name) => [name, readFileSync(path.join(folder, name), "utf8")]));
}

/** An output that keeps what is printed and gives one answer to every question. */
export function createOutput(answer = false): CommandOutput & { text(): string; questions: string[] } {
  const printed: string[] = [];
  const questions: string[] = [];
  return {
    print: (text) => void printed.push(text),
    async confirm(question) {
      questions.push(question);
      return answer;
    },
    useColor: false,
    questions,
    text: () => printed.join("\n"),
  };
}
