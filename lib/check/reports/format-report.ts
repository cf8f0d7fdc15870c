import { githubReport, jsonReport, junitReport, sarifReport } from "@/lib/check/reports/machine-reports";
import { textReport } from "@/lib/check/reports/text-report";
import type { CheckReport } from "@/lib/check/reports/types";

/** Forms in which a check reports what it found. */
export const REPORT_FORMATS = ["text", "json", "github", "sarif", "junit"] as const;

/** A form of report. */
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** How a report is written. */
interface ReportOptions {
  format: ReportFormat;
  /** Prints every problem in its file, without grouping. */
  showsAll: boolean;
  useColor: boolean;
}

/** A report in a form; empty if the form has nothing to say about no problems. */
export function formatReport(report: CheckReport, { format, showsAll, useColor }: ReportOptions): string {
  switch (format) {
    case "json":
      return jsonReport(report);
    case "github":
      return githubReport(report);
    case "sarif":
      return sarifReport(report);
    case "junit":
      return junitReport(report);
    case "text":
      return textReport(report, { showsAll, useColor });
  }
}
