import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";
import { expect, test } from "../support/answering-page";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { type EchoApi, startEchoApi } from "../support/echo-api";
import { fullUnless } from "../support/full-tier";
import { openPlayground, sendAndRead } from "../support/playground-page";
import { startServer, type TestServer } from "../support/server";

/** With signs that the header has to escape. */
const SECRET = "a secret: of 100% worth";

let api: EchoApi;
let docs: DocsFolder;
let site: TestServer;
let provider: Server;

test.beforeAll(async () => {
  api = await startEchoApi();
  // The specification names the provider, and the provider the site: it answers once both are known.
  let answer: ReturnType<Provider["callback"]> | undefined;
  provider = createServer((request, response) => void answer?.(request, response));
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const origin = `http://localhost:${(provider.address() as AddressInfo).port}`;
  docs = await createDocsFolder(
    { navigation: { groups: [{ group: "API", openapi: "api.json" }] } },
    { "api.json": JSON.stringify(specification(api.origin, origin)) },
  );
  site = await startServer({ docsDirectory: docs.directory });
  answer = createProvider(origin, site.url).callback();
});

test.afterAll(async () => {
  await site?.stop();
  await docs?.dispose();
  provider?.closeAllConnections();
  provider?.close();
  api?.stop();
});

test("a token for the client alone is got by a button, and kept in memory", async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "list-files");
  await dialog.getByRole("combobox", { name: "OAuth 2.0" }).click();
  await dialog.getByRole("option", { name: "Client Credentials" }).click();
  await dialog.getByLabel("Client ID").fill("machine");
  await dialog.getByLabel("Client secret").fill("wrong");
  await dialog.getByRole("button", { name: "Get token" }).click();
  await expect(dialog.getByRole("status").filter({ hasText: "No token:" })).toBeVisible();
  await dialog.getByLabel("Client secret").fill(SECRET);
  await dialog.getByRole("button", { name: "Get token" }).click();
  const token = dialog.getByLabel("Authorization (OAuth 2.0)");
  await expect(token).toHaveValue(/^[\w-]{20,}$/);
  const value = await token.inputValue();
  expect(await sendAndRead(dialog)).toMatchObject({ headers: { authorization: `Bearer ${value}` } });
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(stored).not.toContain(value);
  expect(stored).not.toContain("100% worth");
});

for (const page of ["list-files", "list-people"]) {
  const sentence = `a reader consents to the scopes that were chosen in a window (${page})`;
  test(sentence, fullUnless(page === "list-files"), async ({ page: tab, context }) => {
    const dialog = await openPlayground(tab, site.url, page);
    await dialog.getByLabel("Client ID").fill("browser");
    const window = context.waitForEvent("page");
    if (page === "list-files") {
      await expect(dialog.getByLabel("files:read")).toBeChecked();
      await dialog.getByLabel("files:write").check();
    }
    await dialog.getByRole("button", { name: "Get token" }).click();
    const consent = await window;
    await consent.getByPlaceholder("Enter any login").fill("ada");
    await consent.getByPlaceholder("and password").fill("any");
    await consent.getByRole("button", { name: "Sign-in" }).click();
    if (page === "list-files")
      await expect(consent.getByRole("listitem").filter({ hasText: "files:write" })).toBeVisible();
    await Promise.all([consent.waitForEvent("close"), consent.getByRole("button", { name: "Continue" }).click()]);
    const token = dialog.getByLabel(/^Authorization \(/);
    await expect(token).toHaveValue(/^[\w-]{20,}$/);
    const value = await token.inputValue();
    expect(await sendAndRead(dialog)).toMatchObject({ headers: { authorization: `Bearer ${value}` } });
    const stored = await tab.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    expect(stored).not.toContain(value);
  });
}

test("what the provider says in place of a code is shown", async ({ page, context }) => {
  const dialog = await openPlayground(page, site.url, "list-files");
  await dialog.getByLabel("Client ID").fill("browser");
  const window = context.waitForEvent("page");
  await dialog.getByRole("button", { name: "Get token" }).click();
  await (await window).getByRole("link", { name: "[ Cancel ]" }).click();
  await expect(dialog.getByText("No token: End-User aborted interaction")).toBeVisible();
});

/** A provider with a client for browsers, which has no secret, and one for machines. */
function createProvider(origin: string, siteUrl: string): Provider {
  return new Provider(origin, {
    clients: [
      {
        client_id: "browser",
        token_endpoint_auth_method: "none",
        redirect_uris: [`${siteUrl}/_lectern/playground/redirect.html`],
      },
      {
        client_id: "machine",
        client_secret: SECRET,
        grant_types: ["client_credentials"],
        response_types: [],
        redirect_uris: [],
      },
    ],
    scopes: ["openid", "files:read", "files:write"],
    features: { clientCredentials: { enabled: true } },
    clientBasedCORS: () => true,
  });
}

function specification(apiOrigin: string, providerOrigin: string) {
  const operation = (operationId: string, security: unknown) => ({
    get: { operationId, summary: operationId, security: [security], responses: { 200: { description: "OK" } } },
  });
  return {
    openapi: "3.1.0",
    info: { title: "Files", version: "1" },
    servers: [{ url: apiOrigin }],
    paths: {
      "/files": operation("list files", { flows: ["files:read"] }),
      "/people": operation("list people", { provider: ["openid"] }),
    },
    components: {
      securitySchemes: {
        flows: {
          type: "oauth2",
          flows: {
            authorizationCode: {
              authorizationUrl: `${providerOrigin}/auth`,
              tokenUrl: `${providerOrigin}/token`,
              scopes: { "files:read": "Read files.", "files:write": "Change files." },
            },
            clientCredentials: { tokenUrl: `${providerOrigin}/token`, scopes: { "files:read": "Read files." } },
          },
        },
        provider: { type: "openIdConnect", openIdConnectUrl: `${providerOrigin}/.well-known/openid-configuration` },
      },
    },
  };
}
