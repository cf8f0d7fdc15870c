import path from "node:path";
import type { Command } from "commander";
import { runIndex } from "@/cli/commands/index-search";
import { prepareDataDirectory, QUIET, runCommand, setEnvironment, withFolder } from "@/cli/commands/shared-options";
import { showProgress } from "@/cli/progress-line";
import { readEnvironment } from "@/lib/env";

/** `lectern build`: fills the caches and the search index, so that the first readers of `lectern start` do not wait. */
export function registerBuild(program: Command): void {
  withFolder(program.command("build").description("compile all pages and the search index for start"))
    .option("-q, --quiet", QUIET)
    .action((folder: string | undefined, { quiet }: { quiet?: true }) => runCommand(() => runBuild(folder, quiet)));
}

async function runBuild(folder: string | undefined, isQuiet?: boolean): Promise<number> {
  setEnvironment({ NODE_ENV: "production", DOCS_DIR: folder });
  await prepareDataDirectory();
  const { collectProblems } = await import("@/lib/check/collect-problems");
  const { formatProblems } = await import("@/lib/problems/format-problems");
  const { DOCS_DIR, LECTERN_DATA, LECTERN_BASE_PATH, LECTERN_PRIVATE } = readEnvironment();
  const problems = await collectProblems(path.resolve(DOCS_DIR), {
    dataDirectory: LECTERN_DATA,
    basePath: LECTERN_BASE_PATH,
    servesPrivate: LECTERN_PRIVATE === "serve",
    progress: showProgress("Compiling pages", { isQuiet }),
  });
  const errors = problems.filter(({ level }) => level === "error");
  if (errors.length > 0) console.error(formatProblems(errors));
  await runIndex(isQuiet);
  return errors.length > 0 ? 1 : 0;
}
