import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, test } from "@playwright/test";
import { describeEndpoint, describeServer } from "@/lib/mcp/discovery";
import { handleMcp, MCP_LIMITS, type McpDependencies, refuseMethod } from "@/lib/mcp/handle-mcp";
import { parsePageReference } from "@/lib/mcp/page-reference";
import { memoryPage, memorySite } from "@/lib/site/testing/memory-site";
import type { CounterLimit } from "@/lib/store/counters";
import { createMemoryRetriever, sampleSections } from "../../tests/fakes/memory-retriever";

const ADDRESS = "https://docs.acme.example/mcp";
const pages = ["/guides/install", "/guides/webhooks"].map((path) => memoryPage(path));
const plainSite = memorySite(
  { name: "Acme Docs", navigation: { pages: ["guides/install", "guides/webhooks"] } },
  pages,
);

test.describe("the client of the official SDK", () => {
  test("lists two tools that only read", async () => {
    const { client } = await connect();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["search_acme_docs", "read_acme_docs_pages"]);
    for (const { annotations } of tools) {
      expect(annotations).toMatchObject({
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
    }
  });

  test("searches and gets titles, absolute links and texts", async () => {
    const { client } = await connect();
    const texts = await call(client, "search_acme_docs", { query: "configure the port", limit: 2 });
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain("Title: Install › Configure the port");
    expect(texts[0]).toContain("Link: https://docs.acme.example/guides/install#configure-the-port");
    expect(texts[0]).toContain("PORT=8080");
  });

  test("reads several pages in one call and learns which do not exist", async () => {
    const { client } = await connect();
    const texts = await call(client, "read_acme_docs_pages", {
      pages: ["/guides/webhooks", "https://docs.acme.example/guides/install.md", "/guides/webhook"],
    });
    expect(texts[0]).toContain("# /guides/webhooks");
    expect(texts[1]).toContain("# /guides/install");
    expect(texts[2]).toContain('There is no page "/guides/webhook".');
    expect(texts[2]).toContain("/guides/webhooks");
  });

  test("is offered versions and languages only where the site has them", async () => {
    const navigation = {
      versions: ["v1", "v2"].map((version) => ({ version, pages: ["guides/install"] })),
    };
    const { client } = await connect({ site: memorySite({ name: "Acme Docs", navigation }, pages) });
    const properties = async (target: Client) => (await target.listTools()).tools[0]?.inputSchema.properties;
    expect(await properties(client)).toMatchObject({ version: { enum: ["v1", "v2"] } });
    expect(Object.keys((await properties(client)) ?? {})).not.toContain("language");
    const plain = await connect();
    expect(Object.keys((await properties(plain.client)) ?? {})).toEqual(["query", "limit"]);
  });

  test("a search in one version finds nothing of another", async () => {
    const navigation = { versions: ["v1", "v2"].map((version) => ({ version, pages: ["guides/install"] })) };
    const { client } = await connect({ site: memorySite({ name: "Acme Docs", navigation }, pages) });
    const texts = await call(client, "search_acme_docs", { query: "authenticate API token", version: "v2" });
    expect(texts.join()).toContain("Version two");
    expect(texts.join()).not.toContain("Version one");
  });

  test("an unknown tool is an error, and so is a wrong argument", async () => {
    const { client } = await connect();
    for (const [name, input] of [
      ["delete_everything", {}],
      ["search_acme_docs", { query: "" }],
      ["read_acme_docs_pages", { pages: Array(11).fill("/a") }],
    ] as const) {
      const outcome = await client.callTool({ name, arguments: input }).then(
        ({ isError }) => isError,
        () => true,
      );
      expect(outcome, name).toBe(true);
    }
  });
});

test("a client beyond its limit is told when to come back, and only calls of tools count", async () => {
  const counted: CounterLimit[] = [];
  const store: McpDependencies["store"] = {
    acceptTurn: () => Promise.reject(new Error("unused")),
    finishReply: () => Promise.reject(new Error("unused")),
    countUse: async (limits) => {
      counted.push(...limits);
      return { isAllowed: false, counters: limits.map((limit) => ({ ...limit, count: limit.limit })) };
    },
  };
  const list = await post({ jsonrpc: "2.0", id: 1, method: "tools/list" }, { store });
  expect(list.status).toBe(200);
  expect(counted).toEqual([]);
  const search = { name: "search_acme_docs", arguments: { query: "x" } };
  const refused = await post({ jsonrpc: "2.0", id: 1, method: "tools/call", params: search }, { store });
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("3600");
  expect(counted.map(({ scope, subject, limit }) => [scope, subject, limit])).toEqual([
    ["mcp-address", "192.0.2.7", MCP_LIMITS.perAddressAndHour],
    ["mcp-tool", "acme-docs search_acme_docs", MCP_LIMITS.perToolAndHour],
  ]);
});

for (const [sentence, body, status] of [
  ["a body that is no JSON is refused", "{", 400],
  ["a body beyond the bounds is refused", `"${"x".repeat(2_000_001)}"`, 413],
  ["more than 20 messages at once are refused", Array(21).fill({ jsonrpc: "2.0", method: "ping", id: 1 }), 400],
] as const) {
  test(sentence, async () => expect((await post(body)).status).toBe(status));
}

test("streams and sessions are refused by name of the method", () => {
  expect(refuseMethod().status).toBe(405);
  expect(refuseMethod().headers.get("allow")).toBe("POST, OPTIONS");
});

const references = [
  ["/guides/start", "/guides/start"],
  ["guides/start.md", "/guides/start"],
  ["/docs/guides/start/", "/guides/start"],
  ["https://acme.example/docs/guides/start#top", "/guides/start"],
  ["/docs", "/"],
  ["/index.md", "/"],
  ["/a%20b?x=1", "/a b"],
  ["/%E0%A4%A", undefined],
  ["#top", undefined],
] as const;
for (const [reference, path] of references) {
  test(`"${reference}" means ${path ?? "no page"}`, () => expect(parsePageReference(reference, "/docs")).toBe(path));
}

test("discovery names the endpoint, and the card the same tools as the server", async () => {
  expect(describeEndpoint(plainSite, ADDRESS)).toMatchObject({
    transport: "http",
    url: ADDRESS,
    servers: [{ url: ADDRESS }],
  });
  const { client } = await connect();
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(describeServer(plainSite, ADDRESS).tools.map(({ name }) => name)).toEqual(names);
});

function dependencies(overrides: Partial<McpDependencies>): McpDependencies {
  return {
    site: plainSite,
    retriever: createMemoryRetriever(sampleSections),
    readPage: async (path) => (plainSite.pages.has(path) ? `# ${path}` : undefined),
    origin: "https://docs.acme.example",
    basePath: "",
    store: {
      acceptTurn: () => Promise.reject(new Error("unused")),
      finishReply: () => Promise.reject(new Error("unused")),
      countUse: async (limits) => ({ isAllowed: true, counters: limits.map((limit) => ({ ...limit, count: 1 })) }),
    },
    clock: { now: () => 0, sleep: () => new Promise(() => {}) },
    trustedProxies: 0,
    readSocketAddress: (header) => header,
    report: (message, cause) => {
      throw new Error(message, { cause });
    },
    ...overrides,
  };
}

/** A client whose requests go straight into the handler. */
async function connect(overrides: Partial<McpDependencies> = {}): Promise<{ client: Client }> {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL(ADDRESS), {
    fetch: async (address, init) =>
      init?.method === "POST" ? handleMcp(new Request(address, init), dependencies(overrides)) : refuseMethod(),
  });
  await client.connect(transport);
  return { client };
}

async function call(client: Client, name: string, input: Record<string, unknown>): Promise<string[]> {
  const { content } = (await client.callTool({ name, arguments: input })) as { content: { text: string }[] };
  return content.map(({ text }) => text);
}

function post(body: unknown, overrides: Partial<McpDependencies> = {}): Promise<Response> {
  const request = new Request(ADDRESS, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "x-lectern-client-address": "192.0.2.7",
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return handleMcp(request, dependencies(overrides));
}
