import { rename } from "node:fs/promises";
import { startRunningSite } from "../support/running-site";
import { expect, test } from "./fixtures";

test("a docs folder that vanishes leaves the last good site, and one that returns with news is shown", async () => {
  test.setTimeout(120_000);
  const site = await startRunningSite();
  const away = `${site.docs.directory}-away`;
  try {
    expect((await fetch(`${site.server.url}/start`)).status).toBe(200);
    await rename(site.docs.directory, away);
    await expect.poll(() => site.server.output()).toContain("the last good site stays");
    expect(await text("/start")).toContain("Install the widget with one command.");
    expect((await fetch(`${site.server.url}/readyz`)).status).toBe(200);
    await rename(away, site.docs.directory);
    await site.docs.write("start.mdx", "---\ntitle: Start\n---\n\nInstall the gadget.\n");
    await expect.poll(() => text("/start"), { timeout: 20_000 }).toContain("Install the gadget.");
  } finally {
    await site.dispose();
  }

  async function text(address: string): Promise<string> {
    return (await fetch(`${site.server.url}${address}`)).text();
  }
});
