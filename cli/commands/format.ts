import type { Command } from "commander";
import { runCommand, withFolder } from "@/cli/commands/shared-options";
import { readEnvironment } from "@/lib/env";

/** `lectern format`: rewrite pages in one style. */
export function registerFormat(program: Command): void {
  withFolder(program.command("format").description("rewrite pages in one style; what they show stays the same"))
    .option("--check", "write nothing, and fail if a file would change")
    .option("-q, --quiet", "print nothing but files that fail")
    .addHelpText(
      "after",
      "\nExit code: 0, or 1 if a file cannot be parsed or, with --check, would change; 2 for other errors.",
    )
    .action((folder: string | undefined, options: { check?: true; quiet?: true }) =>
      runCommand(async () => {
        const [{ runFormat }, { terminal }] = await Promise.all([
          import("@/cli/run-format"),
          import("@/cli/command-output"),
        ]);
        return runFormat({ ...options, folder: folder ?? readEnvironment().DOCS_DIR }, terminal);
      }, 2),
    );
}
