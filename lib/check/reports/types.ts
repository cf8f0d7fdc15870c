import type { Problem } from "@/lib/problems/types";

/** Formats of the report of a check. */
export const REPORT_FORMATS = ["text", "json", "github", "sarif", "junit"] as const;

export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** The data of a report. */
export interface CheckReport {
  /** The docs folder as it was given. */
  folder: string;
  problems: readonly Problem[];
  /** The problems that make the check fail. */
  failing: ReadonlySet<Problem>;
  /** Sentences about the check itself, such as what a baseline leaves out. */
  remarks: readonly string[];
  /** Path of a problem's file relative to the folder in which the command was run, with forward slashes. */
  pathOf(problem: Problem): string;
  /** Path of a problem's file relative to the root of the repository, for services that show problems in the changes of a commit. */
  repositoryPathOf(problem: Problem): string;
}
