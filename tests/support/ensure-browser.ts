import { spawnSync } from "node:child_process";
import { findBrowser } from "./find-browser";

/** Ways to get a browser, in the order in which they are tried. */
const INSTALLERS: readonly (readonly [command: string, ...arguments_: string[]])[] = [
  ["npx", "playwright", "install", "--with-deps", "chromium"],
  ["sh", "-c", "apt-get update -qq && apt-get install -y -qq chromium-headless-shell"],
  ["sh", "-c", "sudo -n apt-get update -qq && sudo -n apt-get install -y -qq chromium-headless-shell"],
  ["sh", "-c", "apt-get install -y -qq chromium || sudo -n apt-get install -y -qq chromium"],
];

/** Makes sure that the browser tests have a Chromium: the one that is there, or a fresh one. */
function ensureBrowser(): void {
  for (const [command, ...rest] of INSTALLERS) {
    if (findBrowser()) return;
    console.log(`No Chromium found; trying: ${command} ${rest.join(" ")}`);
    spawnSync(command, rest, { stdio: "inherit" });
  }
  if (findBrowser()) return;
  console.error("The browser tests need Chromium. Install the package `chromium` of your system and run them again.");
  process.exit(1);
}

ensureBrowser();
