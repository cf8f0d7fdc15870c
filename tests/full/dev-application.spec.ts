import { expect, test } from "../e2e/fixtures";
import { startServer } from "../support/server";

test("the framework's development server shows pages, with live controls", async ({ page }) => {
  test.setTimeout(180_000);
  const server = await startServer({ command: "dev" });
  try {
    await page.goto(`${server.url}/authoring/react`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("React in pages");
    await page
      .getByRole("button", { name: /Search/ })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
  } finally {
    await server.stop();
  }
});
