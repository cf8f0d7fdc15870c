import { startTokenProvider, TOKEN_SECRET, type TokenProvider } from "../fakes/token-provider";
import { type EchoApi, startEchoApi } from "../support/echo-api";
import { fullUnless, furtherCase } from "../support/full-tier";
import { chooseOption, openPlayground, sendAndRead } from "../support/playground-page";
import type { TestSite } from "../support/site-server";
import { expect, test } from "./fixtures";

let api: EchoApi;
let site: TestSite;
let provider: TokenProvider;

test.beforeAll(async ({ sites }) => {
  api = await startEchoApi();
  provider = await startTokenProvider();
  site = await sites.add(
    {
      navigation: {
        groups: [
          { group: "API", openapi: "api.json" },
          { group: "Files", openapi: "files.json" },
        ],
      },
    },
    {
      "api.json": JSON.stringify(specification(api.origin)),
      "files.json": JSON.stringify(filesApi(api.origin, provider.origin)),
      "own.js": "",
    },
    { LECTERN_PLAYGROUND_PROXY: "on" },
  );
  provider.serve(`${site.url}/_lectern/playground/redirect.html`);
});

test.afterAll(async () => {
  provider?.stop();
  api?.stop();
});

const credentials: [page: string, label: string, secret: string, sent: Record<string, unknown>, sentence: string][] = [
  ["with-key", "X-Api-Key", "k1", { headers: { "x-api-key": "k1" } }, "a key in a header"],
  ["with-query-key", "api_key", "k 2", { url: "/with-query-key?api_key=k%202" }, "a key in the query"],
  ["with-flow", "Authorization (OAuth 2.0)", "t3", { headers: { authorization: "Bearer t3" } }, "an OAuth token"],
];

for (const [page, label, secret, sent, sentence] of credentials) {
  test(`credentials: ${sentence}`, fullUnless(page === "with-key"), async ({ page: tab }) => {
    const dialog = await openPlayground(tab, site.url, page);
    await dialog.getByLabel(label, { exact: true }).fill(secret);
    expect(await sendAndRead(dialog)).toMatchObject(sent);
  });
}

test("credentials: user and password", furtherCase, async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "with-login");
  await dialog.getByLabel("User").fill("ada");
  await dialog.getByLabel("Password").fill("s:1");
  expect(await sendAndRead(dialog)).toMatchObject({ headers: { authorization: `Basic ${btoa("ada:s:1")}` } });
});

test("a multipart form carries fields, lists and a file", async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "upload");
  await dialog.getByLabel("title").fill("Holiday");
  await dialog.getByRole("button", { name: "Add item: tags" }).click();
  await dialog.getByLabel("tags 1", { exact: true }).fill("sun");
  await dialog.getByRole("button", { name: "Add item: tags" }).click();
  await dialog.getByLabel("tags 2", { exact: true }).fill("sea");
  await dialog.getByLabel("photo").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("PNG!") });
  const { type, body } = await sendAndRead(dialog);
  expect(type).toMatch(/^multipart\/form-data; boundary=/);
  expect(body).toContain('name="title"\r\n\r\nHoliday');
  expect(body.match(/name="tags"/g)).toHaveLength(2);
  expect(body).toContain('name="photo"; filename="a.png"');
  expect(body).toContain("PNG!");
  await expect(dialog.getByTestId("request-code")).toContainText("photo=@a.png");
});

test("a form in the address's notation", furtherCase, async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "sign-in");
  await dialog.getByLabel("user").fill("ada & co");
  expect(await sendAndRead(dialog)).toMatchObject({
    type: "application/x-www-form-urlencoded",
    body: "user=ada+%26+co",
  });
});

test("a file is the body, under the type that the specification asks for", furtherCase, async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "store");
  await expect(dialog.getByLabel("File")).toHaveAttribute("required");
  await dialog
    .getByLabel("File")
    .setInputFiles({ name: "a.bin", mimeType: "text/plain", buffer: Buffer.from("bytes") });
  expect(await sendAndRead(dialog)).toMatchObject({ type: "application/octet-stream", body: "bytes" });
  await expect(dialog.getByTestId("request-code")).toContainText("@a.bin");
});

test("a chosen file is named, in the language of the site, and can be taken back", furtherCase, async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "upload");
  await expect(dialog.getByText("Choose a file")).toBeVisible();
  const photo = dialog.getByLabel("photo").and(dialog.locator("input"));
  await photo.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("PNG!") });
  await expect(photo).toHaveAccessibleDescription("a.png");
  await dialog.getByRole("button", { name: "Remove photo" }).click();
  await expect(dialog.getByText("Choose a file")).toBeVisible();
  await expect(photo).toBeFocused();
  await expect(dialog.getByTestId("request-code")).not.toContainText("photo");
});

test("the form and the raw text are two views of one body", furtherCase, async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "create");
  const raw = dialog.getByRole("textbox", { name: "Body" });
  await expect(raw).toHaveValue(/"name": "Ada"/);
  await raw.fill('{ "name": "Grace", "age": 3 }');
  await dialog.getByRole("button", { name: "Form" }).click();
  await expect(dialog.getByLabel("name")).toHaveValue("Grace");
  await dialog.getByLabel("age").fill("41");
  expect(JSON.parse((await sendAndRead(dialog)).body)).toEqual({ name: "Grace", age: 41 });
});

test("server and its variables are chosen", furtherCase, async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "regions");
  await chooseOption(dialog, "Server", "{stage}");
  await chooseOption(dialog, "stage", "beta");
  expect(await sendAndRead(dialog)).toMatchObject({ url: "/beta/regions" });
});

test("scripts of the repository set variables of servers, and take them back", furtherCase, async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "regions");
  await chooseOption(dialog, "Server", "{stage}");
  await page.waitForFunction(() => "mintlify" in window);
  await page.evaluate("window.mintlify.api.playground.setServerVariables({ stage: 'beta' })");
  expect(await sendAndRead(dialog)).toMatchObject({ url: "/beta/regions" });
  await page.evaluate("window.mintlify.api.playground.clearServerVariables()");
  await expect.poll(() => sendAndRead(dialog)).toMatchObject({ url: "/v1/regions" });
});

test("an event stream shows its events while they arrive", furtherCase, async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "events");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByTestId("response-body")).toHaveText("data: one");
  api.release();
  await expect(dialog.getByTestId("response-body")).toHaveText(/data: one\s+data: two/);
});

test("an answer without text shows as what it is", furtherCase, async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "picture");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByRole("img", { name: "Response" })).toBeVisible();
  const download = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("response.png");
});

test("an answer of which only the beginning is shown is indented all the same", furtherCase, async ({ page }) => {
  const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `Row ${id}` }));
  await page.route(`${api.origin}/nothing`, (route) =>
    route.fulfill({ json: rows, headers: { "access-control-allow-origin": "*" } }),
  );
  const dialog = await openPlayground(page, site.url, "nothing");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByTestId("response-body")).toHaveText(/^\[\n {2}\{\n {4}"id": 0,[\s\S]*\n…$/, {
    useInnerText: true,
  });
});

test("an empty answer says that it is empty", furtherCase, async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "nothing");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("204 No Content")).toBeVisible();
});

test("a refusal by the browser is explained, with two ways on: a command, and this site, which guards it", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const dialog = await openPlayground(page, site.url, "closed");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByRole("alert")).toContainText("CORS");
  await dialog.getByRole("button", { name: "Copy as cURL" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`curl '${api.origin}/closed'`);
  await dialog.getByRole("button", { name: "Try through this site's server" }).click();
  await expect(dialog.getByRole("alert")).toContainText("not public");
  await expect(dialog.getByRole("checkbox", { name: "Send through this site's server" })).toBeChecked();
});

test("the code of the request follows the form and hides what is secret", furtherCase, async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "with-key");
  await dialog.getByLabel("X-Api-Key").fill("very-secret");
  const code = dialog.getByTestId("request-code");
  await expect(code).toContainText(`curl '${api.origin}/with-key'`);
  await expect(code).toContainText("'X-Api-Key: ********'");
  await chooseOption(dialog, "Request", "Python");
  await expect(code).toContainText("import requests");
  await dialog.getByRole("button", { name: "Show secret" }).click();
  await expect(dialog.getByLabel("X-Api-Key")).toHaveAttribute("type", "text");
});

test("what is required and empty is told once, then sent", furtherCase, async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "with-key");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByRole("alert").first()).toHaveText("Required, but still empty: X-Api-Key");
  await expect(dialog.getByLabel("X-Api-Key")).toBeFocused();
  await dialog.getByRole("button", { name: "Send anyway" }).click();
  await expect(dialog.getByText("200 OK")).toBeVisible();
});

test("earlier requests of the tab fill the form in again", furtherCase, async ({ page }) => {
  let dialog = await openPlayground(page, site.url, "sign-in");
  await dialog.getByLabel("user").fill("ada");
  await sendAndRead(dialog);
  dialog = await openPlayground(page, site.url, "sign-in");
  await dialog.getByText("Earlier requests (1)").click();
  await dialog.getByRole("button", { name: "/sign-in" }).click();
  await expect(dialog.getByLabel("user")).toHaveValue("ada");
  await dialog.getByRole("button", { name: "Remove Earlier requests" }).click();
  await expect(dialog.getByText("Earlier requests (1)")).toBeHidden();
});

test("a key in the address is shown nowhere", furtherCase, async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "with-query-key");
  await dialog.getByLabel("api_key").fill("very-secret");
  await sendAndRead(dialog);
  await dialog.getByText("Earlier requests (1)").click();
  await expect(dialog.getByRole("button", { name: "/with-query-key?api_key=********" })).toBeVisible();
});

test("an empty required field stops the request and takes the focus", furtherCase, async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "required");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByLabel("id")).toBeFocused();
  await page.keyboard.type("7");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("200 OK")).toBeVisible();
});

test("on a phone the answer below the form comes into view, and nothing is wider than the screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 });
  const dialog = await openPlayground(page, site.url, "upload");
  await dialog.getByLabel("title").fill("Holiday");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("200 OK")).toBeInViewport();
  expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("a token for the client alone is got by a button, and kept in memory", furtherCase, async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "list-files");
  await chooseOption(dialog, "OAuth 2.0", "Client Credentials");
  await dialog.getByLabel("Client ID").fill("machine");
  await dialog.getByLabel("Client secret").fill("wrong");
  await dialog.getByRole("button", { name: "Get token" }).click();
  await expect(dialog.getByRole("status").filter({ hasText: "No token:" })).toBeVisible();
  await dialog.getByLabel("Client secret").fill(TOKEN_SECRET);
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

test("what the provider says in place of a code is shown", furtherCase, async ({ page, context }) => {
  const dialog = await openPlayground(page, site.url, "list-files");
  await dialog.getByLabel("Client ID").fill("browser");
  const window = context.waitForEvent("page");
  await dialog.getByRole("button", { name: "Get token" }).click();
  await (await window).getByRole("link", { name: "[ Cancel ]" }).click();
  await expect(dialog.getByText("No token: End-User aborted interaction")).toBeVisible();
});

function specification(origin: string) {
  const text = { type: "string" };
  const ok = { responses: { 200: { description: "Fine." } } };
  const body = (mediaType: string, schema: object, example?: object) => ({
    requestBody: { required: true, content: { [mediaType]: { schema, ...(example && { example }) } } },
  });
  const fields = (properties: object) => ({ type: "object", properties });
  const operations: [summary: string, method: string, path: string, more: object][] = [
    ["With key", "get", "/with-key", { security: [{ key: [] }] }],
    ["With query key", "get", "/with-query-key", { security: [{ queryKey: [] }] }],
    ["With flow", "get", "/with-flow", { security: [{ flow: [] }] }],
    ["With login", "get", "/with-login", { security: [{ login: [] }] }],
    [
      "Upload",
      "post",
      "/upload",
      body(
        "multipart/form-data",
        fields({ title: text, tags: { type: "array", items: text }, photo: { ...text, format: "binary" } }),
      ),
    ],
    ["Sign in", "post", "/sign-in", body("application/x-www-form-urlencoded", fields({ user: text }))],
    ["Store", "put", "/store", body("application/octet-stream", { ...text, format: "binary" })],
    [
      "Create",
      "post",
      "/create",
      body("application/json", fields({ name: text, age: { type: "integer" } }), { name: "Ada" }),
    ],
    [
      "Regions",
      "get",
      "/regions",
      {
        servers: [
          { url: origin, description: "Main" },
          { url: `${origin}/{stage}`, variables: { stage: { default: "v1", enum: ["v1", "beta"] } } },
        ],
      },
    ],
    ["Events", "get", "/events", {}],
    ["Picture", "get", "/picture", {}],
    ["Nothing", "get", "/nothing", {}],
    ["Closed", "get", "/closed", {}],
    ["Required", "get", "/required/{id}", { parameters: [{ name: "id", in: "path", required: true, schema: text }] }],
  ];
  const paths = Object.fromEntries(
    operations.map(([summary, method, path, more]) => [path, { [method]: { summary, ...ok, ...more } }]),
  );
  const securitySchemes = {
    key: { type: "apiKey", in: "header", name: "X-Api-Key" },
    queryKey: { type: "apiKey", in: "query", name: "api_key" },
    flow: { type: "oauth2", flows: { clientCredentials: { tokenUrl: `${origin}/token`, scopes: {} } } },
    login: { type: "http", scheme: "basic" },
  };
  const info = { title: "API", version: "1" };
  return { openapi: "3.1.0", info, servers: [{ url: origin }], components: { securitySchemes }, paths };
}

function filesApi(apiOrigin: string, providerOrigin: string) {
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
