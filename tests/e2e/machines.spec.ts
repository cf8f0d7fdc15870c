import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { UnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, type Page, test } from "@playwright/test";
import { createAccess } from "@/lib/access/passwords";
import { createKey, ensurePanelKey } from "@/lib/assistant/api-keys";
import { insertAccess, listAccess, revokeAccess } from "@/lib/store/access";
import { openStore, type Store } from "@/lib/store/open-store";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { findViolations } from "../support/find-violations";
import { McpProgram } from "../support/mcp-program";
import { waitForIndex } from "../support/search-index";
import { startServer, type TestServer } from "../support/server";

/*
 * A site below a base path with a public page, one for members, and one for each of two groups. Each holds `seenby` and who
 * it is for.
 */
const BASE = "/docs";
const WHO = ["all", "members", "red", "blue"];
const page = (who: string, more = "") =>
  `---\ntitle: seenby${who} title\nrss: true\nrelated: [all, members, red, blue]\n${more}\n---\n\n## About widgets\n\nWidgets: seenby${who} text.\n`;
const files = {
  "all.mdx": page("all", "public: true"),
  "members.mdx": page("members"),
  "red.mdx": page("red", "groups: [red]"),
  "blue.mdx": page("blue", "groups: [blue]"),
};

let docs: DocsFolder;
let data: string;
let store: Store;
let server: TestServer;
let origin: string;
const tokens: Record<string, { secret: string; id: string }> = {};
const passwords: Record<string, string> = {};

test.beforeAll(async () => {
  test.setTimeout(180_000);
  docs = await createDocsFolder({ name: "Acme", navigation: { pages: WHO } }, files);
  data = await mkdtemp(path.join(tmpdir(), "lectern-machines-"));
  store = await openStore({ DATABASE_URL: undefined, LECTERN_DATA: data });
  for (const who of ["red", "blue"]) {
    tokens[who] = await add("token", who);
    passwords[who] = (await add("password", who)).secret;
  }
  server = await startServer({
    docsDirectory: docs.directory,
    environment: {
      LECTERN_DATA: data,
      LECTERN_SITE: "acme",
      LECTERN_BASE_PATH: BASE,
      LECTERN_SIGN_IN: "password",
      LECTERN_SESSION_SECRET: "a secret of this test that is long enough",
    },
  });
  origin = new URL(server.url).origin;
  await waitForIndex(origin + BASE, "widgets");
  for (const who of ["red", "blue"]) {
    const search = () => ask(`/_lectern/search?q=seenby${who}`, { authorization: `Bearer ${tokens[who]?.secret}` });
    await expect
      .poll(async () => (await (await search()).json()).results.length, { timeout: 60_000 })
      .toBeGreaterThan(0);
  }
});
test.afterAll(async () => {
  await server?.stop();
  await store?.close();
  await docs?.dispose();
  await rm(data, { recursive: true, force: true });
});

async function add(kind: "token" | "password", group: string, expiresAt?: number) {
  const wanted = { kind, label: `${group} reader`, groups: [group], expiresAt };
  const { secret, access } = await createAccess(wanted, await listAccess(store.database, "acme"), Date.now());
  await insertAccess(store.database, "acme", access);
  return { secret, id: access.id };
}

function ask(address: string, headers: Record<string, string> = {}, body?: object): Promise<Response> {
  const json = body && { method: "POST", body: JSON.stringify(body) };
  return fetch(origin + BASE + address, {
    redirect: "manual",
    headers: { ...headers, ...(body && { "content-type": "application/json" }) },
    ...json,
  });
}

const RPC = { accept: "application/json, text/event-stream" };
const rpc = (method: string, params: object = {}) => ({ jsonrpc: "2.0", id: 1, method, params });
const tool = (name: string, parameters: object) => rpc("tools/call", { name, arguments: parameters });

/** Whatever can be asked for with a token in place of a session. */
const surfaces: readonly [address: string, headers?: Record<string, string>, body?: object][] = [
  ...WHO.flatMap((who): [string][] => [
    [`/${who}`],
    [`/${who}.md`],
    [`/${who}x`],
    [`/${who}/rss.xml`],
    [`/_lectern/og/x/${who}.png`],
    [`/_lectern/search?q=seenby${who}`],
  ]),
  ["/all", { rsc: "1" }],
  ["/llms.txt"],
  ["/llms-full.txt"],
  ["/sitemap.xml"],
  ["/skill.md"],
  ["/_lectern/search?q=widgets"],
  ["/_lectern/assistant"],
  ["/_lectern/sidebar/x/root/0"],
  ["/.well-known/mcp.json"],
  ["/.well-known/oauth-protected-resource/mcp"],
  ["/.well-known/oauth-authorization-server"],
  ["/mcp", RPC, tool("search_acme", { query: "widgets" })],
  ["/mcp", RPC, tool("read_acme_pages", { pages: WHO.map((who) => `/${who}x`) })],
  ["/mcp", RPC, rpc("tools/list")],
  ["/mcp", RPC, rpc("resources/list")],
];
/** The same with an API key where there is no token of a reader. */
const keyed: readonly [address: string, body: object][] = [
  ["/discovery/v1/search/acme", { query: "widgets", pageSize: 20 }],
  ...WHO.map((who): [string, object] => ["/discovery/v1/page/acme", { path: `/${who}` }]),
  [
    "/discovery/v2/assistant/acme/message",
    { fp: "anonymous", messages: [{ role: "user", content: "What are widgets?" }], retrievalPageSize: 20 },
  ],
];

const readers: readonly { reader: string; group?: string; sees: readonly string[] }[] = [
  { reader: "nobody", sees: ["all"] },
  { reader: "a token of red", group: "red", sees: ["all", "members", "red"] },
  { reader: "a token of blue", group: "blue", sees: ["all", "blue", "members"] },
];
for (const { reader, group, sees } of readers) {
  test(`${reader} gets all that is theirs and nothing else`, async () => {
    test.setTimeout(120_000);
    const bearer: Record<string, string> = group ? { authorization: `Bearer ${tokens[group]?.secret}` } : {};
    const key = { authorization: `Bearer ${await panelKey()}` };
    const requests = [
      ...surfaces,
      ...keyed.map(([to, body]): (typeof surfaces)[number] => [to, { ...key, ...bearer }, body]),
    ];
    const found = new Set<string>();
    for (const [address, headers, body] of requests) {
      const answer = await ask(address, { ...headers, ...bearer }, body);
      const text = (await answer.text()) + answer.headers.get("location");
      const own = Array.from(text.matchAll(/seenby(all|members|red|blue)/g), ([, who = ""]) => who);
      for (const who of own) found.add(who);
      const others = own.filter((who) => !sees.includes(who) && !address.includes(`q=seenby${who}`));
      expect(others, `${address} ${JSON.stringify(body ?? "")}`).toEqual([]);
      if (group) expect(answer.headers.get("cache-control") ?? "", address).not.toContain("public");
    }
    expect([...found].filter((who) => sees.includes(who)).sort()).toEqual(sees);
  });
}

const panelKey = () => ensurePanelKey(store.database, "acme", Date.now());

test("the log says nothing of what pages say", () => expect(server.output()).not.toMatch(/seenby/));

test("a token that is revoked, has ended, or was made up is refused everywhere", async () => {
  const revoked = await add("token", "red");
  await revokeAccess(store.database, "acme", revoked.id, Date.now());
  const ended = await add("token", "red", Date.now() - 1);
  const secrets = [
    revoked.secret,
    ended.secret,
    "lectern_at_guess",
    passwords.red ? `lectern_at_${passwords.red}` : "",
  ];
  for (const secret of secrets) {
    for (const [address, headers, body] of [...surfaces.slice(0, 8), ...surfaces.slice(-2)]) {
      const answer = await ask(address, { ...headers, authorization: `Bearer ${secret}` }, body);
      expect([answer.status, answer.headers.get("www-authenticate")], address).toEqual([
        401,
        expect.stringContaining('error="invalid_token"'),
      ]);
    }
  }
});

test("a key with groups searches as these, and does not read the report", async () => {
  const wanted = { kind: "secret" as const, domain: "acme", label: "red", allowedOrigins: [], groups: ["red"] };
  const { key } = await createKey(store.database, wanted, Date.now());
  const headers = { authorization: `Bearer ${key}` };
  const text = await (
    await ask("/discovery/v1/search/acme", headers, { query: "widgets", groups: ["blue", "red"] })
  ).text();
  expect([text.includes("seenbyred"), text.includes("seenbyblue")]).toEqual([true, false]);
  expect((await ask("/_lectern/insights", headers)).status).toBe(401);
});

test("a thread of a reader does not exist for another reader, another group, and nobody", async () => {
  const key = { authorization: `Bearer ${await panelKey()}` };
  const body = { fp: "anonymous", messages: [{ role: "user", content: "What are widgets?" }] };
  const send = (headers: Record<string, string>, threadId?: string) =>
    ask("/discovery/v1/assistant/acme/message", { ...key, ...headers }, { ...body, threadId });
  const red = { cookie: await signIn("red") };
  const first = await send(red);
  await first.text();
  const threadId = first.headers.get("x-thread-id") ?? "";
  expect((await send(red, threadId)).status).toBe(200);
  const twin = (await add("password", "red")).secret;
  const others: Record<string, string>[] = [
    { cookie: await signIn("blue") },
    { cookie: await signIn("twin", twin) },
    {},
  ];
  for (const other of others) {
    const answers = [await send(other, threadId), await send(other, "thread_unknown")];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(await answers[0]?.text()).toBe(await answers[1]?.text());
  }
});

async function signIn(who: string, secret = passwords[who] ?? ""): Promise<string> {
  const body = new URLSearchParams({ secret });
  const answer = await fetch(`${origin}${BASE}/login`, { method: "POST", redirect: "manual", body });
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

/** The status of the MCP server for a token, if it is asked under a host. */
function useAt(host: string, token: string): Promise<number | undefined> {
  const headers = { ...RPC, host, authorization: `Bearer ${token}`, "content-type": "application/json" };
  return new Promise((resolve, reject) => {
    const sent = httpRequest(serverUrl(), { method: "POST", headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on("error", reject);
    sent.end(JSON.stringify(rpc("tools/list")));
  });
}

const serverUrl = () => new URL(`${origin}${BASE}/authed/mcp`);

/** Connects, if the program has tokens. @returns the client, and its transport. */
async function connect(program: McpProgram, url = serverUrl()) {
  const transport = new StreamableHTTPClientTransport(url, { authProvider: program });
  const client = new Client({ name: "test", version: "1" });
  const error = await client.connect(transport).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { client, transport, error };
}

/** Where the program waits for its code. */
let callback: { url: string; received: URLSearchParams[]; close(): void };
test.beforeAll(async () => {
  const received: URLSearchParams[] = [];
  const waiting = createServer((request, response) => {
    if (request.url?.startsWith("/callback")) received.push(new URLSearchParams(request.url.split("?")[1]));
    response.end("You can close this page.");
  });
  await new Promise<void>((resolve) => waiting.listen(0, "127.0.0.1", resolve));
  const { port } = waiting.address() as AddressInfo;
  callback = { url: `http://127.0.0.1:${port}/callback`, received, close: () => void waiting.close() };
});
test.afterAll(() => callback?.close());

/** Lets a program read for a reader, in a browser. @returns the code that it is sent. */
async function consent(program: McpProgram, browser: Page, group: string, label = "Allow"): Promise<URLSearchParams> {
  await browser.goto(program.asked?.href ?? "");
  if (browser.url().includes("/login")) {
    await browser.getByLabel("Password").fill(passwords[group] ?? "");
    await browser.getByRole("button", { name: "Sign in" }).click();
  }
  await expect(browser.getByRole("heading", { name: "Allow Test program to read for you?" })).toBeVisible();
  await expect(browser.getByText(`Your answer is sent to ${new URL(callback.url).origin}.`)).toBeVisible();
  await browser.getByRole("button", { name: label }).click();
  await browser.waitForURL(/\/callback\?/);
  return callback.received.at(-1) ?? new URLSearchParams();
}

async function granted(browser: Page, group: string): Promise<McpProgram> {
  const program = new McpProgram(callback.url);
  const { transport, error } = await connect(program);
  expect(error).toBeInstanceOf(UnauthorizedError);
  const answer = await consent(program, browser, group);
  expect([answer.get("state"), answer.get("iss")]).toEqual(["state of the program", origin + BASE]);
  await transport.finishAuth(answer.get("code") ?? "");
  return program;
}

const tokenRequest = (fields: Record<string, string>, name = "token") =>
  fetch(`${origin}${BASE}/authed/oauth/${name}`, { method: "POST", body: new URLSearchParams(fields) });

test("a program of the official SDK reads for a reader who allows it, until the access is revoked", async ({
  page,
}) => {
  const program = await granted(page, "red");
  const { client, error } = await connect(program);
  expect(error).toBeUndefined();
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain("read_acme_pages");
  const read = async () =>
    JSON.stringify(await client.callTool({ name: "read_acme_pages", arguments: { pages: ["/red", "/blue"] } }));
  const text = await read();
  expect([text.includes("seenbyred"), text.includes("seenbyblue")]).toEqual([true, false]);

  const { client_id = "" } = program.stored.client ?? {};
  const { refresh_token = "", access_token = "" } = program.stored.tokens ?? {};
  // A token that the server does not know makes the SDK use the refresh token.
  program.stored.tokens = { token_type: "Bearer", refresh_token, access_token: `${access_token}x` };
  expect(await read()).toBe(text);
  expect(program.stored.tokens.refresh_token).not.toBe(refresh_token);
  const fields = { grant_type: "refresh_token", client_id, refresh_token };
  const again = await tokenRequest(fields);
  expect([again.status, (await again.json()).error]).toEqual([400, "invalid_grant"]);
  // A refresh token that is used twice ends the access.
  expect((await ask("/mcp", { ...RPC, authorization: `Bearer ${access_token}` }, rpc("tools/list"))).status).toBe(401);

  const next = await granted(page, "red");
  const { access_token: token = "" } = next.stored.tokens ?? {};
  const use = () => ask("/authed/mcp", { ...RPC, authorization: `Bearer ${token}` }, rpc("tools/list"));
  expect((await use()).status).toBe(200);
  expect((await ask("/red", { authorization: `Bearer ${token}` })).status).toBe(401);
  expect((await tokenRequest({ token, client_id }, "revoke")).status).toBe(200);
  expect((await use()).status).toBe(401);
});

test("a reader who does not allow it sends the program away, and the page is fit for all", async ({ page }) => {
  const program = new McpProgram(callback.url);
  await connect(program);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto(program.asked?.href ?? "");
  await page.getByLabel("Password").fill(passwords.blue ?? "");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("button", { name: "Allow" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await findViolations(page)).toEqual([]);
  const answer = await consent(program, page, "blue", "Cancel");
  expect([answer.get("error"), answer.get("code")]).toEqual(["access_denied", null]);
});

test("codes, verifiers, addresses, and resources of others do not count", async ({ page }) => {
  const register = async (redirectUris: string[], more = {}) => {
    const answer = await ask(
      "/authed/oauth/register",
      {},
      { client_name: "Test program", redirect_uris: redirectUris, ...more },
    );
    return { status: answer.status, id: String((await answer.json()).client_id) };
  };
  for (const address of [
    "http://evil.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    "https://a.example/#x",
    "x",
  ])
    expect((await register([address])).status, address).toBe(400);
  expect((await register(["https://a.example/back", "cursor://back"])).status).toBe(201);
  const mine = await register([callback.url]);
  const other = await register([callback.url]);

  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const fields = {
    response_type: "code",
    client_id: mine.id,
    redirect_uri: callback.url,
    code_challenge: challenge,
    code_challenge_method: "S256",
    resource: `${origin}${BASE}/authed/mcp`,
  };
  const address = (changed: Record<string, string> = {}) =>
    new URL(`${origin}${BASE}/authed/oauth/authorize?${new URLSearchParams({ ...fields, ...changed })}`);
  const refused: readonly Record<string, string>[] = [
    { client_id: "x" },
    { redirect_uri: "https://evil.example/" },
    { redirect_uri: `${callback.url}/more` },
    { response_type: "token" },
    { code_challenge_method: "plain" },
    { code_challenge: "" },
    { resource: "https://evil.example/mcp" },
  ];
  for (const changed of refused) {
    const answer = await fetch(address(changed), { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")], JSON.stringify(changed)).toEqual([400, null]);
  }

  const program = new McpProgram(callback.url);
  const getCode = async () => {
    program.asked = address();
    return (await consent(program, page, "red")).get("code") ?? "";
  };
  const code = await getCode();
  const good = {
    grant_type: "authorization_code",
    client_id: mine.id,
    redirect_uri: callback.url,
    code,
    code_verifier: verifier,
  };
  const wrong: readonly [Record<string, string>, string][] = [
    [{ code_verifier: randomBytes(32).toString("base64url") }, "invalid_grant"],
    [{ code_verifier: "" }, "invalid_grant"],
    [{ redirect_uri: `${callback.url}/more` }, "invalid_grant"],
    [{ client_id: other.id }, "invalid_grant"],
    [{ client_id: "x" }, "invalid_client"],
    [{ code: `${code}x` }, "invalid_grant"],
    [{ resource: "https://evil.example/mcp" }, "invalid_target"],
    [{ grant_type: "client_credentials" }, "unsupported_grant_type"],
    [{ grant_type: "refresh_token", refresh_token: code }, "invalid_grant"],
  ];
  for (const [changed, error] of wrong)
    expect((await (await tokenRequest({ ...good, ...changed })).json()).error).toBe(error);
  const first = await (await tokenRequest(good)).json();
  const use = () => ask("/mcp", { ...RPC, authorization: `Bearer ${first.access_token}` }, rpc("tools/list"));
  expect((await use()).status).toBe(200);
  // The same server under another host is another resource.
  expect([
    await useAt("other.example", first.access_token),
    await useAt(new URL(origin).host, first.access_token),
  ]).toEqual([401, 200]);
  expect((await tokenRequest(good)).status).toBe(400);
  expect((await use()).status).toBe(401);

  // The form of another site allows nothing.
  const cookie = await signIn("red");
  const forged = { method: "POST", redirect: "manual" as const, body: new URLSearchParams({ decision: "allow" }) };
  const answer = await fetch(address(), { ...forged, headers: { cookie, origin: "https://evil.example" } });
  expect([answer.status, answer.headers.get("location")]).toEqual([403, null]);
});

test("what the MCP server is and who lets clients in is said where clients look", async () => {
  const open = await ask("/mcp", RPC, rpc("tools/list"));
  expect(open.status).toBe(200);
  const answer = await ask("/authed/mcp", RPC, rpc("tools/list"));
  const metadata = /resource_metadata="([^"]+)"/.exec(answer.headers.get("www-authenticate") ?? "")?.[1] ?? "";
  expect([answer.status, answer.headers.get("access-control-expose-headers")]).toEqual([401, "WWW-Authenticate"]);
  const resource = await (await fetch(metadata)).json();
  expect(resource).toMatchObject({ resource: serverUrl().href, authorization_servers: [origin + BASE] });
  for (const address of [
    `/.well-known/oauth-authorization-server${BASE}`,
    `${BASE}/.well-known/oauth-authorization-server`,
  ]) {
    const found = await (await fetch(origin + address)).json();
    expect(found).toMatchObject({ issuer: origin + BASE, code_challenge_methods_supported: ["S256"] });
  }
  const { servers } = await (await ask("/.well-known/mcp.json")).json();
  expect(servers).toMatchObject([
    { url: `${origin}${BASE}/mcp`, authentication: { required: false } },
    { url: serverUrl().href, authentication: { required: true } },
  ]);
  // A client's own token for the API that the site documents is none of ours.
  expect((await ask("/mcp", { ...RPC, authorization: "Bearer of-the-api" }, rpc("tools/list"))).status).toBe(200);
});
