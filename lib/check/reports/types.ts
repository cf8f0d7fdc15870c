import type { Problem } from "@/lib/problems/types";

/** Forms in which a check reports what it found. */
export const REPORT_FORMATS = ["text", "json", "github", "sarif", "junit"] as const;

/** A form of report. */
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** What a check found, for a report. */
export interface CheckReport {
  /** The docs folder as it was given. */
  folder: string;
  problems: readonly Problem[];
  /** Those of the problems that make the check fail. */
  failing: ReadonlySet<Problem>;
  /** Sentences about the check itself, such as what a baseline leaves out. */
  remarks: readonly string[];
  /** Path of a problem's file from the folder in which the command was run, with forward slashes. */
  pathOf(problem: Problem): string;
  /** The same from the root of the repository, for services that show problems beside the changes of a commit. */
  repositoryPathOf(problem: Problem): string;
}
