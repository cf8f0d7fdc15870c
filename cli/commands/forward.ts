import type { Command } from "commander";

/** A command that reads its arguments itself. */
export interface ForwardedCommand {
  name: string;
  description: string;
  /** Loads the module of the command, which runs it. */
  run(): Promise<unknown>;
}

/** Registers a command that reads its arguments itself, including `--help`. */
export function forward(program: Command, { name, description, run }: ForwardedCommand): void {
  program
    .command(name)
    .description(description)
    .allowUnknownOption()
    .allowExcessArguments()
    .helpOption(false)
    .action(async () => {
      const [node = "", script = ""] = process.argv;
      process.argv = [node, script, ...process.argv.slice(process.argv.indexOf(name) + 1)];
      await run();
    });
}
