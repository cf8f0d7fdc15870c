import { encodePath } from "@/lib/base/encode-path";
import { escapeHtml } from "@/lib/base/escape-html";
import { groupBy } from "@/lib/base/group-by";
import { countByCode } from "@/lib/check/group-causes";
import type { JsonReport } from "@/lib/check/reports/report-schema";
import type { CheckReport } from "@/lib/check/reports/types";
import { problemCatalog } from "@/lib/problems/catalog";
import type { ProblemDefinition } from "@/lib/problems/define-problem";
import type { Problem, ProblemLevel } from "@/lib/problems/types";

/** A report for programs. What it holds is `checkReportSchema`. */
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
