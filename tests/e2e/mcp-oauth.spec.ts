import { createHash, randomBytes } from "node:crypto";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { UnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, type Page, test } from "@playwright/test";
import { findViolations } from "../support/find-violations";
import { McpProgram } from "../support/mcp-program";
import { BASE, type PrivateSite, RPC, rpc, startPrivateSite } from "../support/private-site";

let site: PrivateSite;
const passwords: Record<string, string> = {};
test.beforeAll(async () => {
  site = await startPrivateSite();
  for (const who of ["red", "blue"]) passwords[who] = (await site.add("password", who)).secret;
});
test.afterAll(() => site?.dispose());

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

const serverUrl = () => new URL(`${site.origin}${BASE}/authed/mcp`);

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
  expect([answer.get("state"), answer.get("iss")]).toEqual(["state of the program", site.origin + BASE]);
  await transport.finishAuth(answer.get("code") ?? "");
  return program;
}

const tokenRequest = (fields: Record<string, string>, name = "token") =>
  fetch(`${site.origin}${BASE}/authed/oauth/${name}`, { method: "POST", body: new URLSearchParams(fields) });

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
  expect((await site.ask("/mcp", { ...RPC, authorization: `Bearer ${access_token}` }, rpc("tools/list"))).status).toBe(
    401,
  );

  const next = await granted(page, "red");
  const { access_token: token = "" } = next.stored.tokens ?? {};
  const use = () => site.ask("/authed/mcp", { ...RPC, authorization: `Bearer ${token}` }, rpc("tools/list"));
  expect((await use()).status).toBe(200);
  expect((await site.ask("/red", { authorization: `Bearer ${token}` })).status).toBe(401);
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
    const answer = await site.ask(
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
    resource: `${site.origin}${BASE}/authed/mcp`,
  };
  const address = (changed: Record<string, string> = {}) =>
    new URL(`${site.origin}${BASE}/authed/oauth/authorize?${new URLSearchParams({ ...fields, ...changed })}`);
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
  const use = () => site.ask("/mcp", { ...RPC, authorization: `Bearer ${first.access_token}` }, rpc("tools/list"));
  expect((await use()).status).toBe(200);
  // The same server under another host is another resource.
  expect([
    await useAt("other.example", first.access_token),
    await useAt(new URL(site.origin).host, first.access_token),
  ]).toEqual([401, 200]);
  expect((await tokenRequest(good)).status).toBe(400);
  expect((await use()).status).toBe(401);

  // The form of another site allows nothing.
  const cookie = await site.signIn(passwords.red ?? "");
  const forged = { method: "POST", redirect: "manual" as const, body: new URLSearchParams({ decision: "allow" }) };
  const answer = await fetch(address(), { ...forged, headers: { cookie, origin: "https://evil.example" } });
  expect([answer.status, answer.headers.get("location")]).toEqual([403, null]);
});

test("what the MCP server is and who lets clients in is said where clients look", async () => {
  const open = await site.ask("/mcp", RPC, rpc("tools/list"));
  expect(open.status).toBe(200);
  const answer = await site.ask("/authed/mcp", RPC, rpc("tools/list"));
  const metadata = /resource_metadata="([^"]+)"/.exec(answer.headers.get("www-authenticate") ?? "")?.[1] ?? "";
  expect([answer.status, answer.headers.get("access-control-expose-headers")]).toEqual([401, "WWW-Authenticate"]);
  const resource = await (await fetch(metadata)).json();
  expect(resource).toMatchObject({ resource: serverUrl().href, authorization_servers: [site.origin + BASE] });
  for (const address of [
    `/.well-known/oauth-authorization-server${BASE}`,
    `${BASE}/.well-known/oauth-authorization-server`,
  ]) {
    const found = await (await fetch(site.origin + address)).json();
    expect(found).toMatchObject({ issuer: site.origin + BASE, code_challenge_methods_supported: ["S256"] });
  }
  const { servers } = await (await site.ask("/.well-known/mcp.json")).json();
  expect(servers).toMatchObject([
    { url: `${site.origin}${BASE}/mcp`, authentication: { required: false } },
    { url: serverUrl().href, authentication: { required: true } },
  ]);
  // A client's own token for the API that the site documents is none of ours.
  expect((await site.ask("/mcp", { ...RPC, authorization: "Bearer of-the-api" }, rpc("tools/list"))).status).toBe(200);
});
