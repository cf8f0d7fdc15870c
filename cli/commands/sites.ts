import type { Command } from "commander";
import { runCommand } from "@/cli/commands/shared-options";

/** `lectern sites`: check and list the sites of a server that serves several. */
export function registerSites(program: Command): void {
  program
    .command("sites")
    .description("check lectern.json, and list its sites")
    .argument("[file]", "the list of the sites (default: LECTERN_SITES or lectern.json)")
    .option("--json", "print JSON")
    .action((file: string | undefined, options: { json?: true }) =>
      runCommand(async () => (await import("@/cli/run-sites")).runSites(file, options)),
    );
}
