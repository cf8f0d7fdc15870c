import { expect, test } from "@playwright/test";
import { checkReadiness } from "@/lib/health/check-readiness";

const works = { name: "site", run: async () => {} };

const cases = [
  { sentence: "all checks that work make the process ready", checks: [works], isReady: true, outcome: { site: "ok" } },
  {
    sentence: "one check that rejects makes it unready",
    checks: [works, { name: "store", run: () => Promise.reject(new Error("refused")) }],
    isReady: false,
    outcome: { site: "ok", store: "failed" },
  },
  {
    sentence: "a check that throws at once counts as failed",
    checks: [
      {
        name: "search",
        run: () => {
          throw new Error("gone");
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

for (const { sentence, checks, isReady, outcome } of cases) {
  test(sentence, async () => {
    const reported: string[] = [];
    const result = await checkReadiness(checks, (name) => reported.push(name), 10);
    expect(result).toEqual({ isReady, checks: outcome });
    expect(reported).toHaveLength(Object.values(outcome).filter((value) => value === "failed").length);
  });
}
