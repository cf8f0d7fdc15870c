import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { formatChangelogPage } from "@/lib/build/reference/changelog-page";
import { type CommandDescription, formatCommandsPage } from "@/lib/build/reference/commands-page";
import { formatEnvironmentPage } from "@/lib/build/reference/environment-page";
import { fillTables } from "@/lib/build/reference/page-tables";
import { formatProblemsPage } from "@/lib/build/reference/problems-page";
import { formatSettingsPage, formatUnsupportedPage } from "@/lib/build/reference/settings-page";
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
    { file: "content/reference/settings.mdx", content: formatSettingsPage(describeSettings(), settingExamples()) },
    { file: "content/reference/problem-codes.mdx", content: formatProblemsPage(problemCatalog) },
    { file: "content/reference/environment.mdx", content: formatEnvironmentPage(describeEnvironment()) },
    { file: "content/reference/commands.mdx", content: formatCommandsPage(commands) },
    { file: "content/reference/unsupported-features.mdx", content: formatUnsupportedPage(describeSettings()) },
    { file: "content/reference/changelog.mdx", content: formatChangelogPage(readFileSync("CHANGELOG.md", "utf8")) },
    ...pagesWithTables(),
  ];
}

/** Pages of the manual with their texts. */
function manualPages(): ReferencePage[] {
  return readdirSync("content", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".mdx"))
    .sort()
    .map((name) => path.posix.join("content", name.replaceAll("\\", "/")))
    .map((file) => ({ file, content: readFileSync(file, "utf8") }));
}

/** The examples of the manual for one setting each, by the setting, with a link to the page that explains it. */
function settingExamples(): ReadonlyMap<string, string> {
  const examples = manualPages().flatMap(({ file, content }) =>
    [...content.matchAll(/^```json docs\.json\n([\s\S]*?)^```$/gm)].flatMap(
      ([block, code = "{}"]): [string, string][] => {
        const [key, ...others] = Object.keys(JSON.parse(code));
        if (file.includes("/reference/") || key === undefined || key === "navigation" || others.length > 0) return [];
        const title = /^title: "?(.*?)"?$/m.exec(content)?.[1] ?? file;
        return [[key, `From [${title}](${file.replace(/^content|\.mdx$/g, "")}):\n\n${block}`]];
      },
    ),
  );
  // Of several examples, the first one in the order of the pages counts.
  return new Map(examples.reverse());
}

/** Pages of the manual with tables that are generated, each with what the tables must say. */
function pagesWithTables(): ReferencePage[] {
  return manualPages()
    .filter(({ content }) => content.includes("{/* generated: "))
    .map(({ file, content }) => ({ file, content: fillTables(content) }));
}
