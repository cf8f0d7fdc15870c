import { type Command, InvalidArgumentError } from "commander";
import { runWithData, setEnvironment, withFolder } from "@/cli/commands/shared-options";
import type { InsightsCommandOptions } from "@/cli/run-insights";
import { INSIGHTS_LISTS, type InsightsListName, isInsightsList } from "@/lib/insights/insights-lists";
import { REPORT_WEEKS } from "@/lib/insights/types";

const LISTS = Object.keys(INSIGHTS_LISTS);

/** `lectern insights`: reports questions and votes of readers. */
export function registerInsights(program: Command): void {
  withFolder(program.command("insights").description("report what readers asked, and their votes"))
    .option("--weeks <number>", "calendar weeks including the current one", readWeeks, REPORT_WEEKS.default)
    .option("--site <domain>", "site identifier (default: the site of the folder)")
    .option("--json", "print JSON")
    .option("--csv [list]", `print a list as CSV: ${LISTS.join(", ")} (default: unanswered)`, readList)
    .option("--suggest", "print what could be changed, as a Markdown list to tick off")
    .action((folder: string | undefined, options: InsightsCommandOptions) =>
      runWithData(async () => {
        setEnvironment({ DOCS_DIR: folder });
        await (await import("@/cli/run-insights")).runInsights(options);
      }),
    );
}

function readList(name: string): InsightsListName {
  if (isInsightsList(name)) return name;
  throw new InvalidArgumentError(`It must be one of ${LISTS.join(", ")}.`);
}

function readWeeks(text: string): number {
  const weeks = Number(text);
  if (Number.isInteger(weeks) && weeks >= 1 && weeks <= REPORT_WEEKS.maximum) return weeks;
  throw new InvalidArgumentError(`It must be a number from 1 to ${REPORT_WEEKS.maximum}.`);
}
