import { type EchoApi, startEchoApi } from "../support/echo-api";
import { findViolations } from "../support/find-violations";
import { furtherCase } from "../support/full-tier";
import { chooseOption, openPlayground, sendAndRead } from "../support/playground-page";
import type { TestSite } from "../support/site-server";
import { expect, test } from "./fixtures";

let api: EchoApi;
let site: TestSite;

test.beforeAll(async ({ sites }) => {
  api = await startEchoApi();
  site = await sites.add(
    {
      navigation: {
        groups: [
          { group: "API", openapi: "api.json" },
          { group: "Shop", openapi: "shop.json" },
        ],
      },
    },
    { "api.json": JSON.stringify(specification(api.origin)), "shop.json": JSON.stringify(shop(api.origin)) },
  );
});

test.afterAll(async () => {
  api?.stop();
});

test("path, query, header, nested body and bearer credentials reach the server", async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "place-order");
  await dialog.getByLabel("customer", { exact: false }).first().fill("a b/c");
  await dialog.locator("#api-playground-input").getByLabel("limit").fill("5");
  await dialog.getByLabel("x-trace").fill("trace-1");
  await dialog.getByLabel("Authorization (bearer)").fill("secret-token");
  await dialog.getByRole("button", { name: "Form" }).click();
  await dialog.getByText("address", { exact: true }).click();
  await dialog.getByLabel("city").fill("Oslo");
  const { method, url, headers, body } = await sendAndRead(dialog);
  expect([method, url]).toEqual(["POST", "/v1/customers/a%20b%2Fc/orders?limit=5"]);
  expect(headers).toMatchObject({ "x-trace": "trace-1", authorization: "Bearer secret-token" });
  expect(JSON.parse(body)).toMatchObject({ note: "Leave it at the door", address: { city: "Oslo" } });
});

test("credentials are kept in session storage only", async ({ page, context }) => {
  const dialog = await openPlayground(page, site.url, "place-order");
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
  await expect(dialog.getByLabel("Authorization (bearer)")).toHaveValue("secret-token");
});

test("a response shows while it arrives", furtherCase, async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "follow-orders");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByTestId("response-body")).toHaveText("first");
  api.release();
  await expect(dialog.getByTestId("response-body")).toHaveText("firstsecond");
  await expect(dialog.getByRole("link", { name: "Download" })).toBeVisible();
});

test("an error status and a server out of reach are told apart", furtherCase, async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "fail");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("418 I'm a Teapot")).toBeVisible();
  await page.route(`${api.origin}/teapot`, (route) => route.abort());
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The request failed.");
});

test("the address opens it and follows it, and the keyboard closes it", furtherCase, async ({ page }) => {
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
  await page.getByRole("button", { name: "Try it" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Send" })).toBeVisible();
  expect(await findViolations(page, "dialog")).toEqual([]);
});

test("the proxy is off in production", async ({ page, request }) => {
  const description = JSON.stringify({ url: `${api.origin}/teapot`, method: "GET", headers: {} });
  const answer = await request.post(`${site.url}/_lectern/playground/proxy`, {
    headers: { "playground-request": encodeURIComponent(description) },
  });
  expect(answer.status()).toBe(404);
  const dialog = await openPlayground(page, site.url, "fail");
  await expect(dialog.getByLabel("Send through this site's server")).toHaveCount(0);
});

test("lists, maps, choices and nested objects are filled in field by field", furtherCase, async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "order");
  await dialog.getByRole("button", { name: "Form" }).click();
  await dialog.getByRole("button", { name: "Add item: tags" }).click();
  await expect(dialog.getByLabel("tags 1", { exact: true })).toBeFocused();
  await page.keyboard.type("new");
  await dialog.getByRole("button", { name: "Add item: labels" }).click();
  await dialog.getByLabel("labels 1: Key").fill("color");
  await dialog.getByLabel("labels 1", { exact: true }).fill("red");
  await chooseOption(dialog, "size", "large");
  await chooseOption(dialog, "gift", "true");
  await dialog.getByText("items", { exact: true }).click();
  await dialog.getByRole("button", { name: "Add item: items" }).click();
  await dialog.getByLabel("count").fill("2");
  await dialog.getByRole("button", { name: "Add item: items" }).click();
  await dialog.getByRole("button", { name: "Remove items 2" }).click();
  await expect(dialog.getByRole("button", { name: "Add item: items" })).toBeFocused();
  await dialog.getByText("payment", { exact: true }).click();
  await chooseOption(dialog, "payment: One of", "Card");
  await dialog.getByLabel("number").fill("4242");
  expect(JSON.parse((await sendAndRead(dialog)).body)).toEqual({
    tags: ["new"],
    labels: { color: "red" },
    size: "large",
    gift: true,
    items: [{ count: 2 }],
    payment: { method: "card", number: "4242" },
  });
});

test("a body that is a list, and one that is a choice", furtherCase, async ({ page }) => {
  let dialog = await openPlayground(page, site.url, "batch");
  await dialog.getByRole("button", { name: "Form" }).click();
  await dialog.getByLabel("name").fill("Ada");
  expect(JSON.parse((await sendAndRead(dialog)).body)).toEqual([{ name: "Ada" }]);
  dialog = await openPlayground(page, site.url, "pay");
  await dialog.getByRole("button", { name: "Form" }).click();
  await chooseOption(dialog, "Body: One of", "Card");
  expect(JSON.parse((await sendAndRead(dialog)).body)).toEqual({ method: "card" });
});

test("a body that is not JSON is told, can be sent anyway, and is not lost", furtherCase, async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "pay");
  const raw = dialog.getByRole("textbox", { name: "Body" });
  await raw.fill('{ "method": }');
  await expect(raw).toHaveAccessibleDescription(/not valid JSON: 1:13: a value is expected here/);
  await expect(dialog.getByRole("button", { name: "Form" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Send request" }).click();
  await expect(dialog.getByRole("alert").first()).toContainText("not valid JSON");
  await expect(raw).toBeFocused();
  await expect(raw.locator("..")).toHaveCSS("outline-style", "solid");
  expect((await sendAndRead(dialog)).body).toBe('{ "method": }');
  await raw.fill('{ "method": "card" }');
  await expect(raw).toHaveAccessibleDescription("");
  await dialog.getByRole("button", { name: "Form" }).click();
  await expect(dialog.getByRole("combobox", { name: "Body: One of" }).locator("option:checked")).toHaveText("Card");
});

test("parameters are written as their style says", furtherCase, async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "styled");
  await dialog.getByLabel("ids 1", { exact: true }).fill("1");
  await dialog.getByRole("button", { name: "Add item: ids" }).click();
  await dialog.getByLabel("ids 2", { exact: true }).fill("2");
  await dialog.getByText("filter", { exact: true }).click();
  await dialog.getByLabel("age").fill("3");
  await dialog.getByRole("button", { name: "Add item: X-Tags" }).click();
  await dialog.getByLabel("X-Tags 1", { exact: true }).fill("a");
  const sent = await sendAndRead(dialog);
  expect(sent.url).toBe("/styled/;ids=1;ids=2?filter%5Bage%5D=3");
  expect(sent.headers["x-tags"]).toBe("a");
});

test("several files go under one name, and a part in a type of its own", furtherCase, async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "attach");
  const file = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(`in ${name}`) });
  await dialog.getByLabel("files").setInputFiles([file("a.txt"), file("b.txt")]);
  await dialog.getByText("about", { exact: true }).click();
  await dialog.getByLabel("title").fill("Two");
  const { body } = await sendAndRead(dialog);
  expect(body.match(/name="files"; filename="[ab]\.txt"/g)).toHaveLength(2);
  expect(body).toMatch(/name="about".*\r\nContent-Type: application\/json\r\n\r\n\{"title":"Two"\}/);
});

test("a stream can be ended, and what has arrived stays", furtherCase, async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "events");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByTestId("response-body")).toHaveText("data: one");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByRole("button", { name: "Send" })).toBeFocused();
  await expect(dialog.getByTestId("response-body")).toHaveText("data: one");
  await expect(dialog.getByRole("alert")).toHaveCount(0);
});

test("an answer that breaks off stays in view and is called incomplete", furtherCase, async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "broken");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByTestId("response-body")).toHaveText("the beginning");
  api.release();
  await expect(dialog.getByRole("alert")).toContainText("before the response was complete");
  await expect(dialog.getByTestId("response-body")).toHaveText("the beginning");
});

test("binary data is offered for download, and an error page is shown as text", furtherCase, async ({ page }) => {
  let dialog = await openPlayground(page, site.url, "archive");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("The response is binary.")).toBeVisible();
  const download = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("response.zip");
  dialog = await openPlayground(page, site.url, "crash");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByText("500 Internal Server Error")).toBeVisible();
  await expect(dialog.getByTestId("response-body")).toHaveText("<h1>Out of order</h1>");
});

test("cookies are explained and not asked for, since no page can send them", furtherCase, async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "with-cookie");
  await expect(dialog.getByText("Web pages cannot send these cookies.")).toHaveCount(2);
  await expect(dialog.getByLabel(/session|consent/)).toHaveCount(0);
  await dialog.getByLabel("Date").fill("tomorrow");
  await expect(dialog.getByText("Web pages cannot send these headers, so they are left out: Date.")).toBeVisible();
  expect((await sendAndRead(dialog)).url).toBe("/with-cookie");
});

test("a method that no page can send is told instead of sent", furtherCase, async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "follow");
  await expect(dialog.getByText("Web pages cannot send TRACE requests.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Send" })).toBeDisabled();
});

function specification(origin: string) {
  const text = { type: "string" };
  const list = (items: object) => ({ type: "array", items });
  const fields = (properties: object, required: string[] = []) => ({ type: "object", properties, required });
  const body = (schema: object) => ({ requestBody: { required: true, content: { "application/json": { schema } } } });
  const payment = {
    oneOf: [
      { title: "Cash", ...fields({ method: { const: "cash" } }, ["method"]) },
      { title: "Card", ...fields({ method: { const: "card" }, number: text }, ["method"]) },
    ],
  };
  const order = fields({
    tags: list(text),
    labels: { type: "object", additionalProperties: text },
    size: { ...text, enum: ["small", "large"] },
    gift: { type: "boolean" },
    items: list(fields({ count: { type: "integer" } })),
    payment,
  });
  const styled = [
    { name: "ids", in: "path", required: true, style: "matrix", explode: true, schema: list({ type: "integer" }) },
    { name: "filter", in: "query", style: "deepObject", schema: fields({ age: { type: "integer" } }) },
    { name: "X-Tags", in: "header", schema: list(text) },
  ];
  const attachment = {
    schema: fields({ files: list({ ...text, format: "binary" }), about: fields({ title: text }) }),
    encoding: { about: { contentType: "application/json" } },
  };
  const consent = { name: "consent", in: "cookie", required: true, schema: text };
  const date = { name: "Date", in: "header", schema: text };
  const operations: [summary: string, method: string, path: string, more: object][] = [
    ["Order", "post", "/order", body({ ...order, example: {} })],
    ["Batch", "post", "/batch", body(list(fields({ name: text })))],
    ["Pay", "post", "/pay", body(payment)],
    ["Styled", "get", "/styled/{ids}", { parameters: styled }],
    ["Attach", "post", "/attach", { requestBody: { content: { "multipart/form-data": attachment } } }],
    ["With cookie", "get", "/with-cookie", { security: [{ cookie: [] }], parameters: [consent, date] }],
    ["Follow", "trace", "/follow", {}],
    ...["Events", "Broken", "Archive", "Crash"].map((summary): [string, string, string, object] => [
      summary,
      "get",
      `/${summary.toLowerCase()}`,
      {},
    ]),
  ];
  const responses = { 200: { description: "Fine." } };
  const paths = Object.fromEntries(
    operations.map(([summary, method, path, more]) => [path, { [method]: { summary, responses, ...more } }]),
  );
  const securitySchemes = { cookie: { type: "apiKey", in: "cookie", name: "session" } };
  const info = { title: "API", version: "1" };
  return { openapi: "3.1.0", info, servers: [{ url: origin }], components: { securitySchemes }, paths };
}

function shop(origin: string) {
  const ok = { responses: { 200: { description: "Fine." } } };
  const text = { type: "string" };
  const address = { type: "object", properties: { city: text, zip: text } };
  const order = { type: "object", properties: { note: { ...text, example: "Leave it at the door" }, address } };
  return {
    openapi: "3.1.0",
    info: { title: "Shop", version: "1" },
    servers: [{ url: origin }],
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    paths: {
      "/v1/customers/{customer}/orders": {
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
      "/slow": { get: { summary: "Follow orders", ...ok } },
      "/teapot": { get: { summary: "Fail", ...ok } },
    },
  };
}
