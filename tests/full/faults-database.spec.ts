import { expect, test } from "../e2e/fixtures";
import { readReply, sendMessage } from "../support/assistant-client";
import { type BreakableProxy, startBreakableProxy } from "../support/breakable-proxy";
import { createEmptyDatabase } from "../support/empty-database";
import { countedUses, type RunningSite, startRunningSite, storedMessages } from "../support/running-site";

// A real PostgreSQL behind a wire that can be cut: eval "$(tests/postgres.sh start)" names it.
const databaseUrl = process.env.TEST_DATABASE_URL;

test.describe.configure({ mode: "serial" });

test.describe("PostgreSQL stops and starts again", () => {
  test.skip(databaseUrl === undefined, "needs PostgreSQL: tests/postgres.sh start");
  let wire: BreakableProxy;
  let site: RunningSite;

  test.beforeAll(async () => {
    test.setTimeout(120_000);
    const own = await createEmptyDatabase(databaseUrl ?? "");
    wire = await startBreakableProxy(own.href);
    const through = new URL(own);
    through.host = new URL(wire.url).host;
    site = await startRunningSite({ database: { server: through.href, test: own.href } });
  });
  test.afterAll(async () => {
    await site?.dispose();
    await wire?.close();
  });
  test.beforeEach(() => wire.restore());

  test("while it is away the server is unready and says why, pages are served, and messages are refused clearly", async () => {
    expect((await readReply(await sendMessage(site.client, "Before?"))).text).toBe("One answer.");
    const counted = await countedUses(site);
    wire.cut();
    const ready = await fetch(`${site.server.url}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({
      status: "unready",
      checks: { site: "ok", data: "ok", store: "failed", search: "ok" },
    });
    expect((await fetch(`${site.server.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${site.server.url}/start`)).status).toBe(200);
    const refused = await sendMessage(site.client, "While it is away?");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect((await refused.json()).error).toEqual({
      code: "store-unavailable",
      message: "The database is currently unavailable. Try again shortly.",
    });
    wire.restore();
    // The outcome of a probe is remembered for some seconds.
    await expect.poll(async () => (await fetch(`${site.server.url}/readyz`)).status).toBe(200);
    expect((await readReply(await sendMessage(site.client, "After?"))).text).toBe("One answer.");
    expect(await countedUses(site)).toBe(counted + 1);
    const questions = (await storedMessages(site)).filter(({ role }) => role === "user");
    expect(questions.map(({ content }) => content)).toEqual(["Before?", "After?"]);
  });

  test("a reply that is written while PostgreSQL stops reaches the reader, and is stored once it runs again", async () => {
    site.model.follow({ texts: ["Written ", "without ", "a database."], pause: 300 });
    const response = await sendMessage(site.client, "And now?");
    wire.cut();
    expect(await readReply(response)).toEqual({ text: "Written without a database.", finishReason: "stop" });
    wire.restore();
    await expect
      .poll(async () => (await storedMessages(site)).slice(-2), { timeout: 30_000 })
      .toEqual([
        { role: "user", content: "And now?", state: "complete" },
        { role: "assistant", content: "Written without a database.", state: "complete" },
      ]);
  });
});

test.describe("PostgreSQL is not there yet", () => {
  test.skip(databaseUrl === undefined, "needs PostgreSQL: tests/postgres.sh start");

  test("a server that starts before it serves pages, and its assistant as soon as the database is there", async () => {
    test.setTimeout(120_000);
    const wire = await startBreakableProxy(databaseUrl ?? "");
    wire.cut();
    const through = new URL(databaseUrl ?? "");
    through.host = new URL(wire.url).host;
    const site = await startRunningSite({ database: { server: through.href, test: databaseUrl ?? "" } });
    try {
      expect((await fetch(`${site.server.url}/start`)).status).toBe(200);
      expect((await sendMessage(site.client, "Too early?")).status).toBe(503);
      wire.restore();
      expect((await readReply(await sendMessage(site.client, "And now?"))).text).toBe("One answer.");
    } finally {
      await site.dispose();
      await wire.close();
    }
  });
});
