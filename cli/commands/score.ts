import { type Command, Option } from "commander";
import { terminal } from "@/cli/command-output";
import { runCommand } from "@/cli/commands/shared-options";
import { runScore, SCORE_FORMATS, type ScoreCommandOptions } from "@/cli/run-score";

/** `lectern score`: how well a running site serves agents. */
export function registerScore(program: Command): void {
  program
    .command("score")
    .description("tell how well a running site serves AI agents, in points of a hundred")
    .argument("[url]", "address of the site", "http://localhost:3000")
    .addOption(new Option("--format <form>", "form of the report").choices(SCORE_FORMATS).default("table"))
    .addHelpText("after", "\nExit code: 0 whatever the score, 1 if the site cannot be reached.")
    .action((url: string, { format }: Pick<ScoreCommandOptions, "format">) =>
      runCommand(() => runScore({ url, format }, terminal)),
    );
}
