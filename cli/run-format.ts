import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { CommandOutput } from "@/cli/command-output";
import { showProgress } from "@/cli/progress-line";
import { countOf } from "@/lib/base/count-of";
import { fileKind, isInSnippetFolder } from "@/lib/content/file-kinds";
import { listFiles } from "@/lib/content/list-files";
import { formatPage } from "@/lib/content/pipeline/format-page";
import { findContentDirectory } from "@/lib/site/find-content-directory";

/** How `format` runs. */
export interface FormatCommandOptions {
  /** The folder with docs.json. */
  folder: string;
  /** Writes nothing; a file that would change fails. */
  check?: boolean | undefined;
  /** Prints nothing but files that fail. */
  quiet?: boolean | undefined;
}

/**
 * Rewrites the pages and snippets of a folder in one style.
 *
 * @returns the exit code: 1 if a file cannot be parsed, or would change with `check`; 0 otherwise
 * @throws what the file system says if the folder or a file cannot be read or written
 */
export async function runFormat(options: FormatCommandOptions, output: CommandOutput): Promise<number> {
  const root = findContentDirectory(path.resolve(options.folder));
  const files = (await listFiles(root)).filter(isFormatted);
  const progress = showProgress("Formatting pages", { isQuiet: options.quiet });
  const changed: string[] = [];
  const failed: string[] = [];
  for (const [index, file] of files.entries()) {
    const source = await readFile(path.join(root, file), "utf8");
    const formatted = formatPage(file, source);
    if (!formatted.ok) {
      const { line, column, message, hint } = formatted.error.problem;
      failed.push(`${file}:${line}:${column} ${message} ${hint}`);
    } else if (formatted.value !== source) {
      changed.push(file);
      if (!options.check) await writeFile(path.join(root, file), formatted.value);
    }
    progress(index + 1, files.length);
  }
  const failing = [...failed, ...(options.check ? changed.map((file) => `${file} is not formatted.`) : [])];
  if (failing.length > 0) output.print(failing.join("\n"));
  const verb = options.check ? "would change" : "changed";
  if (!options.quiet)
    output.print(`${countOf(files.length, "file")}: ${changed.length} ${verb}, ${failed.length} failed.`);
  return failing.length > 0 ? 1 : 0;
}

function isFormatted(file: string): boolean {
  return /\.mdx?$/.test(file) && (fileKind(file) === "page" || isInSnippetFolder(file));
}
