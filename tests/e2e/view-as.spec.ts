import { expect, test } from "@playwright/test";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { startServer, type TestServer } from "../support/server";

const files = {
  "start.mdx":
    "---\ntitle: Start\n---\n\nHello {user.groups?.join() ?? 'stranger'}.\n\n<Visibility groups={['staff']}>\nFor staff\n</Visibility>\n",
  "plan.mdx": "---\ntitle: The plan\n---\n\nText.\n",
};
const navigation = {
  groups: [
    { group: "Open", public: true, pages: ["start"] },
    { group: "Team", groups: ["staff"], pages: ["plan"] },
  ],
};

let docs: DocsFolder;
let server: TestServer;
test.beforeAll(async () => {
  docs = await createDocsFolder({ navigation }, files);
  const environment = { LECTERN_VIEW_AS: "signed-out" };
  server = await startServer({ command: "author", docsDirectory: docs.directory, environment });
});
test.afterAll(async () => {
  await server?.stop();
  await docs?.dispose();
});

test("an author sees the site as readers of a group do, and as those who have not signed in", async ({ page }) => {
  await page.goto(`${server.url}/start`);
  await expect(page.getByText("Hello stranger.")).toBeVisible();
  await expect(page.getByRole("link", { name: "The plan" })).toHaveCount(0);
  await page.getByLabel("View as").selectOption("staff");
  await expect(page.getByText("Hello staff.")).toBeVisible();
  await expect(page.getByText("For staff")).toBeVisible();
  await expect(page.getByRole("link", { name: "The plan" }).first()).toBeVisible();
  await page.getByLabel("View as").selectOption("signed-in");
  await expect(page.getByText("For staff")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "The plan" })).toHaveCount(0);
});
