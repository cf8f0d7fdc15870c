import { checkReadiness, type ReadinessCheck, rememberCheck } from "@/lib/observability/health/check-readiness";
import { expect, test } from "@/tests/support/unit-test";

const works = { name: "site", run: async () => {} };

interface Case {
  sentence: string;
  checks: ReadinessCheck[];
  isReady: boolean;
  outcome: Record<string, string>;
  causes?: Record<string, string>;
}

const cases: readonly Case[] = [
  { sentence: "all checks that work make the process ready", checks: [works], isReady: true, outcome: { site: "ok" } },
  {
    sentence: "a check that works in part says so and leaves the process ready",
    checks: [{ name: "search", run: async () => "building, 37 %" }, works],
    isReady: true,
    outcome: { search: "building, 37 %", site: "ok" },
  },
  {
    sentence: "one check that rejects makes it unready",
    checks: [works, { name: "store", run: () => Promise.reject(new Error("refused")) }],
    isReady: false,
    outcome: { site: "ok", store: "failed" },
    causes: { store: "refused" },
  },
  {
    sentence: "a check that throws at once counts as failed",
    checks: [
      {
        name: "search",
        run: () => {
          throw new TypeError();
        },
      },
    ],
    isReady: false,
    outcome: { search: "failed" },
  },
  {
    sentence: "a check that does not come back counts as failed",
    checks: [{ name: "store", run: () => new Promise(() => {}) }],
    isReady: false,
    outcome: { store: "failed" },
  },
];

for (const { sentence, checks, isReady, outcome, causes = {} } of cases) {
  test(sentence, async () => {
    const reported: string[] = [];
    const report = { log: (name: string) => reported.push(name), codeOf };
    const result = await checkReadiness(checks, report, 10);
    expect(result).toEqual({ isReady, checks: outcome, causes });
    expect(reported).toHaveLength(Object.values(outcome).filter((value) => value === "failed").length);
  });
}

test("an outcome is cached for its lifetime, then the check runs again", async () => {
  let [time, runs] = [0, 0];
  const check = rememberCheck(
    async () => {
      runs += 1;
      if (runs === 1) throw new Error("full");
    },
    3_000,
    () => time,
  );
  await expect(check()).rejects.toThrow("full");
  time = 2_999;
  await expect(check()).rejects.toThrow("full");
  time = 3_000;
  await check();
  expect(runs).toBe(2);
});

function codeOf(cause: unknown): string | undefined {
  return cause instanceof Error && cause.message === "refused" ? cause.message : undefined;
}
