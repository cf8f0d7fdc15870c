import fc from "fast-check";
import { createKey } from "@/lib/assistant/api-keys";
import { openStore, type Store } from "@/lib/store/open-store";
import { expect, test } from "../e2e/fixtures";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { type Mutation, mutateJson, mutateText, mutation, textMutation } from "../support/mutate-json";
import { getRaw, headerOf, type RawAnswer, sendBytes } from "../support/raw-request";
import { startServer, type TestServer } from "../support/server";
import { FUZZ_TIMEOUT, tryCases } from "../support/try-cases";

/** What no answer may contain. */
const INTERNALS = /node_modules|\/lib\/|\.ts\b|at .+:\d+:\d+|sqlite|select .+ from/i;

let docs: DocsFolder;
let site: TestServer;
let store: Store;
let key: string;

test.beforeAll(async () => {
  docs = await createDocsFolder(
    {
      name: "acme",
      navigation: { pages: ["start", "GET /things"], openapi: "openapi.json" },
      api: { playground: { proxy: true } },
    },
    {
      "start.mdx": "---\ntitle: Start\n---\n\n## Install\n\nInstall the widget with one command.\n",
      "openapi.json": JSON.stringify({
        openapi: "3.1.0",
        info: { title: "Things", version: "1" },
        servers: [{ url: "http://127.0.0.1:9" }],
        paths: { "/things": { get: { summary: "List", responses: { "200": { description: "All" } } } } },
      }),
    },
  );
  const database = `file:${docs.directory}/.store/lectern.db`;
  store = await openStore({ DATABASE_URL: database, LECTERN_DATA: docs.directory });
  const made = await createKey(
    store.database,
    { kind: "secret", domain: "acme", label: "test", allowedOrigins: [] },
    Date.now(),
  );
  key = made.key;
  site = await startServer({
    docsDirectory: docs.directory,
    environment: { DATABASE_URL: database, LECTERN_SITE: "acme", TRUSTED_PROXIES: "0" },
  });
});
test.afterAll(async () => {
  await site?.stop();
  await store?.close();
  await docs?.dispose();
});

/** Endpoints that take JSON, each with a body that it accepts. */
const endpoints: { path: string; body: unknown; accept?: string }[] = [
  { path: "/_lectern/feedback", body: { path: "/start", isHelpful: true, comment: "Good." } },
  { path: "/_lectern/vote", body: { messageId: "m", threadId: "t", fp: "f", vote: "up" } },
  { path: "/_lectern/highlight", body: { source: "const a = 1", language: "ts" } },
  { path: "/_lectern/reload", body: { after: "0123456" } },
  {
    path: "/_lectern/playground/proxy",
    body: { method: "GET", url: "http://127.0.0.1:9/things", headers: [["accept", "*/*"]], body: "" },
  },
  { path: "/discovery/v1/search/acme", body: { query: "install", pageSize: 3, filter: { language: "en" } } },
  { path: "/discovery/v1/page/acme", body: { path: "/start" } },
  {
    path: "/mcp",
    accept: "application/json, text/event-stream",
    body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "search", arguments: { query: "install" } } },
  },
];

interface Case {
  endpoint: number;
  mutations: Mutation[];
  text: { kind: string; at: number; byte: number };
  contentType: string;
  query: string;
}

const cases: fc.Arbitrary<Case> = fc.record({
  endpoint: fc.nat(endpoints.length - 1),
  mutations: fc.array(mutation, { maxLength: 3 }),
  text: textMutation,
  contentType: fc.oneof(
    { weight: 8, arbitrary: fc.constant("application/json") },
    {
      weight: 1,
      arbitrary: fc.constantFrom("text/plain", "application/json; charset=utf-16", "multipart/form-data", ""),
    },
  ),
  query: fc.oneof({ weight: 6, arbitrary: fc.constant("") }, { weight: 1, arbitrary: fc.webQueryParameters() }),
});

test("no body that can be sent breaks an endpoint", async () => {
  test.setTimeout(FUZZ_TIMEOUT);
  await tryCases([200, 400], cases, async (change) => {
    const endpoint = endpoints[change.endpoint % endpoints.length];
    if (!endpoint) return;
    const json = JSON.stringify(mutateJson(endpoint.body, change.mutations)) ?? "";
    const body = mutateText(json, change.text);
    const head = [
      `POST ${endpoint.path}${change.query === "" ? "" : `?${encodeURI(change.query)}`} HTTP/1.1`,
      "Host: docs.test",
      `Authorization: Bearer ${key}`,
      `Accept: ${endpoint.accept ?? "*/*"}`,
      ...(change.contentType === "" ? [] : [`Content-Type: ${change.contentType}`]),
      `Content-Length: ${body.length}`,
      "Connection: close",
    ];
    requireSound(
      `${endpoint.path} ${json.slice(0, 300)}`,
      await sendBytes(site.url, [`${head.join("\r\n")}\r\n\r\n`, body]),
    );
  });
  expect((await getRaw(site.url, "/start")).status).toBe(200);
  expect((await getRaw(site.url, "/healthz")).status).toBe(200);
});

/** Endpoints that are asked by address, with their parameters. */
const asked = [
  { path: "/_lectern/playground/operation", names: ["path", "language"] },
  { path: "/_lectern/search", names: ["q", "limit", "language", "version", "tab", "typing"] },
];

test("no query that can be asked breaks an endpoint", async () => {
  test.setTimeout(FUZZ_TIMEOUT);
  const value = fc.oneof(
    fc.string({ maxLength: 2_000 }),
    fc.constantFrom("/api-reference/list", "%", "%00", "-1", "1e9"),
  );
  const queries = fc.record({
    place: fc.nat(asked.length - 1),
    values: fc.array(value, { minLength: 6, maxLength: 6 }),
  });
  await tryCases([100, 200], queries, async ({ place, values }) => {
    const { path = "", names = [] } = asked[place] ?? {};
    const query = names.map(
      (name, index) => `${name}=${encodeURIComponent((values[index] ?? "").replace(/[\ud800-\udfff]/g, ""))}`,
    );
    requireSound(path, await getRaw(site.url, `${path}?${query.join("&")}`));
  });
  expect((await getRaw(site.url, "/start")).status).toBe(200);
});

test("unknown addresses without end leave the server alive", async () => {
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, index) => getRaw(site.url, `/start-${index}/${"a/".repeat(index * 10)}x`)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  expect((await getRaw(site.url, "/start")).status).toBe(200);
});

/** An answer of HTTP that is no failure of the server's own and tells nothing of its inside; an error says what it is. */
function requireSound(what: string, answer: RawAnswer): void {
  const { status, body } = answer;
  // The proxy of the playground has no target here: it says so with 502.
  const isFailure = status === 0 || (status >= 500 && !(status === 502 && what.startsWith("/_lectern/playground")));
  if (isFailure) throw new Error(`${what}: ${status} ${body.slice(0, 500)}`);
  if (INTERNALS.test(body) && status >= 400) throw new Error(`${what} tells of the inside: ${body.slice(0, 500)}`);
  if (status < 400 || body === "") return;
  if (!headerOf(answer, "content-type")?.startsWith("application/json")) return;
  const { error } = JSON.parse(readBody(answer)) as { error?: { code?: unknown; message?: unknown } };
  if (error?.code === undefined || typeof error.message !== "string") throw new Error(`${what}: no error in ${body}`);
}

/** The body of an answer that came in chunks. */
function readBody({ head, body }: RawAnswer): string {
  if (!/transfer-encoding: chunked/i.test(head)) return body;
  let rest = body;
  let whole = "";
  for (let size = Number.parseInt(rest, 16); size > 0; size = Number.parseInt(rest, 16)) {
    const start = rest.indexOf("\r\n") + 2;
    whole += rest.slice(start, start + size);
    rest = rest.slice(start + size + 2);
  }
  return whole;
}
