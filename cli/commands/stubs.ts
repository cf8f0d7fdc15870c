import type { Command } from "commander";
import { readFolder, runWithData } from "@/cli/commands/shared-options";
import { readEnvironment } from "@/lib/env";

interface StubsOptions {
  out?: string;
  folder?: string;
  quiet?: true;
}

/** `lectern stubs`: write a page file for every operation of a specification. */
export function registerStubs(program: Command): void {
  program
    .command("stubs")
    .description("write a page for every operation of an OpenAPI document; files that exist are kept")
    .argument("<specification>", "its path in the docs folder, or its https URL")
    .option("--out <folder>", "folder of the pages in the docs folder (default: api-reference)")
    .option("--folder <folder>", "the folder with docs.json (default: DOCS_DIR or the current folder)", readFolder)
    .option("-q, --quiet", "print nothing but the groups and errors")
    .addHelpText("after", "\nExit code: 0, or 1 if an operation got no page; 2 if the document cannot be used.")
    .action((specification: string, { folder, ...options }: StubsOptions) =>
      runWithData(async () => {
        const [{ runStubs }, { terminal }] = await Promise.all([
          import("@/cli/run-stubs"),
          import("@/cli/command-output"),
        ]);
        const { DOCS_DIR, LECTERN_DATA: dataDirectory, LECTERN_LOCAL_SCHEMA: allowsInsecure } = readEnvironment();
        return runStubs(
          { ...options, specification, folder: folder ?? DOCS_DIR, dataDirectory, allowsInsecure },
          terminal,
        );
      }, 2),
    );
}
