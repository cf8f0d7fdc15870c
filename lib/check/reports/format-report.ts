import { countOf } from "@/lib/base/count-of";
import { encodePath } from "@/lib/base/encode-path";
import { escapeHtml } from "@/lib/base/escape-html";
import { groupBy } from "@/lib/base/group-by";
import { type Cause, countByCode, groupCauses } from "@/lib/check/group-causes";
import type { JsonReport } from "@/lib/check/reports/report-schema";
import type { CheckReport, ReportFormat } from "@/lib/check/reports/types";
import { problemCatalog } from "@/lib/problems/catalog";
import type { ProblemDefinition } from "@/lib/problems/define-problem";
import {
  countProblems,
  FAILING_MARK,
  type FormatOptions,
  formatPlace,
  formatProblems,
} from "@/lib/problems/format-problems";
import type { Problem, ProblemLevel } from "@/lib/problems/types";

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

/** Maximum number of printed positions per cause. */
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

/** A report for programs, as described by `checkReportSchema`. */
export function jsonReport({ folder, problems, failing, remarks, pathOf, repositoryPathOf }: CheckReport): string {
  const byCode = countByCode(problems).map(({ code, level, count }) => ({ code, level, count }));
  const report: JsonReport = {
    version: 1,
    folder,
    summary: { total: problems.length, failing: failing.size, byCode },
    remarks: [...remarks],
    problems: problems.map((problem) => ({
      ...problem,
      fails: failing.has(problem),
      fromHere: pathOf(problem),
      fromRepository: repositoryPathOf(problem),
    })),
  };
  return JSON.stringify(report, null, 2);
}

const GITHUB_LEVELS: Readonly<Record<ProblemLevel, string>> = { error: "error", warning: "warning", note: "notice" };

/** Workflow commands that GitHub Actions shows beside the changed lines. A failing problem is shown as an error. */
export function githubReport({ problems, failing, repositoryPathOf: pathOf }: CheckReport): string {
  return problems
    .map((problem) => {
      const level = failing.has(problem) ? "error" : GITHUB_LEVELS[problem.level];
      const properties = {
        file: pathOf(problem),
        line: problem.line,
        col: problem.column,
        title: `Lectern: ${problem.code}`,
      };
      const escapeProperty = (value: unknown) => escapeData(String(value)).replace(/:/g, "%3A").replace(/,/g, "%2C");
      const written = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(value)}`);
      return `::${level} ${written.join(",")}::${escapeData(textOf(problem))}`;
    })
    .join("\n");
}

function textOf({ message, hint }: Problem): string {
  return hint === "" ? message : `${message} ${hint}`;
}

function escapeData(text: string): string {
  return text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}

/** A SARIF 2.1.0 log, as code scanning services read it. */
export function sarifReport({ problems, failing, repositoryPathOf: pathOf }: CheckReport): string {
  const catalog: Readonly<Record<string, ProblemDefinition>> = problemCatalog;
  const codes = [...new Set(problems.map(({ code }) => code))].sort();
  const rules = codes.map((id) => ({
    id,
    shortDescription: { text: catalog[id]?.meaning ?? id },
    help: { text: catalog[id]?.remedy ?? "" },
  }));
  const results = problems.map((problem) => ({
    ruleId: problem.code,
    ruleIndex: codes.indexOf(problem.code),
    level: failing.has(problem) ? "error" : problem.level,
    message: { text: textOf(problem) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(pathOf(problem)) },
          region: { startLine: problem.line, startColumn: problem.column },
        },
      },
    ],
  }));
  const run = { tool: { driver: { name: "Lectern", rules } }, columnKind: "utf16CodeUnits", results };
  return JSON.stringify(
    { $schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs: [run] },
    null,
    2,
  );
}

/** A relative reference: a colon in its first segment would end a scheme. */
function uriOf(file: string): string {
  return encodePath(file).replace(/^[^/]*/, (segment) => segment.replaceAll(":", "%3A"));
}

/** A JUnit file: each file with problems is a suite, each problem a case, which fails if it makes the check fail. */
export function junitReport({ problems, failing, pathOf }: CheckReport): string {
  const suites = [...groupBy(problems, pathOf)].map(([file, own]) => {
    const failures = own.filter((problem) => failing.has(problem)).length;
    const cases = own.map((problem) => junitCase(problem, file, failing.has(problem)));
    return [
      `  <testsuite name="${escapeXml(file)}" tests="${own.length}" failures="${failures}">`,
      ...cases,
      "  </testsuite>",
    ];
  });
  const head = `<testsuites name="Lectern" tests="${problems.length}" failures="${failing.size}">`;
  return ['<?xml version="1.0" encoding="UTF-8"?>', head, ...suites.flat(), "</testsuites>"].join("\n");
}

function junitCase(problem: Problem, file: string, isFailure: boolean): string {
  const place = `${file}:${problem.line}:${problem.column}`;
  const body = `${escapeXml(place)}\n${escapeXml(textOf(problem))}`;
  const content = isFailure
    ? `<failure type="${problem.code}" message="${escapeXml(problem.message)}">${body}</failure>`
    : `<system-out>${body}</system-out>`;
  return `    <testcase classname="${problem.code}" name="${escapeXml(place)}" file="${escapeXml(file)}" line="${problem.line}">${content}</testcase>`;
}

/** Text for XML; characters that XML 1.0 has no place for go, and line breaks would be spaces in an attribute. */
function escapeXml(text: string): string {
  const allowed = text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
  return escapeHtml(allowed).replace(/[\t\n\r]/g, (space) => `&#${space.charCodeAt(0)};`);
}
