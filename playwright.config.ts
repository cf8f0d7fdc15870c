import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

const port = Number(process.env.TEST_PORT ?? 4173);
const systemChromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

export default defineConfig({
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  reporter: [["list", { printSteps: false }], ["./tests/summary-reporter.ts"]],
  projects: [
    { name: "unit", testMatch: ["lib/**/*.test.ts", "cli/**/*.test.ts", "tests/unit/**/*.test.ts"] },
    {
      name: "e2e",
      testMatch: "tests/e2e/**/*.spec.ts",
      timeout: 30_000,
      use: {
        ...devices["Desktop Chrome"],
        baseURL: `http://127.0.0.1:${port}`,
        viewport: { width: 1440, height: 900 },
        launchOptions: {
          ...(systemChromium ? { executablePath: systemChromium } : {}),
          args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
        },
      },
    },
  ],
});
