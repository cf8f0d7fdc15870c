import { createKey } from "@/lib/assistant/api-keys";
import { revokeKey } from "@/lib/store/keys";
import { openStore, type Store } from "@/lib/store/open-store";
import { expect, test } from "../e2e/fixtures";
import { type HostileRequest, hostileRequests } from "../fakes/hostile-requests";
import { createDocsFolder, type DocsFolder } from "../support/docs-folder";
import { headerOf, type RawAnswer, sendBytes } from "../support/raw-request";
import { startServer, type TestServer } from "../support/server";

/** What no answer may contain. */
const INTERNALS = /node_modules|\/lib\/|\.ts\b|at .+:\d+:\d+|sqlite|select .+ from/i;

let docs: DocsFolder;
let site: TestServer;
let store: Store;
let key: string;
let rows: HostileRequest[];

test.beforeAll(async () => {
  docs = await createDocsFolder(
    { name: "acme", navigation: { pages: ["start"] } },
    { "start.mdx": "---\ntitle: Start\n---\n\n## Install\n\nInstall the widget with one command.\n" },
  );
  const database = `file:${docs.directory}/.store/lectern.db`;
  store = await openStore({ DATABASE_URL: database, LECTERN_DATA: docs.directory });
  const make = async (more: { domain?: string; kind?: "publishable"; allowedOrigins?: string[] } = {}) =>
    createKey(
      store.database,
      { kind: "secret", domain: "acme", label: "test", allowedOrigins: [], ...more },
      Date.now(),
    );
  key = (await make({ allowedOrigins: ["https://app.example"] })).key;
  const revoked = await make();
  await revokeKey(store.database, revoked.record.id, Date.now());
  rows = hostileRequests({
    revoked: revoked.key,
    foreign: (await make({ domain: "other" })).key,
    publishable: (await make({ kind: "publishable", allowedOrigins: ["https://app.example"] })).key,
  });
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

// The keys exist only once the server's store does; the titles and expected responses do not depend on them.
for (const [index, { title }] of hostileRequests({ revoked: "", foreign: "", publishable: "" }).entries()) {
  test(`a hostile request gets the right response and reveals nothing: ${title}`, async () => {
    const row = rows[index] as HostileRequest;
    const answer = await send(row);
    const { code, field } = readError(answer);
    expect({ status: answer.status, code, field }).toEqual({ status: row.status, code: row.code, field: row.field });
    expect(answer.body).not.toMatch(INTERNALS);
    expect((await send({ title: "a valid request", status: 200 })).status).toBe(200);
    expect(site.output()).not.toContain("uncaught");
  });
}

test("every wrong key gets one and the same answer", async () => {
  const answers = await Promise.all(
    rows.filter(({ code }) => code === "unauthorized").map(async (row) => (await send(row)).body),
  );
  expect(new Set(answers).size).toBe(1);
});

test("only accepted requests are counted, all of them under the address of the connection", async () => {
  const accepted = rows.filter(({ status }) => status === 200);
  const refused = rows.filter(({ status }) => status === 400 || status === 401 || status === 403).slice(0, 10);
  const before = await addressCounts();
  for (const row of [...accepted, ...refused]) expect((await send(row)).status).toBe(row.status);
  expect(await addressCounts()).toEqual({ "127.0.0.1": (before["127.0.0.1"] ?? 0) + accepted.length });
});

test("a body that never ends is given up", async () => {
  test.setTimeout(60_000);
  const answer = await send({ title: "", headers: { "content-length": "1000" }, body: '{"fp":', status: 408 });
  expect([answer.status, readError(answer).code]).toEqual([408, "body-timeout"]);
});

test("a preflight allows the origins of the site's keys, and no other", async () => {
  const ask = async (origin: string) => {
    const answer = await send({ title: "", method: "OPTIONS", headers: { origin, authorization: null }, status: 204 });
    return [answer.status, headerOf(answer, "access-control-allow-origin") ?? null];
  };
  expect(await ask("https://app.example")).toEqual([204, "https://app.example"]);
  expect(await ask("https://app.example.evil.example")).toEqual([204, null]);
  expect(await ask("null")).toEqual([204, null]);
});

/** Uses counted so far, by client address. */
async function addressCounts(): Promise<Record<string, number>> {
  const counters = await store.database.selectFrom("counters").selectAll().where("scope", "=", "address").execute();
  return Object.fromEntries(counters.map(({ subject, count }) => [subject, count]));
}

/** A valid request with the row's changes. */
function send({ method = "POST", path, headers = {}, body, chunks }: HostileRequest): Promise<RawAnswer> {
  const hasBody = method !== "GET" && method !== "HEAD" && method !== "OPTIONS";
  const question = JSON.stringify({ fp: "u", messages: [{ id: "1", role: "user", content: "How do I install it?" }] });
  const content = hasBody ? Buffer.from(body ?? question) : Buffer.alloc(0);
  const all: Record<string, string | null> = {
    host: new URL(site.url).host,
    connection: "close",
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    "content-length": hasBody ? String(content.length) : null,
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
  const target = path ?? "/discovery/v1/assistant/acme/message";
  const head = Buffer.from([`${method} ${target} HTTP/1.1`, ...lines, "", ""].join("\r\n"), "latin1");
  return sendBytes(site.url, [head, ...(chunks ?? [content])]);
}

function readError(answer: RawAnswer): { code?: string; field?: string } {
  if (!headerOf(answer, "content-type")?.startsWith("application/json")) return {};
  const text = /\{"error":\{.*\}\}/.exec(answer.body)?.[0] ?? "{}";
  const { error = {} } = JSON.parse(text) as { error?: { code?: string; field?: string } };
  return { code: error.code, field: error.field };
}
