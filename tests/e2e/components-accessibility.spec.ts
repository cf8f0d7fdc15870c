import { readdirSync } from "node:fs";
import { COLOR_RULES, findViolations } from "../support/find-violations";
import { fullUnless } from "../support/full-tier";
import { expect, test } from "./fixtures";

/** Stands for the rest in the first tier; components-choices.spec.ts has views. Pages of much code take axe longest. */
const QUICK = "cards";
const pages = readdirSync("content/components").map((file) => file.replace(/\.mdx$/, ""));

for (const name of pages) {
  test(
    `axe finds nothing on ${name} in light and dark mode, and the console is clean`,
    fullUnless(name === QUICK),
    async ({ page }) => {
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(String(error)));
      page.on("console", (message) => {
        // Without a network the card of a repository stays plain, and the browser says so.
        if (message.type() === "error" && !/ERR_|api\.github/.test(message.text())) errors.push(message.text());
      });
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await page.goto(`/components/${name}`, { waitUntil: "networkidle" });
      await expect(page.locator("html")).not.toHaveClass(/\bdark\b/);
      expect(await findViolations(page, "main")).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await expect(page.locator("html")).toHaveClass(/\bdark\b/);
      expect(await findViolations(page, "main", COLOR_RULES)).toEqual([]);
      expect(errors).toEqual([]);
    },
  );
}
