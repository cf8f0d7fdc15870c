import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { openStore, type Store } from "@/lib/store/open-store";
import { expect, test } from "../e2e/fixtures";
import { type ModelServer, startModelServer } from "../fakes/model-server";
import { type AssistantClient, newKey, readReply, sendMessage } from "../support/assistant-client";
import { scaled } from "../support/chaos-scale";
import { createDocsFolder, type DocsFolder, docsJson } from "../support/docs-folder";
import { waitForIndex } from "../support/search-index";
import { startServer, type TestServer } from "../support/server";

let docs: DocsFolder;
let model: ModelServer;
let store: Store | undefined;
let server: TestServer;
let client: AssistantClient;
let data: string;

test.beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), "lectern-ending-"));
  docs = await createDocsFolder({ navigation: { pages: ["start"] } }, { "start.mdx": "# Start\n\nThe widget.\n" });
  model = await startModelServer({});
});
test.afterEach(async () => {
  await server?.stop();
  await store?.close();
  await Promise.all([model.close(), docs.dispose()]);
  await rm(data, { recursive: true, force: true });
});

/** Replies that are in progress when the server is told to end. */
const STREAMS = scaled(1, 50);

test("a reply in progress comes to its end after SIGTERM, and nothing new begins", async () => {
  test.setTimeout(90_000);
  await start({ LECTERN_SHUTDOWN_DELAY: "1", LECTERN_SHUTDOWN_TIMEOUT: "30" });
  // A reply that was written while the index was built would be provisional.
  await waitForIndex(server.url, "widget");
  model.follow({ texts: ["One ", "two ", "three ", "four."], pause: 700 });
  const responses = await Promise.all(Array.from({ length: STREAMS }, () => sendMessage(client, "How?")));
  const ended = server.terminate();
  // Load balancers learn that it is ending while requests are still taken.
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: "ending", checks: {} });
  const reading = Promise.all(responses.map(readReply));
  await expect.poll(() => isListening(server.url)).toBe(false);
  const each = <Value>(value: Value) => Array.from({ length: STREAMS }, () => value);
  expect(await reading).toEqual(each({ text: "One two three four.", finishReason: "stop" }));
  expect(await ended).toBe(0);
  expect(await replies()).toEqual(each({ content: "One two three four.", state: "complete" }));
  test.info().annotations.push({ type: "cases", description: String(STREAMS) });
});

test("a reply that takes longer than the time limit is cut, and kept as far as it came", async () => {
  test.setTimeout(90_000);
  await start({ LECTERN_SHUTDOWN_TIMEOUT: "1" });
  model.follow({ texts: ["The beginning"], end: "hang" });
  const reader = (await sendMessage(client, "How?")).body?.getReader();
  const decoder = new TextDecoder();
  const readOn = async () => decoder.decode((await reader?.read())?.value);
  for (let text = ""; !text.includes("The beginning"); text += await readOn());
  const ended = server.terminate();
  await expect(readOn()).rejects.toThrow();
  expect(await ended).toBe(0);
  expect(await replies()).toEqual([{ content: "The beginning", state: "cancelled" }]);
  expect(server.output()).toContain("the time for running requests is over");
});

test("a server without requests ends at once", async () => {
  test.setTimeout(90_000);
  await start({ LECTERN_SHUTDOWN_TIMEOUT: "600" });
  expect(await server.terminate()).toBe(0);
});

test("a server whose output is no longer read keeps running, and ends on request", async () => {
  test.setTimeout(90_000);
  await start({ LECTERN_LOG_LEVEL: "debug" });
  server.closeOutput();
  // Every reload is a line of the log.
  for (const name of ["Renamed", "Renamed again"]) {
    await docs.write("docs.json", docsJson({ name, navigation: { pages: ["start"] } }));
    await expect.poll(async () => (await fetch(`${server.url}/start`)).text()).toContain(name);
  }
  expect(await server.terminate()).toBe(0);
});

async function start(environment: Record<string, string>): Promise<void> {
  server = await startServer({
    docsDirectory: docs.directory,
    environment: {
      LECTERN_DATA: data,
      LECTERN_SITE: "acme",
      ASSISTANT_BASE_URL: model.url,
      ASSISTANT_MODEL: "scripted",
      ...environment,
    },
  });
  store = await openStore({ DATABASE_URL: undefined, LECTERN_DATA: data });
  client = { siteUrl: server.url, domain: "acme", key: (await newKey(store, "acme")).key };
}

function replies() {
  return store?.database.selectFrom("messages").select(["content", "state"]).where("role", "=", "assistant").execute();
}

function isListening(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.on("connect", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
}
