import { createHmac, randomUUID } from "node:crypto";
import { createKey } from "@/lib/assistant/api-keys";
import { openStore, type Store } from "@/lib/store/open-store";
import { expect, test } from "../e2e/fixtures";
import { type ModelServer, startModelServer } from "../fakes/model-server";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { createEmptyDatabase } from "../support/empty-database";
import { startServer, type TestServer } from "../support/server";

// Two production servers over one PostgreSQL: eval "$(tests/postgres.sh start)" names it.
const databaseUrl = process.env.TEST_DATABASE_URL;

const REQUESTS = 200;
const LIMIT = 50;
const WEBHOOK_SECRET = "a secret of the webhook";

test.describe.configure({ mode: "serial" });

test.describe("two replicas over one PostgreSQL", () => {
  test.skip(databaseUrl === undefined, "needs PostgreSQL: tests/postgres.sh start");
  let docs: DocsFolder;
  let model: ModelServer;
  let store: Store;
  let replicas: TestServer[] = [];
  const site = `site-${randomUUID()}`;

  test.beforeAll(async () => {
    test.setTimeout(180_000);
    docs = await createDocsFolder(
      { navigation: { pages: ["start"] } },
      { "start.mdx": "---\ntitle: Start\n---\n\nInstall the widget with one command.\n" },
    );
    model = await startModelServer({ texts: ["One ", "answer."] });
    const database = (await createEmptyDatabase(databaseUrl ?? "")).href;
    // Both at once, on a database without tables.
    replicas = await Promise.all(
      [1, 2].map(() =>
        startServer({
          docsDirectory: docs.directory,
          environment: {
            DATABASE_URL: database,
            LECTERN_SITE: site,
            LECTERN_LIMIT_KEY_MONTH: String(LIMIT),
            LECTERN_WATCH: "off",
            LECTERN_WEBHOOK_SECRET: WEBHOOK_SECRET,
            ASSISTANT_BASE_URL: model.url,
            ASSISTANT_MODEL: "scripted",
          },
        }),
      ),
    );
    store = await openStore({ DATABASE_URL: database, LECTERN_DATA: docs.directory });
  });
  test.afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.stop()));
    await store?.close();
    await model?.close();
    await docs?.dispose();
  });

  test("both bring the empty database to the newest schema", async () => {
    const key = await newKey();
    for (const replica of [0, 1]) expect((await ask(replica, key)).status).toBe(200);
  });

  test(`of ${REQUESTS} requests at once to both exactly ${LIMIT} are accepted, and the others are counted nowhere`, async () => {
    test.setTimeout(120_000);
    const key = await newKey();
    const organization = async () =>
      (
        await store.database.selectFrom("counters").select("count").where("scope", "=", "organization").execute()
      ).reduce((sum, { count }) => sum + count, 0);
    const before = await organization();
    const answers = await Promise.all(Array.from({ length: REQUESTS }, (_, index) => ask(index % 2, key)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(LIMIT);
    expect(statuses.filter((status) => status === 429)).toHaveLength(REQUESTS - LIMIT);
    expect((await organization()) - before).toBe(LIMIT);
  });

  test("a thread that began on one replica continues on the other", async () => {
    const key = await newKey();
    const first = await ask(0, key, { question: "What is the widget?" });
    await ask(1, key, { question: "And how do I install it?", threadId: first.threadId });
    const messages = await store.database
      .selectFrom("messages")
      .select(["role", "content", "state"])
      .where("threadId", "=", first.threadId)
      .orderBy("position")
      .execute();
    expect(messages).toEqual([
      { role: "user", content: "What is the widget?", state: "complete" },
      { role: "assistant", content: "One answer.", state: "complete" },
      { role: "user", content: "And how do I install it?", state: "complete" },
      { role: "assistant", content: "One answer.", state: "complete" },
    ]);
  });

  test("a webhook that reaches one replica makes both show the new content", async () => {
    await docs.write("start.mdx", "---\ntitle: Start\n---\n\nInstall the gadget with one command.\n");
    const signature = createHmac("sha256", WEBHOOK_SECRET).update("{}").digest("hex");
    const headers = { "x-hub-signature-256": `sha256=${signature}` };
    const answer = await fetch(`${replicas[0]?.url}/_lectern/reload`, { method: "POST", headers, body: "{}" });
    expect(await answer.json()).toMatchObject({ status: "reloaded" });
    for (const replica of replicas) {
      await expect.poll(async () => (await fetch(`${replica.url}/start`)).text()).toContain("the gadget");
    }
  });

  test("a replica killed in the middle of its replies loses no accepted message, and the other carries the threads on", async () => {
    model.follow({ texts: ["The first words"], end: "hang" });
    const key = await newKey();
    const threads = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const response = await post(0, key, { question: `Question ${index}?` });
        return response.headers.get("x-thread-id") ?? "";
      }),
    );
    await replicas[0]?.kill();
    const stored = await store.database
      .selectFrom("messages")
      .select(["threadId", "content"])
      .where("role", "=", "user")
      .where("threadId", "in", threads)
      .execute();
    const contents = new Map(stored.map(({ threadId, content }) => [threadId, content]));
    expect(threads.map((thread) => contents.get(thread))).toEqual(threads.map((_, index) => `Question ${index}?`));
    model.follow({ texts: ["One ", "answer."] });
    expect((await ask(1, key, { question: "And now?", threadId: threads[0] })).status).toBe(200);
  });

  async function newKey(): Promise<string> {
    const wanted = { kind: "secret" as const, domain: site, label: "test", allowedOrigins: [] };
    return (await createKey(store.database, wanted, Date.now())).key;
  }

  function post(replica: number, key: string, { question = "How?", threadId }: Asked = {}): Promise<Response> {
    return fetch(`${replicas[replica]?.url}/discovery/v1/assistant/${site}/message`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ fp: "u", threadId, messages: [{ id: randomUUID(), role: "user", content: question }] }),
    });
  }

  async function ask(replica: number, key: string, asked: Asked = {}): Promise<{ status: number; threadId: string }> {
    const response = await post(replica, key, asked);
    await response.text();
    return { status: response.status, threadId: response.headers.get("x-thread-id") ?? "" };
  }
});

interface Asked {
  question?: string;
  threadId?: string | undefined;
}
