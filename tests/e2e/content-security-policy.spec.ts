import { fullUnless } from "../support/full-tier";
import { watchRefusals } from "../support/policy-refusals";
import { expect, test } from "./fixtures";

const pages = [
  { title: "diagrams and mathematics", isQuick: true, path: "/components/diagrams-and-mathematics" },
  { title: "components that the browser brings to life", path: "/authoring/react" },
  { title: "frames, films and pictures of elsewhere", path: "/components/media" },
  { title: "code in tabs", path: "/components/code" },
  { title: "an address without page", isQuick: true, path: "/no/such/page" },
];

for (const { title, isQuick = false, path } of pages) {
  test(`nothing that belongs to a page is refused: ${title}`, fullUnless(isQuick), async ({ page }) => {
    const refusals = await watchRefusals(page);
    const response = await page.goto(path);
    expect(response?.headers()["content-security-policy"]).toContain("script-src 'self' 'sha256-");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(refusals).toEqual([]);
  });
}

test("a script that was not in the page does not run", async ({ page }) => {
  const refusals = await watchRefusals(page);
  await page.goto("/quickstart");
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.body.dataset.injected = 'inline'";
    document.body.append(script);
    const picture = document.createElement("div");
    picture.innerHTML = `<img src="/none.png" onerror="document.body.dataset.injected = 'handler'">`;
    document.body.append(picture);
  });
  await expect.poll(() => refusals.length).toBeGreaterThanOrEqual(2);
  expect(await page.evaluate(() => document.body.dataset.injected)).toBeUndefined();
});
