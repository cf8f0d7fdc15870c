import { spawnSync } from "node:child_process";
import path from "node:path";

/** Tests of faults and hostile input, by parts of their names. */
const TESTS = [
  "fuzz-",
  "faults-",
  "hostile-",
  "built-in-failures",
  "page-threads",
  "large-pages",
  "failing-pages",
  "shutdown",
  "assistant-kill",
  "replicas",
  "webhook",
  "http-conformance",
  "memory.spec",
];

/** How many times as many cases as in a run of all tests, unless `CHAOS_SCALE` says otherwise. */
const SCALE = "10";

/** Milliseconds after which the run is ended, whatever is left. */
const TIME_LIMIT = 60 * 60 * 1000;

const playwright = path.resolve("node_modules/@playwright/test/cli.js");
const options = ["--project=unit", "--project=e2e", "--reporter=./tests/chaos/chaos-reporter.ts"];
const { status } = spawnSync(
  process.execPath,
  [playwright, "test", ...options, `--global-timeout=${TIME_LIMIT}`, ...process.argv.slice(2), ...TESTS],
  { stdio: "inherit", env: { CHAOS_SCALE: SCALE, ...process.env } },
);
process.exit(status ?? 1);
