import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/** In the order of preference: without the parts that draw windows, Chromium needs less than half of the processor time. */
const SYSTEM_BROWSERS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** Path of a Chromium on this machine: the system's, or the one that Playwright has installed; undefined if none. */
export function findBrowser(): string | undefined {
  return [...SYSTEM_BROWSERS, chromium.executablePath()].find((path) => path !== "" && existsSync(path));
}
