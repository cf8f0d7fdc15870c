import { type CommandDescription, formatCommandsPage } from "@/lib/build/reference/commands-page";
import { formatEnvironmentPage } from "@/lib/build/reference/environment-page";
import { formatProblemsPage } from "@/lib/build/reference/problems-page";
import { formatSettingsPage } from "@/lib/build/reference/settings-page";
import { describeSettings } from "@/lib/config/describe-settings";
import { describeEnvironment } from "@/lib/env";
import { problemCatalog } from "@/lib/problems/catalog";

/** A page of the bundled site that is generated from code. */
export interface ReferencePage {
  /** Path relative to the project root. */
  file: string;
  content: string;
}

/**
 * The pages that are generated from code, exactly as they must be in the repository.
 * @param commands of the command line tool, which knows this folder and not the other way round.
 */
export function buildReferencePages(commands: readonly CommandDescription[]): ReferencePage[] {
  return [
    { file: "content/reference/settings.mdx", content: formatSettingsPage(describeSettings()) },
    { file: "content/reference/problem-codes.mdx", content: formatProblemsPage(problemCatalog) },
    { file: "content/reference/environment.mdx", content: formatEnvironmentPage(describeEnvironment()) },
    { file: "content/reference/commands.mdx", content: formatCommandsPage(commands) },
  ];
}
