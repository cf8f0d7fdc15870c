import { createServer, type Server } from "node:http";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/answering-page";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { findViolations } from "../support/find-violations";
import { startServer, type TestServer } from "../support/server";

let target: Server;
let docs: DocsFolder;
let site: TestServer;

test.beforeAll(async () => {
  target = await startTarget();
  docs = await createDocsFolder(
    { navigation: { groups: [{ group: "API", openapi: "shop.json" }] } },
    { "shop.json": JSON.stringify(specification(originOf(target))) },
  );
  site = await startServer({ docsDirectory: docs.directory });
});

test.afterAll(async () => {
  await site?.stop();
  await docs?.dispose();
  target?.closeAllConnections();
  target?.close();
});

test("path, query, header, nested body and bearer credentials reach the server", async ({ page }) => {
  const dialog = await openPlayground(page, "/api-reference/place-order");
  await dialog.getByLabel("customer", { exact: false }).first().fill("a b/c");
  await dialog.locator("#api-playground-input").getByLabel("limit").fill("5");
  await dialog.getByLabel("x-trace").fill("trace-1");
  await dialog.getByLabel("Authorization (bearer)").fill("secret-token");
  await dialog.getByRole("button", { name: "Form" }).click();
  await dialog.getByText("address", { exact: true }).click();
  await dialog.getByLabel("city").fill("Oslo");
  await dialog.getByRole("button", { name: "Send" }).click();

  await expect(dialog.getByText("200 OK")).toBeVisible();
  const answer = JSON.parse((await dialog.getByTestId("response-body").textContent()) ?? "");
  expect(answer).toMatchObject({
    method: "POST",
    url: "/v1/customers/a%20b%2Fc/orders?limit=5",
    trace: "trace-1",
    authorization: "Bearer secret-token",
    body: { note: "Leave it at the door", address: { city: "Oslo" } },
  });
});

test("credentials are kept in session storage only", async ({ page, context }) => {
  const dialog = await openPlayground(page, "/api-reference/place-order");
  await dialog.getByLabel("customer", { exact: false }).first().fill("1");
  await dialog.getByLabel("Authorization (bearer)").fill("secret-token");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("200 OK")).toBeVisible();
  const stored = await page.evaluate(() => ({
    session: JSON.stringify({ ...sessionStorage }),
    local: JSON.stringify({ ...localStorage }),
  }));
  expect(stored.session).toContain("secret-token");
  expect(stored.local).not.toContain("secret-token");
  expect(JSON.stringify(await context.cookies())).not.toContain("secret-token");

  await page.reload();
  await expect((await openPlayground(page)).getByLabel("Authorization (bearer)")).toHaveValue("secret-token");
});

test("a response shows while it arrives", async ({ page }) => {
  const dialog = await openPlayground(page, "/api-reference/follow-orders");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByTestId("response-body")).toHaveText("first");
  await fetch(`${originOf(target)}/v1/release`);
  await expect(dialog.getByTestId("response-body")).toHaveText("firstsecond");
  await expect(dialog.getByRole("link", { name: "Download" })).toBeVisible();
});

test("an error status and a server out of reach are told apart", async ({ page }) => {
  const dialog = await openPlayground(page, "/api-reference/fail");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("418 I'm a Teapot")).toBeVisible();
  await page.route(`${originOf(target)}/v1/fail`, (route) => route.abort());
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The request failed.");
});

test("the address opens it and follows it, and the keyboard closes it", async ({ page }) => {
  await page.goto(`${site.url}/api-reference/fail?playground=open`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Send" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/playground/);
  await page.getByRole("button", { name: "Try it" }).press("Enter");
  await expect(page).toHaveURL(/playground=open/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Try it" })).toBeFocused();
});

test("the page and the playground have no accessibility violations", async ({ page }) => {
  await page.goto(`${site.url}/api-reference/place-order`);
  expect(await findViolations(page, "main")).toEqual([]);
  await openPlayground(page);
  expect(await findViolations(page, "dialog")).toEqual([]);
});

test("the proxy is off in production", async ({ page, request }) => {
  const description = JSON.stringify({ url: `${originOf(target)}/v1/fail`, method: "GET", headers: {} });
  const answer = await request.post(`${site.url}/_lectern/playground/proxy`, {
    headers: { "playground-request": encodeURIComponent(description) },
  });
  expect(answer.status()).toBe(404);
  const dialog = await openPlayground(page, "/api-reference/fail");
  await expect(dialog.getByLabel("Send through this site's server")).toHaveCount(0);
});

async function openPlayground(page: Page, path?: string) {
  if (path) await page.goto(`${site.url}${path}?playground=open`);
  else if (!page.url().includes("playground=open")) await page.getByRole("button", { name: "Try it" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Send" })).toBeVisible();
  return dialog;
}

function originOf(server: Server): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
}

/** An API that says what it was asked; `/v1/events` waits for `/v1/release` before it ends. */
async function startTarget(): Promise<Server> {
  let release = () => {};
  const server = createServer((request, response) => {
    const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*, authorization" };
    if (request.method === "OPTIONS") response.writeHead(204, headers).end();
    else if (request.url === "/v1/fail") response.writeHead(418, headers).end("no coffee");
    else if (request.url === "/v1/events") {
      response.writeHead(200, { ...headers, "content-type": "text/plain" }).write("first");
      release = () => response.end("second");
    } else if (request.url === "/v1/release") {
      release();
      response.end();
    } else {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const { method, url } = request;
        const { authorization, "x-trace": trace } = request.headers;
        const body: unknown = JSON.parse(Buffer.concat(chunks).toString() || "null");
        response.writeHead(200, { ...headers, "content-type": "application/json" });
        response.end(JSON.stringify({ method, url, authorization, trace, body }));
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

function specification(origin: string) {
  const ok = { responses: { 200: { description: "Fine." } } };
  const text = { type: "string" };
  const address = { type: "object", properties: { city: text, zip: text } };
  const order = { type: "object", properties: { note: { ...text, example: "Leave it at the door" }, address } };
  return {
    openapi: "3.1.0",
    info: { title: "Shop", version: "1" },
    servers: [{ url: `${origin}/v1` }],
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    paths: {
      "/customers/{customer}/orders": {
        post: {
          summary: "Place order",
          security: [{ token: [] }],
          parameters: [
            { name: "customer", in: "path", required: true, schema: text },
            { name: "limit", in: "query", schema: { type: "integer" } },
            { name: "x-trace", in: "header", schema: text },
          ],
          requestBody: {
            content: { "application/json": { schema: order, example: { note: "Leave it at the door" } } },
          },
          ...ok,
        },
      },
      "/events": { get: { summary: "Follow orders", ...ok } },
      "/fail": { get: { summary: "Fail", ...ok } },
    },
  };
}
