import { githubReport, jsonReport, junitReport, sarifReport } from "@/lib/check/reports/machine-reports";
import { textReport } from "@/lib/check/reports/text-report";
import type { CheckReport, ReportFormat } from "@/lib/check/reports/types";

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
