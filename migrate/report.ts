import type { Finding, SourceSite } from "@/migrate/types";

/** Name of the report in the new folder. */
export const REPORT_FILE = "migration-report.md";

/** The report of a migration: what was not converted, and why, by file and line. */
export function formatReport(site: SourceSite, findings: readonly Finding[]): string {
  const files = [...new Set(findings.map(({ file }) => file))].sort();
  const sections = files.flatMap((file) => [
    `## ${file}`,
    "",
    ...findings
      .filter((finding) => finding.file === file)
      .sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
      .map(({ line, message }) => `- ${file}${line === undefined ? "" : `:${line}`}: ${message}`),
    "",
  ]);
  const summary =
    findings.length === 0
      ? "Everything was converted."
      : `${findings.length === 1 ? "1 place was" : `${findings.length} places were`} not converted as written. Paths and lines are those of the old site.`;
  return [
    "# Migration report",
    "",
    `${site.pages.length} pages, from ${site.engine}.`,
    "",
    summary,
    "",
    ...sections,
  ].join("\n");
}
