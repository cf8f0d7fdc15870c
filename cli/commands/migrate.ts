import { type Command, Option } from "commander";
import { QUIET, readFolder, runCommand } from "@/cli/commands/shared-options";
import type { MigrateCommandOptions } from "@/cli/run-migrate";
import { ENGINE_NAMES } from "@/lib/site/detect-engine";

/** `lectern migrate`: convert the documentation of another engine. */
export function registerMigrate(program: Command): void {
  program
    .command("migrate")
    .description("convert the documentation of another engine; the old folder is only read")
    .argument("<folder>", "the folder of the old site, or the repository that it is in", readFolder)
    .requiredOption("--to <folder>", "the folder to write; it must be empty or missing")
    .addOption(new Option("--from <engine>", "the engine, if it is not recognized").choices(ENGINE_NAMES))
    .option("--run", "run the configuration of the old site, where it cannot be read as data")
    .option("-q, --quiet", QUIET)
    .addHelpText("after", "\nExit code: 0 if the site was written, 2 otherwise.")
    .action((source: string, options: MigrateCommandOptions) =>
      runCommand(async () => (await import("@/cli/run-migrate")).runMigrate(source, options), 2),
    );
}
