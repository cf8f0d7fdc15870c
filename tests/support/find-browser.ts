import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const SYSTEM_BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Path of a Chromium on this machine: the system's, or the one that Playwright has installed; undefined if none. */
export function findBrowser(): string | undefined {
  return [...SYSTEM_BROWSERS, chromium.executablePath()].find((path) => path !== "" && existsSync(path));
}
