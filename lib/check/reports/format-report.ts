import { countOf } from "@/lib/base/count-of";
import { type Cause, countByCode, groupCauses } from "@/lib/check/group-causes";
import { githubReport, jsonReport, junitReport, sarifReport } from "@/lib/check/reports/machine-reports";
import type { CheckReport, ReportFormat } from "@/lib/check/reports/types";
import {
  countProblems,
  FAILING_MARK,
  type FormatOptions,
  formatPlace,
  formatProblems,
} from "@/lib/problems/format-problems";
import type { Problem } from "@/lib/problems/types";

/**
 * A report in a form; empty if the form has nothing to say about no problems.
 * @param options.showsAll prints every problem in its file, without grouping
 */
export function formatReport(
  report: CheckReport,
  { format, showsAll, useColor }: { format: ReportFormat; showsAll: boolean; useColor: boolean },
): string {
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

/** Maximum number of printed places per cause. */
const MAX_PLACES = 3;

/** Minimum number of problems for a summary by code; with fewer, it says nothing new. */
const MIN_SUMMARIZED = 5;

/** A report for people: problems by file, those with one cause together, and a summary by code. */
function textReport(report: CheckReport, options: FormatOptions & { showsAll: boolean }): string {
  const { problems, failing, remarks } = report;
  const { causes, others } = options.showsAll ? { causes: [], others: [...problems] } : groupCauses(problems);
  const format = { ...options, failing, ...(options.showsAll && { limitPerCode: Number.POSITIVE_INFINITY }) };
  const blocks = others.length === 0 ? [] : [formatProblems(others, format).replace(/\n\n[^\n]*$/, "")];
  if (causes.length > 0)
    blocks.push(["Repeated problems", ...causes.map((cause) => formatCause(cause, failing))].join("\n"));
  if (problems.length >= MIN_SUMMARIZED) blocks.push(["Summary", ...summarize(problems)].join("\n"));
  const total = countProblems(problems);
  const verdict =
    failing.size === 0
      ? []
      : [`Failed: ${countOf(failing.size, "problem")}, marked with ${FAILING_MARK}, must be fixed.`];
  return [...blocks, [total, ...verdict, ...remarks].join("\n")].join("\n\n");
}

function formatCause({ code, level, label, problems }: Cause, failing: ReadonlySet<Problem>): string {
  const files = new Set(problems.map(({ file }) => file));
  const places = problems.slice(0, MAX_PLACES).map(formatPlace);
  const rest = problems.length - places.length;
  const more = rest > 0 ? `, and ${rest} more` : "";
  const count = `${problems.length} in ${files.size} file${files.size === 1 ? "" : "s"}`;
  const hints = new Set(problems.map(({ hint }) => hint));
  const hint = hints.size === 1 ? [`    ${[...hints][0]}`] : [];
  const mark = problems.some((problem) => failing.has(problem)) ? FAILING_MARK : " ";
  return [`${mark} ${level} ${code}  ${label}  (${count})`, ...hint, `    ${places.join(", ")}${more}`].join("\n");
}

function summarize(problems: CheckReport["problems"]): string[] {
  const counts = countByCode(problems);
  const width = Math.max(...counts.map(({ count }) => String(count).length));
  return counts.map(({ code, level, count }) => `  ${String(count).padStart(width)}  ${level.padEnd(7)}  ${code}`);
}
