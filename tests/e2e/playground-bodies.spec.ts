import { expect, test } from "../support/answering-page";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { type EchoApi, startEchoApi } from "../support/echo-api";
import { chooseOption, openPlayground, sendAndRead } from "../support/playground-page";
import { startServer, type TestServer } from "../support/server";

let api: EchoApi;
let docs: DocsFolder;
let site: TestServer;

test.beforeAll(async () => {
  api = await startEchoApi();
  docs = await createDocsFolder(
    { navigation: { groups: [{ group: "API", openapi: "api.json" }] } },
    { "api.json": JSON.stringify(specification(api.origin)) },
  );
  site = await startServer({ docsDirectory: docs.directory });
});

test.afterAll(async () => {
  await site?.stop();
  await docs?.dispose();
  api?.stop();
});

test("lists, maps, choices and nested objects are filled in field by field", async ({ page }) => {
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

test("a body that is a list, and one that is a choice", async ({ page }) => {
  let dialog = await openPlayground(page, site.url, "batch");
  await dialog.getByRole("button", { name: "Form" }).click();
  await dialog.getByLabel("name").fill("Ada");
  expect(JSON.parse((await sendAndRead(dialog)).body)).toEqual([{ name: "Ada" }]);
  dialog = await openPlayground(page, site.url, "pay");
  await dialog.getByRole("button", { name: "Form" }).click();
  await chooseOption(dialog, "Body: One of", "Card");
  expect(JSON.parse((await sendAndRead(dialog)).body)).toEqual({ method: "card" });
});

test("a body that is not JSON is told, can be sent anyway, and is not lost", async ({ page }) => {
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
  await expect(dialog.getByRole("combobox", { name: "Body: One of" })).toHaveText("Card");
});

test("parameters are written as their style says", async ({ page }) => {
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

test("several files go under one name, and a part in a type of its own", async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "attach");
  const file = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(`in ${name}`) });
  await dialog.getByLabel("files").setInputFiles([file("a.txt"), file("b.txt")]);
  await dialog.getByText("about", { exact: true }).click();
  await dialog.getByLabel("title").fill("Two");
  const { body } = await sendAndRead(dialog);
  expect(body.match(/name="files"; filename="[ab]\.txt"/g)).toHaveLength(2);
  expect(body).toMatch(/name="about".*\r\nContent-Type: application\/json\r\n\r\n\{"title":"Two"\}/);
});

test("a stream can be ended, and what has arrived stays", async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "events");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByTestId("response-body")).toHaveText("data: one");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog.getByRole("button", { name: "Send" })).toBeFocused();
  await expect(dialog.getByTestId("response-body")).toHaveText("data: one");
  await expect(dialog.getByRole("alert")).toHaveCount(0);
});

test("an answer that breaks off stays in view and is called incomplete", async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "broken");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog.getByTestId("response-body")).toHaveText("the beginning");
  api.release();
  await expect(dialog.getByRole("alert")).toContainText("before the response was complete");
  await expect(dialog.getByTestId("response-body")).toHaveText("the beginning");
});

test("binary data is offered for download, and an error page is shown as text", async ({ page }) => {
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

test("cookies are explained and not asked for, since no page can send them", async ({ page }) => {
  const dialog = await openPlayground(page, site.url, "with-cookie");
  await expect(dialog.getByText("Web pages cannot send these cookies.")).toHaveCount(2);
  await expect(dialog.getByLabel(/session|consent/)).toHaveCount(0);
  await dialog.getByLabel("Date").fill("tomorrow");
  await expect(dialog.getByText("Web pages cannot send these headers, so they are left out: Date.")).toBeVisible();
  expect((await sendAndRead(dialog)).url).toBe("/with-cookie");
});

test("a method that no page can send is told instead of sent", async ({ page }) => {
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
