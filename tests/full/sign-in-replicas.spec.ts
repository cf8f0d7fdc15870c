import { spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { createAccess } from "@/lib/access/passwords.server";
import { ALL_SUBJECTS, endSessions, insertAccess, revokeAccess } from "@/lib/store/access";
import { openStore, type Store } from "@/lib/store/open-store";
import { expect, test } from "../e2e/fixtures";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { createEmptyDatabase } from "../support/empty-database";
import { RPC, rpc } from "../support/private-site";
import { COMMAND, startServer, type TestServer } from "../support/server";

// Two production servers over one PostgreSQL: eval "$(tests/postgres.sh start)" names it.
const databaseUrl = process.env.TEST_DATABASE_URL;

const PUBLIC = "https://docs.example.com";

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
      // Both have one public URL, which tokens are for.
      LECTERN_SITE_URL: PUBLIC,
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

  test("a command ends all sessions on both replicas, and later sessions are valid", async () => {
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

  const bearer = async (token: string, replica: number, address = "/start", init: RequestInit = {}) =>
    (
      await fetch(`${replicas[replica]?.url}${address}`, {
        redirect: "manual",
        ...init,
        headers: { ...RPC, "content-type": "application/json", authorization: `Bearer ${token}` },
      })
    ).status;

  test("an access token counts on both replicas until it is revoked", async () => {
    const wanted = { kind: "token" as const, label: "Build", groups: [], expiresAt: undefined };
    const { secret: token, access } = await createAccess(wanted, [], Date.now());
    await insertAccess(store.database, site, access);
    expect([await bearer(token, 0), await bearer(token, 1)]).toEqual([200, 200]);
    await revokeAccess(store.database, site, access.id, Date.now());
    expect([await bearer(token, 0), await bearer(token, 1)]).toEqual([401, 401]);
  });

  const post = (replica: number, address: string, body: URLSearchParams | string, headers = {}) =>
    fetch(`${replicas[replica]?.url}${address}`, { method: "POST", redirect: "manual", body, headers });

  test("a program registers, requests authorization, and gets its tokens on any replica; a code and a refresh token are valid only once on both", async () => {
    const redirect_uri = "http://127.0.0.1:9/callback";
    const registered = await post(0, "/authed/oauth/register", JSON.stringify({ redirect_uris: [redirect_uri] }));
    const { client_id } = await registered.json();
    const verifier = "v".repeat(43);
    const cookie = await signIn(0);
    const authorize = async () => {
      const query = new URLSearchParams({
        client_id,
        redirect_uri,
        response_type: "code",
        code_challenge: createHash("sha256").update(verifier).digest("base64url"),
        code_challenge_method: "S256",
        resource: `${PUBLIC}/authed/mcp`,
      });
      const body = new URLSearchParams({ decision: "allow" });
      const answer = await post(1, `/authed/oauth/authorize?${query}`, body, { cookie });
      return new URL(answer.headers.get("location") ?? "").searchParams.get("code") ?? "";
    };
    const exchange = async (replica: number, code: string) => {
      const fields = { grant_type: "authorization_code", client_id, redirect_uri, code, code_verifier: verifier };
      const answer = await post(replica, "/authed/oauth/token", new URLSearchParams(fields));
      return { status: answer.status, ...(await answer.json()) };
    };
    const refresh = async (replica: number, refresh_token: string) => {
      const fields = { grant_type: "refresh_token", client_id, refresh_token };
      const answer = await post(replica, "/authed/oauth/token", new URLSearchParams(fields));
      return { status: answer.status, ...(await answer.json()) };
    };
    const list = { method: "POST", body: JSON.stringify(rpc("tools/list")) };
    const uses = async (token: string) => [
      await bearer(token, 0, "/authed/mcp", list),
      await bearer(token, 1, "/authed/mcp", list),
    ];

    const first = await exchange(0, await authorize());
    expect(await uses(first.access_token)).toEqual([200, 200]);
    const second = await refresh(1, first.refresh_token);
    expect([second.status, ...(await uses(second.access_token))]).toEqual([200, 200, 200]);
    // Used a second time, on the other replica: the access ends on both.
    expect((await refresh(0, first.refresh_token)).status).toBe(400);
    expect(await uses(second.access_token)).toEqual([401, 401]);

    const code = await authorize();
    const third = await exchange(0, code);
    expect(await uses(third.access_token)).toEqual([200, 200]);
    expect((await exchange(1, code)).status).toBe(400);
    expect(await uses(third.access_token)).toEqual([401, 401]);

    const fourth = await exchange(1, await authorize());
    await post(0, "/authed/oauth/revoke", new URLSearchParams({ token: fourth.access_token, client_id }));
    expect(await uses(fourth.access_token)).toEqual([401, 401]);

    const fifth = await exchange(0, await authorize());
    expect(await uses(fifth.access_token)).toEqual([200, 200]);
    await endSessions(store.database, site, ALL_SUBJECTS, Date.now());
    expect(await uses(fifth.access_token)).toEqual([401, 401]);
    expect((await refresh(1, fifth.refresh_token)).status).toBe(400);
  });
});
