import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createDocsFolder } from "../support/docs-folder";
import { startServer } from "../support/server";
import { expect, test } from "./fixtures";

const navbar = {
  links: [
    { type: "github", href: "https://github.com/acme/widget" },
    { type: "discord", label: "Chat", href: "https://discord.gg/acme" },
    { type: "github", label: "Us", href: "https://github.com/acme/unknown" },
  ],
};

test("the top bar shows the numbers of platforms once they are known, and waits for none", async ({ page }) => {
  const platforms = await startPlatforms();
  const docs = await createDocsFolder({ navbar, navigation: { pages: ["start"] } }, { "start.mdx": "# Start\n" });
  const server = await startServer({
    docsDirectory: docs.directory,
    environment: { LECTERN_LINK_COUNTS: "on", GITHUB_API_URL: platforms.url, DISCORD_API_URL: platforms.url },
  });
  try {
    await page.goto(`${server.url}/start`);
    const bar = page.getByRole("banner");
    await expect(bar.getByRole("link", { name: "Us", exact: true })).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(bar.getByRole("link", { name: "GitHub 12K", exact: true })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(bar.getByRole("link", { name: "Chat 87", exact: true })).toBeVisible();
    await expect(bar.getByRole("link", { name: "Us", exact: true })).toBeVisible();
  } finally {
    await server.stop();
    await Promise.all([platforms.close(), docs.dispose()]);
  }
});

/** Answers of GitHub and Discord by address; any other question is left without one. */
const ANSWERS: Readonly<Record<string, object>> = {
  "/repos/acme/widget": { stargazers_count: 12_987 },
  "/invites/acme?with_counts=true": { approximate_presence_count: 87 },
};

async function startPlatforms() {
  const server = createServer(({ url = "" }, response) => {
    const answer = ANSWERS[url];
    if (answer) response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
