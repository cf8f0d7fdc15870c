import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, test } from "@playwright/test";
import { describeEndpoint, describeServer } from "@/lib/mcp/discovery";
import { answerPreflight, handleMcp, MCP_LIMITS, type McpDependencies, refuseMethod } from "@/lib/mcp/handle-mcp";
import { parsePageReference } from "@/lib/mcp/page-reference";
import { LISTED_RESOURCES } from "@/lib/mcp/resources";
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

test.describe("pages as resources", () => {
  test("all are listed, piece by piece, each under the address of its Markdown", async () => {
    const paths = Array.from({ length: LISTED_RESOURCES * 2 + 1 }, (_, index) => `/guides/page-${index}`);
    const navigation = { pages: paths.map((path) => path.slice(1)) };
    const site = memorySite(
      { name: "Acme Docs", navigation },
      paths.map((path) => memoryPage(path)),
    );
    const { client } = await connect({ site });
    const listed: string[] = [];
    const sizes: number[] = [];
    let cursor: string | undefined;
    do {
      const answer = await client.listResources(cursor === undefined ? {} : { cursor });
      listed.push(...answer.resources.map(({ uri }) => uri));
      sizes.push(answer.resources.length);
      cursor = answer.nextCursor;
    } while (cursor !== undefined);
    expect(sizes).toEqual([LISTED_RESOURCES, LISTED_RESOURCES, 1]);
    expect(listed).toEqual(paths.map((path) => `https://docs.acme.example${path}.md`));
  });

  test("one is read by its address, below the base path too", async () => {
    const { client } = await connect({ basePath: "/docs" });
    const { resources } = await client.listResources();
    expect(resources[0]).toMatchObject({
      uri: "https://docs.acme.example/docs/guides/install.md",
      name: "/guides/install",
      mimeType: "text/markdown",
    });
    const { contents } = await client.readResource({ uri: resources[0]?.uri ?? "" });
    expect(contents).toEqual([{ uri: resources[0]?.uri, mimeType: "text/markdown", text: "# /guides/install" }]);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      "https://docs.acme.example/docs/{+path}.md",
    ]);
  });

  const unknown = [
    "https://docs.acme.example/guides/none.md",
    "https://other.example/guides/install.md",
    "file:///etc/passwd",
    "guides",
  ];
  for (const uri of unknown) {
    test(`${uri} is no resource`, async () => {
      const { client } = await connect();
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32002, data: { uri } });
    });
  }

  for (const cursor of ["x", "-1", "1e3", "99999999"]) {
    test(`the cursor "${cursor}" is refused`, async () => {
      const { client } = await connect();
      await expect(client.listResources({ cursor })).rejects.toMatchObject({ code: -32602 });
    });
  }

  test("reading counts like the call of a tool, listing does not", async () => {
    const subjects: string[] = [];
    const { store } = dependencies({});
    const counting: McpDependencies["store"] = {
      ...store,
      countUse: (limits) => {
        subjects.push(...limits.map(({ subject }) => subject));
        return store.countUse(limits);
      },
    };
    const { client } = await connect({ store: counting });
    await client.listResources();
    expect(subjects).toEqual([]);
    await client.readResource({ uri: "https://docs.acme.example/guides/install.md" });
    expect(subjects).toContain("acme-docs resources/read");
  });
});

const origins: readonly [sentence: string, origin: string | undefined, rules: object, status: number][] = [
  ["a program that is no web page may call", undefined, {}, 200],
  ["a page of the site may call", "https://docs.acme.example", {}, 200],
  ["a page of the reader's machine may call", "http://localhost:6274", {}, 200],
  ["a page of another site may not call", "https://evil.example", {}, 403],
  ["a page without origin of its own may not call", "null", {}, 403],
  ["a page that the owner names may call", "https://app.example", { allowedOrigins: ["https://app.example"] }, 200],
  ["every page may call where the owner says so", "https://evil.example", { allowedOrigins: ["*"] }, 200],
  [
    "a name made to lead here does not stand for the site",
    ADDRESS.replace("/mcp", ""),
    { siteUrl: "https://x.example" },
    403,
  ],
];
for (const [sentence, origin, rules, status] of origins) {
  test(sentence, async () => {
    const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    const response = await post(body, rules, origin === undefined ? {} : { origin });
    expect(response.status).toBe(status);
    expect(response.headers.get("access-control-allow-origin")).toBe(status === 200 ? (origin ?? null) : null);
    const question = new Request(ADDRESS, { method: "OPTIONS", headers: { origin: origin ?? "https://evil.example" } });
    const isAllowed = status === 200 && origin !== undefined;
    const preflight = answerPreflight(question, { allowedOrigins: [], ...rules });
    expect(preflight.headers.has("access-control-allow-origin")).toBe(isAllowed);
  });
}

const protocolErrors: readonly [sentence: string, body: unknown, status: number, code: number][] = [
  ["a body that is no JSON", "{", 400, -32700],
  ["a message that is none", { hello: 1 }, 400, -32700],
  ["a method that is not known", { jsonrpc: "2.0", id: 1, method: "resources/delete" }, 200, -32601],
];
for (const [sentence, body, status, code] of protocolErrors) {
  test(`${sentence} is answered with ${code}`, async () => {
    const response = await post(body);
    expect([response.status, (await response.json()).error.code]).toEqual([status, code]);
  });
}

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
    clock: { now: () => 0, elapsed: () => 0, sleep: () => new Promise(() => {}) },
    trustedProxies: 0,
    allowedOrigins: [],
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

function post(
  body: unknown,
  overrides: Partial<McpDependencies> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const request = new Request(ADDRESS, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "x-lectern-client-address": "192.0.2.7",
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return handleMcp(request, dependencies(overrides));
}
