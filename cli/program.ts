import { Command } from "commander";
import { registerAccess } from "@/cli/commands/access";
import { registerBuild } from "@/cli/commands/build";
import { registerCheck } from "@/cli/commands/check";
import { registerDev } from "@/cli/commands/dev";
import { registerEval } from "@/cli/commands/eval";
import { registerExport } from "@/cli/commands/export";
import { registerIndex } from "@/cli/commands/index-search";
import { registerInit } from "@/cli/commands/init";
import { registerInsights } from "@/cli/commands/insights";
import { registerKeys } from "@/cli/commands/keys";
import { registerMigrate } from "@/cli/commands/migrate";
import { registerRename } from "@/cli/commands/rename";
import { registerSites } from "@/cli/commands/sites";
import { registerStart } from "@/cli/commands/start";
import { registerStubs } from "@/cli/commands/stubs";
import { registerThreads } from "@/cli/commands/threads";
import { applicationVersion } from "@/lib/application.server";

/** Exit code for invalid arguments. */
const USAGE_ERROR = 2;

/** All commands of `lectern`, in the order of the help. A new command needs a file in `cli/commands` and an entry here. */
const COMMANDS = [
  registerDev,
  registerInit,
  registerMigrate,
  registerCheck,
  registerRename,
  registerStubs,
  registerExport,
  registerBuild,
  registerStart,
  registerSites,
  registerKeys,
  registerAccess,
  registerThreads,
  registerInsights,
  registerEval,
  registerIndex,
] as const;

/** The program `lectern` with all its commands. */
export function createProgram(): Command {
  const program = new Command("lectern")
    .description("Documentation sites from a folder of MDX pages and one docs.json.")
    .version(applicationVersion(), "-v, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand(false)
    .showSuggestionAfterError()
    .showHelpAfterError("(lectern --help lists all commands)")
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : USAGE_ERROR));
  for (const register of COMMANDS) register(program);
  return program;
}
