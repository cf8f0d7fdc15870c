import type { Command } from "commander";
import { readFolder, runWithData } from "@/cli/commands/shared-options";
import { readEnvironment } from "@/lib/env";

interface RenameOptions {
  folder?: string;
  redirect: boolean;
  yes?: true;
}

/** `lectern rename`: move a page or folder with everything that refers to it. */
export function registerRename(program: Command): void {
  program
    .command("rename")
    .description("move a page or folder with everything that refers to it, and redirect its old URL")
    .argument("<from>", "the page or folder, such as guides/start; one that ends with / is a folder")
    .argument("<to>", "its new path; a folder that ends with / is moved into")
    .option("--folder <folder>", "the folder with docs.json (default: DOCS_DIR or the current folder)", readFolder)
    .option("--no-redirect", "add no redirect")
    .option("-y, --yes", "do not ask")
    .addHelpText("after", "\nExit code: 0 if it was moved, 1 if not, 2 if the names cannot be used.")
    .action((from: string, to: string, { folder, redirect, yes }: RenameOptions) =>
      runWithData(async () => {
        const [{ runRename }, { terminal }] = await Promise.all([
          import("@/cli/run-rename"),
          import("@/cli/command-output"),
        ]);
        const { DOCS_DIR, LECTERN_DATA: dataDirectory } = readEnvironment();
        const place = { folder: folder ?? DOCS_DIR, dataDirectory };
        return runRename({ ...place, from, to, yes, skipRedirect: !redirect }, terminal);
      }, 2),
    );
}
