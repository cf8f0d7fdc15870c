import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openStore, type Store } from "@/lib/store/open-store";
import { type ModelServer, startModelServer } from "../fakes/model-server";
import { startTraceCollector, type TraceCollector } from "../fakes/trace-collector";
import { type AssistantClient, newKey, readReply, sendMessage } from "../support/assistant-client";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { startServer, type TestServer } from "../support/server";
import { expect, test } from "./fixtures";

const QUESTION = "Why is the zebra striped?";
const ANSWER = "Because of the flamingo.";
const MODEL_KEY = "sk-very-secret-model-key";
const ADDRESS = "203.0.113.77";
const TRACE = "0af7651916cd43dd8448eb211c80319c";

test.describe.configure({ mode: "serial" });

test.describe("logs, metrics and traces", () => {
  let docs: DocsFolder;
  let model: ModelServer;
  let collector: TraceCollector;
  let server: TestServer;
  let store: Store;
  let client: AssistantClient;
  let keyId: string;
  let data: string;

  test.beforeAll(async () => {
    data = await mkdtemp(path.join(tmpdir(), "lectern-observed-"));
    docs = await createDocsFolder({ navigation: { pages: ["start"] } }, { "start.mdx": "# Start\n\nThe widget.\n" });
    [model, collector] = await Promise.all([
      startModelServer({ texts: ["Because ", "of the flamingo."] }),
      startTraceCollector(),
    ]);
    server = await startServer({
      docsDirectory: docs.directory,
      environment: {
        LECTERN_DATA: data,
        LECTERN_SITE: "acme",
        LECTERN_METRICS: "on",
        LECTERN_METRICS_TOKEN: "metrics-token",
        LECTERN_LIMIT_KEY_MONTH: "4",
        TRUSTED_PROXIES: "1",
        ASSISTANT_BASE_URL: model.url,
        ASSISTANT_MODEL: "scripted",
        ASSISTANT_API_KEY: MODEL_KEY,
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_BSP_SCHEDULE_DELAY: "50",
      },
    });
    store = await openStore({ DATABASE_URL: undefined, LECTERN_DATA: data });
    const { key, id } = await newKey(store, "acme");
    keyId = id;
    client = { siteUrl: server.url, domain: "acme", key };
    // Replies say so while the index is built for the first time.
    await expect
      .poll(async () => (await fetch(`${server.url}/readyz`)).text(), { timeout: 60_000 })
      .toContain('"search":"ok"');
  });
  test.afterAll(async () => {
    await server?.stop();
    await store?.close();
    await Promise.all([model?.close(), collector?.close(), docs?.dispose()]);
    await rm(data, { recursive: true, force: true });
  });

  test("a request is one line of JSON, with counts and without what was said", async () => {
    const requestId = "request-0001";
    const headers = {
      "x-request-id": requestId,
      traceparent: `00-${TRACE}-b7ad6b7169203331-01`,
      "x-forwarded-for": ADDRESS,
    };
    const response = await sendMessage(client, QUESTION, { headers });
    expect(response.headers.get("x-request-id")).toBe(requestId);
    expect(await readReply(response)).toEqual({ text: ANSWER, finishReason: "stop" });
    await expect.poll(() => requestLines(requestId)).toHaveLength(1);
    expect(requestLines(requestId)[0]).toMatchObject({
      level: "info",
      message: "request",
      route: "assistant.message",
      status: 200,
      outcome: "complete",
      keyId,
      promptTokens: 11,
      completionTokens: 7,
      traceId: TRACE,
      durationMs: expect.any(Number),
      firstByteMs: expect.any(Number),
    });
  });

  test("the trace has the request with search, provider and store below it", async () => {
    await expect
      .poll(() => spansOf(TRACE).map(({ name }) => name))
      .toEqual(
        expect.arrayContaining([
          "assistant.message",
          "store.accept-turn",
          "search",
          "provider.reply",
          "store.finish-reply",
        ]),
      );
    const root = spansOf(TRACE).find(({ name }) => name === "assistant.message");
    expect(root?.parentSpanId).toBe("b7ad6b7169203331");
    for (const span of spansOf(TRACE)) if (span !== root) expect(span.parentSpanId).toBe(root?.spanId);
  });

  test("a search of the site is a line without its words; those sent while a reader types are none", async () => {
    const search = (requestId: string, more: string) =>
      fetch(`${server.url}/_lectern/search?q=zebra%20crossing${more}`, { headers: { "x-request-id": requestId } });
    await search("request-typing", "");
    await search("request-0002", "&typing=0");
    await expect.poll(() => requestLines("request-0002")).toHaveLength(1);
    expect(requestLines("request-typing")).toEqual([]);
    expect(requestLines("request-0002")[0]).toMatchObject({
      route: "site.search",
      status: 200,
      found: expect.any(Number),
    });
  });

  test("a failure of the model is told by its kind, not by its words, which may be the question", async () => {
    const headers = { "x-request-id": "request-0003" };
    model.follow({ texts: ["Because "], pause: 20, streamError: QUESTION });
    await (await sendMessage(client, QUESTION, { headers })).text();
    model.follow({ status: 400 });
    expect((await sendMessage(client, QUESTION, { headers })).status).toBe(503);
    await expect
      .poll(() => requestLines("request-0003").map(({ outcome }) => outcome))
      .toEqual(["incomplete", "failed"]);
    const causes = lines().filter(({ level, requestId }) => level === "error" && requestId === "request-0003");
    expect(causes).toHaveLength(2);
    expect(causes[1]).toMatchObject({
      cause: { name: "ProviderError", cause: { name: "ModelError", status: 400 } },
    });
  });

  test("refused requests say why", async () => {
    const headers = { "x-request-id": "request-0004" };
    await sendMessage({ ...client, key: "wrong" }, QUESTION, { headers });
    model.follow({ texts: [ANSWER] });
    await (await sendMessage(client, QUESTION)).text();
    expect((await sendMessage(client, QUESTION, { headers })).status).toBe(429);
    await expect.poll(() => requestLines("request-0004")).toHaveLength(2);
    const [unknown, limited] = requestLines("request-0004");
    expect(unknown).toMatchObject({ status: 401, reason: "unauthorized" });
    expect(unknown).not.toHaveProperty("keyId");
    expect(limited).toMatchObject({ status: 429, reason: "limit-reached", limit: "key", keyId });
  });

  test("the metrics count what happened, for those who have the token", async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(401);
    await fetch(`${server.url}/start`);
    await fetch(`${server.url}/start`);
    const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: "Bearer metrics-token" } });
    const text = await answer.text();
    for (const line of [
      'lectern_assistant_requests_total{route="assistant.message",status="200"} 3',
      'lectern_assistant_requests_total{route="assistant.message",status="401"} 1',
      'lectern_assistant_requests_total{route="assistant.message",status="429"} 1',
      'lectern_assistant_requests_total{route="assistant.message",status="503"} 1',
      'lectern_assistant_refusals_total{reason="limit-reached",limit="key"} 1',
      'lectern_assistant_replies_total{outcome="complete"} 2',
      'lectern_assistant_replies_total{outcome="incomplete"} 1',
      'lectern_assistant_replies_total{outcome="failed"} 1',
      'lectern_assistant_tokens_total{kind="prompt"} 22',
      "lectern_assistant_provider_errors_total 2",
      "lectern_assistant_open_streams 0",
      "lectern_assistant_first_byte_seconds_count 3",
      'lectern_assistant_duration_seconds_count{route="assistant.message"} 6',
      "lectern_search_duration_seconds_count 6",
    ]) {
      expect(text.split("\n")).toContain(line);
    }
    expect(Number(/lectern_pages_total\{source="memory"\} (\d+)/.exec(text)?.[1])).toBeGreaterThan(0);
    expect(text).toContain("process_resident_memory_bytes");
  });

  test("neither log, traces nor metrics hold questions, answers, keys or addresses", async () => {
    const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: "Bearer metrics-token" } });
    const everything = `${server.output()}\n${collector.text()}\n${await answer.text()}`;
    for (const secret of ["zebra", "flamingo", MODEL_KEY, "metrics-token", client.key, ADDRESS]) {
      expect(everything).not.toContain(secret);
    }
  });

  function lines(): Record<string, unknown>[] {
    return server
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  function requestLines(requestId: string): Record<string, unknown>[] {
    return lines().filter((line) => line.message === "request" && line.requestId === requestId);
  }

  function spansOf(traceId: string) {
    return collector.spans.filter((span) => span.traceId === traceId);
  }
});

test("without a switch there are no metrics, and the address belongs to the docs", async ({ server }) => {
  for (const address of ["/metrics", "/_lectern/metrics"]) {
    const answer = await fetch(`${server.url}${address}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("# HELP");
  }
});
