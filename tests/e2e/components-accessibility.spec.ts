import { readdirSync } from "node:fs";
import { findViolations } from "../support/find-violations";
import { expect, test } from "./fixtures";

const pages = readdirSync("content/components").map((file) => file.replace(/\.mdx$/, ""));

for (const name of pages) {
  test(`axe finds nothing on ${name} in light and dark mode, and the console is clean`, async ({ page }) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => {
      // Without a network the card of a repository stays plain, and the browser says so.
      if (message.type() === "error" && !/ERR_|api\.github/.test(message.text())) errors.push(message.text());
    });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await page.goto(`/components/${name}`, { waitUntil: "networkidle" });
    const found: string[] = [];
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expect(page.locator("html")).toHaveClass(colorScheme === "dark" ? /\bdark\b/ : /^(?!.*\bdark\b)/);
      for (const violation of await findViolations(page)) found.push(`${colorScheme}: ${violation}`);
    }
    expect(found).toEqual([]);
    expect(errors).toEqual([]);
  });
}
