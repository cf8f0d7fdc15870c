import path from "node:path";
import type { FullResult, Reporter, TestCase, TestResult } from "@playwright/test/reporter";

interface Row {
  cases: number;
  accepted: number;
  lost: number;
  hung: number;
  leaked: number;
  worst: number;
}

const COLUMNS = ["cases", "accepted", "lost", "hung", "leaked"] as const;

/** Prints one table of a chaos run: what each file tried and what came of it, and the longest wait. */
export default class ChaosReporter implements Reporter {
  private readonly rows = new Map<string, Row>();

  onTestEnd(test: TestCase, result: TestResult): void {
    if (test.location.file.endsWith("build.setup.ts")) return;
    if (result.status === "skipped") {
      const reason = test.annotations.find(({ type }) => type === "skip")?.description;
      console.log(`Not tried: ${test.title}${reason ? ` (${reason})` : ""}`);
      return;
    }
    const file = path.basename(test.location.file).replace(/\.(?:spec|test)\.ts$/, "");
    const row = this.rows.get(file) ?? { cases: 0, accepted: 0, lost: 0, hung: 0, leaked: 0, worst: 0 };
    this.rows.set(file, row);
    const counted = result.annotations.filter(({ type }) => type === "cases");
    const cases = counted.reduce((sum, { description }) => sum + Number(description), 0) || 1;
    row.cases += cases;
    row.worst = Math.max(row.worst, result.duration);
    for (const { type, description } of result.annotations) {
      if (type === "memory") console.log(`${test.title}: ${description}`);
    }
    if (result.status === "passed") row.accepted += cases;
    else {
      row[result.status === "timedOut" ? "hung" : file === "memory" ? "leaked" : "lost"] += 1;
      console.error(`${test.title}: ${result.error?.message ?? result.status}`);
    }
  }

  onEnd(_result: FullResult): void {
    const line = (name: string, cells: readonly string[]) =>
      console.log(name.padEnd(24) + cells.map((cell) => cell.padStart(12)).join(""));
    line("", [...COLUMNS, "worst wait"]);
    for (const [file, row] of [...this.rows].sort()) {
      line(file, [...COLUMNS.map((name) => String(row[name])), `${(row.worst / 1000).toFixed(1)} s`]);
    }
    const all = [...this.rows.values()];
    const sums = COLUMNS.map((name) => String(all.reduce((sum, row) => sum + row[name], 0)));
    line("all", [...sums, `${(Math.max(0, ...all.map(({ worst }) => worst)) / 1000).toFixed(1)} s`]);
  }
}
