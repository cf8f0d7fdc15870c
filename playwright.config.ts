import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "./tests/support/find-browser";

const executablePath = findBrowser();
const browser = {
  ...devices["Desktop Chrome"],
  viewport: { width: 1440, height: 900 },
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
  },
};

const UNIT_TESTS = [
  "{lib,components,server,cli,migrate,bench}/**/*.test.ts",
  "tests/{contracts,unit,format}/**/*.test.ts",
];

export default defineConfig({
  globalSetup: "./tests/support/bundle-page-process.ts",
  // The tests of a file share a server or what they import, which each worker would start or load for itself.
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 3,
  // Servers, builds and three browsers share the machine's cores: a wait ends when the page is ready, not before. These limits only end what hangs.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["./tests/summary-reporter.ts"]],
  // What every change must pass is unit and e2e; full adds what runs every night (see CONTRIBUTING.md).
  projects: [
    // First: browser tests depend on it, and unit tests can run beside it.
    { name: "build", testMatch: "tests/support/build.setup.ts", timeout: 600_000 },
    { name: "unit", testMatch: UNIT_TESTS, grepInvert: /@full/ },
    {
      name: "e2e",
      testMatch: "tests/{e2e,format}/**/*.spec.ts",
      grepInvert: /@full/,
      dependencies: ["build"],
      use: browser,
    },
    { name: "full", testMatch: "tests/full/**/*.{test,spec}.ts", dependencies: ["build"], use: browser },
    // Further cases of what the first tier tries once.
    {
      name: "full-cases",
      testMatch: [...UNIT_TESTS, "tests/e2e/**/*.spec.ts"],
      grep: /@full/,
      dependencies: ["build"],
      use: browser,
    },
    // Sites of others, where they are checked out beside this repository; each has a server of its own.
    {
      name: "sites",
      testMatch: "tests/sites/**/*.spec.ts",
      dependencies: ["build"],
      fullyParallel: true,
      use: browser,
    },
  ],
});
