import type { Page } from "@playwright/test";
import { expect, test } from "../e2e/fixtures";
import { hasChannelPackages, NEEDS_CHANNEL_PACKAGES } from "../support/channel-packages.mjs";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { type EchoSocket, startEchoSocket } from "../support/echo-socket";
import { startServer, type TestServer } from "../support/server";

test.skip(!hasChannelPackages, NEEDS_CHANNEL_PACKAGES);

let docs: DocsFolder;
let site: TestServer;
let echo: EchoSocket;

const at = (pointer: string) => ({ $ref: `#/${pointer}` });

const rustle = {
  title: "A rustle",
  payload: {
    type: "object",
    required: ["volume"],
    properties: { volume: { type: "integer", minimum: 2, maximum: 10 } },
  },
};

const forest = {
  asyncapi: "3.0.0",
  info: { title: "Forest", version: "1" },
  servers: {
    live: { host: "forest.test", protocol: "wss" },
    copy: { host: "copy.test", protocol: "wss" },
    broker: { host: "broker.test", protocol: "kafka" },
  },
  channels: {
    clearing: {
      address: "/clearings/{clearing}",
      servers: [at("servers/live"), at("servers/copy")],
      description: "What happens near a clearing.",
      parameters: { clearing: { description: "Of the map." } },
      messages: { Rustle: rustle },
      bindings: {
        ws: {
          query: { type: "object", properties: { since: { type: "integer" } } },
          headers: { type: "object", properties: { "X-Ranger": { type: "string" } } },
        },
      },
    },
    felled: {
      title: "Felled trees",
      servers: [at("servers/broker")],
      messages: { Felled: { payload: { type: "string" } } },
      bindings: { kafka: { topic: "felled-trees" } },
    },
  },
  operations: { whisper: { action: "receive", channel: at("channels/clearing"), summary: "Whisper" } },
};

const old = {
  asyncapi: "2.6.0",
  info: { title: "Old", version: "1" },
  servers: { main: { url: "wss://old.test/ws", protocol: "wss" } },
  channels: { news: { subscribe: { message: { name: "leaf", payload: { type: "boolean" } } } } },
};

const valley = (port: number) => ({
  asyncapi: "3.0.0",
  info: { title: "Valley", version: "1" },
  servers: { own: { host: `127.0.0.1:${port}`, protocol: "ws" } },
  channels: { echo: { messages: { Call: { payload: { type: "string", examples: ["over the hills"] } } } } },
  operations: { call: { action: "receive", channel: at("channels/echo") } },
});

test.beforeAll(async () => {
  echo = await startEchoSocket();
  docs = await createDocsFolder(
    {
      navigation: {
        tabs: [
          { tab: "Guide", pages: ["own"] },
          { tab: "Channels", asyncapi: ["forest.json", "old.json", "valley.json"] },
        ],
      },
    },
    {
      "forest.json": JSON.stringify(forest),
      "old.json": JSON.stringify(old),
      "valley.json": JSON.stringify(valley(echo.port)),
      "own.mdx": "---\ntitle: My clearing\nasyncapi: forest.json clearing\n---\n\nWords of the author.\n",
    },
  );
  const packages = new URL("../support/channel-packages.mjs", import.meta.url).href;
  const environment = { LECTERN_SITE_URL: "https://docs.example.com", NODE_OPTIONS: `--import=${packages}` };
  site = await startServer({ docsDirectory: docs.directory, environment });
});

test.afterAll(async () => {
  await site?.stop();
  await docs?.dispose();
  echo?.stop();
});

test("a channel has a page with its messages, in the sidebar of its group", async ({ page }) => {
  await page.goto(`${site.url}/api-reference/websockets/clearing`);
  const main = page.getByRole("main");
  await expect(page.getByRole("link", { name: "WSS Clearing" })).toHaveAttribute("aria-current", "page");
  await expect(main.getByText("What happens near a clearing.")).toBeVisible();
  await expect(main.getByRole("region", { name: "Send", exact: true })).toContainText("Whisper");
  await expect(main.getByRole("region", { name: "Send", exact: true })).toContainText("volume");
  await expect(main.getByRole("region", { name: "Query parameters" })).toContainText("since");
  await expect(main.getByRole("region", { name: "Example: Send" })).toContainText('"volume": 6');
});

test("a channel of another protocol has its settings and nothing to try", async ({ page }) => {
  await page.goto(`${site.url}/api-reference/channels/felled-trees`);
  const main = page.getByRole("main");
  await expect(main.getByRole("region", { name: "Bindings" })).toContainText("felled-trees");
  await expect(main.getByText("KAFKA", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try it" })).toHaveCount(0);
});

test("a document of version 2 has pages too", async ({ page }) => {
  await page.goto(`${site.url}/api-reference/websockets/news`);
  await expect(page.getByRole("main").getByRole("region", { name: "Receive", exact: true })).toContainText("leaf");
});

test("a page file about a channel has the author's words and the channel", async ({ page }) => {
  await page.goto(`${site.url}/own`);
  const main = page.getByRole("main");
  await expect(main.getByText("Words of the author.")).toBeVisible();
  await expect(main.getByRole("region", { name: "Send", exact: true })).toContainText("Whisper");
});

test("a reader connects, sends the example, and reads what comes back", async ({ page }) => {
  await answerSockets(page);
  await page.goto(`${site.url}/api-reference/websockets/clearing?playground=open`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("left out: X-Ranger")).toBeVisible();
  await dialog.getByLabel("clearing").fill("north");
  await dialog.getByLabel("since").fill("7");
  await expect(dialog.getByRole("button", { name: "Send message" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Connect", exact: true }).click();
  const log = dialog.getByRole("log").getByRole("listitem");
  await expect(log).toContainText(["wss://forest.test/clearings/north?since=7"]);
  await dialog.getByRole("button", { name: "Send message" }).click();
  await expect(log).toContainText(["You sent", "Sent", "Connected"]);
  await expect(log.first()).toContainText('"volume": 6');
  await dialog.getByRole("button", { name: "Disconnect" }).click();
  await expect(log.first()).toContainText("Disconnected");
});

test("a refused connection is reported", async ({ page }) => {
  await page.routeWebSocket(/forest\.test/, (socket) => socket.close({ code: 1008, reason: "No tree" }));
  await page.goto(`${site.url}/api-reference/websockets/clearing?playground=open`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("clearing").fill("north");
  await dialog.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(dialog.getByRole("log")).toContainText("No tree");
  await expect(dialog.getByRole("button", { name: "Connect", exact: true })).toBeVisible();
});

test("a site on https reaches a server on the reader's own machine", async ({ page }) => {
  const dialog = page.getByRole("dialog");
  await page.goto(`${site.url}/api-reference/websockets/echo?playground=open`);
  await dialog.getByRole("button", { name: "Connect", exact: true }).click();
  await dialog.getByRole("button", { name: "Send message" }).click();
  const log = dialog.getByRole("log").getByRole("listitem");
  await expect(log).toContainText(["Received", "Sent", "Connected"]);
  await expect(log.first()).toContainText("over the hills");
});

test("machines read channels in Markdown, in the index, and by search", async ({ request }) => {
  const markdown = await (await request.get(`${site.url}/api-reference/websockets/clearing.md`)).text();
  expect(markdown).toContain("`WSS /clearings/{clearing}`");
  expect(markdown).toContain("`volume` (integer, required, 2 – 10)");
  const index = await (await request.get(`${site.url}/llms.txt`)).text();
  expect(index).toContain("/api-reference/websockets/clearing.md): What happens near a clearing.");
  expect(index).toMatch(/## AsyncAPI Specs\n\n- \[forest\]/);
});

async function answerSockets(page: Page): Promise<void> {
  await page.routeWebSocket(/forest\.test/, (socket) => {
    socket.onMessage((message) => socket.send(`You sent ${message}`));
  });
}
