import { readdirSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./fixtures";

const pages = readdirSync("content/components").map((file) => file.replace(/\.mdx$/, ""));

for (const name of pages) {
  for (const mode of ["light", "dark"] as const) {
    test(`axe finds nothing on ${name} in ${mode} mode, and the console is clean`, async ({ page }) => {
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(String(error)));
      page.on("console", (message) => {
        // Without a network the card of a repository stays plain, and the browser says so.
        if (message.type() === "error" && !/ERR_|api\.github/.test(message.text())) errors.push(message.text());
      });
      // In frames too, where a sandboxed document has no storage.
      await page.addInitScript((choice) => {
        if (window === window.top) localStorage.setItem("lectern-theme", choice);
      }, mode);
      await page.emulateMedia({ colorScheme: mode, reducedMotion: "reduce" });
      await page.goto(`/components/${name}`, { waitUntil: "networkidle" });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
      );
      expect(found).toEqual([]);
      expect(errors).toEqual([]);
    });
  }
}
