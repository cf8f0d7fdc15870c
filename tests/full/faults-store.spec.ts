import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "../e2e/fixtures";
import { readReply, sendMessage } from "../support/assistant-client";
import { scaled } from "../support/chaos-scale";
import { createDocsFolder } from "../support/docs-folder";
import { countedUses, startRunningSite, storedMessages } from "../support/running-site";
import { startServer } from "../support/server";

/** Messages that are sent while the database is locked. */
const MESSAGES = scaled(3, 2);

test("while another process locks the database, messages are refused and pages are served; afterwards, messages work again", async () => {
  test.setTimeout(120_000);
  const site = await startRunningSite();
  try {
    expect((await readReply(await sendMessage(site.client, "Before?"))).text).toBe("One answer.");
    const counted = await countedUses(site);
    const refused = await site.store.database.transaction().execute(async (transaction) => {
      // The first write takes the lock, and the end of this function releases it.
      await transaction.updateTable("counters").set({ count: counted }).where("scope", "=", "nobody").execute();
      const answers = Array.from({ length: MESSAGES }, (_, index) => sendMessage(site.client, `Locked ${index}?`));
      // A page that nobody has asked for comes while they wait.
      expect((await fetch(`${site.server.url}/nowhere`)).status).toBe(404);
      expect((await fetch(`${site.server.url}/start`)).status).toBe(200);
      return Promise.all(answers);
    });
    for (const answer of refused) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect((await answer.json()).error.code).toBe("store-unavailable");
    }
    expect((await readReply(await sendMessage(site.client, "After?"))).text).toBe("One answer.");
    expect(await countedUses(site)).toBe(counted + 1);
    const questions = (await storedMessages(site)).filter(({ role }) => role === "user");
    expect(questions.map(({ content }) => content)).toEqual(["Before?", "After?"]);
    test.info().annotations.push({ type: "cases", description: String(MESSAGES) });
  } finally {
    await site.dispose();
  }
});

test("a server that can write nowhere serves its pages and preview images, and says what does not work", async () => {
  test.setTimeout(120_000);
  const docs = await createDocsFolder(
    { navigation: { pages: ["start"] } },
    { "start.mdx": "# Start\n\nThe widget.\n" },
  );
  // No folder can be made below a file, even by the superuser.
  const file = path.join(docs.directory, "no-folder.txt");
  await writeFile(file, "");
  const server = await startServer({
    docsDirectory: docs.directory,
    environment: { LECTERN_DATA: path.join(file, "data") },
  });
  try {
    const page = await fetch(`${server.url}/start`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("The widget.");
    expect((await fetch(`${server.url}/_lectern/og/x/start.png`)).headers.get("content-type")).toBe("image/png");
    const ready = await fetch(`${server.url}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ checks: { site: "ok", data: "failed", store: "failed" } });
    expect(server.output()).toContain("The data folder cannot be written");
  } finally {
    await server.stop();
    await docs.dispose();
  }
});
