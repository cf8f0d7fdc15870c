import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createAccess } from "@/lib/access/passwords";
import { insertAccess } from "@/lib/store/access";
import { openStore, type Store } from "@/lib/store/open-store";
import { expect, test } from "../e2e/fixtures";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { createEmptyDatabase } from "../support/empty-database";
import { COMMAND, startServer, type TestServer } from "../support/server";

// Two production servers over one PostgreSQL: eval "$(tests/postgres.sh start)" names it.
const databaseUrl = process.env.TEST_DATABASE_URL;

test.describe.configure({ mode: "serial" });

test.describe("sign-in on two replicas over one PostgreSQL", () => {
  test.skip(databaseUrl === undefined, "needs PostgreSQL: tests/postgres.sh start");
  const site = `site-${randomUUID()}`;
  let docs: DocsFolder;
  let store: Store;
  let replicas: TestServer[] = [];
  let environment: Record<string, string> = {};
  let secret = "";

  test.beforeAll(async () => {
    test.setTimeout(180_000);
    docs = await createDocsFolder(
      { navigation: { pages: ["start"] } },
      { "start.mdx": "---\ntitle: Start\n---\n\nThe treasure.\n" },
    );
    const database = (await createEmptyDatabase(databaseUrl ?? "")).href;
    environment = {
      DATABASE_URL: database,
      LECTERN_SITE: site,
      LECTERN_SIGN_IN: "password",
      LECTERN_SESSION_SECRET: "a secret of this test that is long enough",
      LECTERN_WATCH: "off",
    };
    store = await openStore({ DATABASE_URL: database, LECTERN_DATA: docs.directory });
    const made = await createAccess(
      { kind: "password", label: "Staff", groups: [], expiresAt: undefined },
      [],
      Date.now(),
    );
    await insertAccess(store.database, site, made.access);
    secret = made.secret;
    replicas = await Promise.all([1, 2].map(() => startServer({ docsDirectory: docs.directory, environment })));
  });
  test.afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.stop()));
    await store?.close();
    await docs?.dispose();
  });

  const ask = async (replica: number, cookie: string) =>
    (await fetch(`${replicas[replica]?.url}/start`, { headers: { cookie }, redirect: "manual" })).status;

  async function signIn(replica: number): Promise<string> {
    const body = new URLSearchParams({ secret });
    const answer = await fetch(`${replicas[replica]?.url}/login`, { method: "POST", body, redirect: "manual" });
    return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  }

  test("a session that began on one replica counts on the other, until it ends on either", async () => {
    const cookie = await signIn(0);
    expect([await ask(0, cookie), await ask(1, cookie)]).toEqual([200, 200]);
    const out = await fetch(`${replicas[1]?.url}/logout`, { method: "POST", headers: { cookie }, redirect: "manual" });
    expect(out.status).toBe(303);
    expect(await ask(1, cookie)).toBe(303);
    await expect.poll(() => ask(0, cookie)).toBe(303);
  });

  test("a command ends all sessions on both, and those that begin afterwards count", async () => {
    const cookies = [await signIn(0), await signIn(1)];
    for (const cookie of cookies) expect([await ask(0, cookie), await ask(1, cookie)]).toEqual([200, 200]);
    const ended = spawnSync(process.execPath, [COMMAND, "access", "end", "--all"], {
      env: { ...process.env, ...environment, DOCS_DIR: docs.directory },
      encoding: "utf8",
    });
    expect(ended.stdout).toContain("All sessions have ended.");
    for (const cookie of cookies) expect([await ask(0, cookie), await ask(1, cookie)]).toEqual([303, 303]);
    const cookie = await signIn(0);
    expect([await ask(0, cookie), await ask(1, cookie)]).toEqual([200, 200]);
  });
});
