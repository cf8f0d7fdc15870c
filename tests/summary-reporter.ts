import type { FullResult, Reporter, TestCase } from "@playwright/test/reporter";

/** Ends the run with one plain line of counts. */
export default class SummaryReporter implements Reporter {
  private readonly outcomes = new Map<string, ReturnType<TestCase["outcome"]>>();

  onTestEnd(test: TestCase): void {
    this.outcomes.set(test.id, test.outcome());
  }

  onEnd(_result: FullResult): void {
    const count = (...wanted: string[]) =>
      [...this.outcomes.values()].filter((outcome) => wanted.includes(outcome)).length;
    console.log(`${count("expected")} passed, ${count("unexpected", "flaky")} failed, ${count("skipped")} skipped`);
  }
}
