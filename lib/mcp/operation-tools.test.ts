import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { forwardToApi } from "@/lib/mcp/call-api";
import { handleMcp } from "@/lib/mcp/handle-mcp";
import { summarizeOperations } from "@/lib/openapi/document/summarize-operations";
import { ADDRESS, call, dependencies, pages } from "@/tests/support/mcp-client";
import { memorySite } from "@/tests/support/memory-site";
import { testOptions } from "@/tests/support/redirecting-server";
import { expect, test } from "@/tests/support/unit-test";

const SECURED = [{ Key: [] }];
const tool = (name: string) => ({ "x-mint": { mcp: { enabled: true, name } } });

function document(server: string) {
  return {
    openapi: "3.1.0",
    info: { title: "Pets", version: "1" },
    servers: [{ url: server }],
    components: { securitySchemes: { Key: { type: "http", scheme: "bearer" } } },
    paths: {
      "/pets/{id}": {
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        get: {
          ...tool("get pet"),
          security: SECURED,
          summary: "Get a pet",
          parameters: [{ name: "fields", in: "query", schema: { type: "array", items: { type: "string" } } }],
        },
        put: {
          operationId: "renamePet",
          "x-mcp": { enabled: true },
          requestBody: {
            required: true,
            content: { "application/json": { schema: { type: "object", properties: { name: { type: "string" } } } } },
          },
        },
        delete: { operationId: "deletePet" },
        // For some readers alone, and under a name that is taken.
        head: { operationId: "a", "x-mint": { mcp: { enabled: true }, groups: ["staff"] } },
        patch: { ...tool("search acme docs") },
      },
    },
  };
}

/** A client of a site whose API repeats what it is sent, with or without the owner's leave to call it. */
async function connectApi(run: (client: Client) => Promise<void>, isAllowed = true): Promise<void> {
  const api = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url, headers } = request;
    const body = Buffer.concat(chunks).toString();
    response.writeHead(url === "/pets/none" ? 404 : 200);
    response.end(JSON.stringify({ method, url, key: headers.authorization, cookie: headers.cookie, body }));
  });
  await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
  const origin = `http://api.test:${(api.address() as AddressInfo).port}`;
  const text = document(origin);
  const site = Object.assign(memorySite({ name: "Acme Docs", navigation: { pages: ["guides/install"] } }, pages), {
    specifications: new Map([
      [
        "pets.json",
        {
          location: "pets.json",
          kind: "openapi" as const,
          title: "Pets",
          version: "1",
          contentHash: "",
          operations: summarizeOperations(text, "pets.json"),
          loadDocument: async () => text,
        },
      ],
    ]),
  });
  const forward = (sent: Parameters<typeof forwardToApi>[1]) => forwardToApi(site, sent, testOptions(origin));
  const client = new Client({ name: "test", version: "1" });
  const headers = { authorization: "Bearer secret", cookie: "session=1" };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(ADDRESS), {
      requestInit: { headers },
      fetch: async (address, init) =>
        init?.method === "POST"
          ? handleMcp(new Request(address, init), dependencies({ site, ...(isAllowed ? { forward } : {}) }))
          : new Response(null, { status: 405 }),
    }),
  );
  try {
    await run(client);
  } finally {
    await client.close();
    api.closeAllConnections();
    api.close();
  }
}

test("an operation with x-mint.mcp is a tool that calls the API", () =>
  connectApi(async (client) => {
    const { tools } = await client.listTools();
    expect(tools.slice(3)).toMatchObject([
      {
        name: "get_pet",
        description: "Get a pet (GET /pets/{id})",
        annotations: { readOnlyHint: true, destructiveHint: false },
        inputSchema: { required: ["id"], properties: { id: { type: "string" }, fields: { type: "array" } } },
      },
      { name: "renamePet", annotations: { readOnlyHint: false, destructiveHint: true } },
    ]);
    const said = async (name: string, input: Record<string, unknown>) => {
      const [text = ""] = await call(client, name, input);
      return [text.split("\n", 1)[0], JSON.parse(text.slice(text.indexOf("{")))];
    };
    expect(await said("get_pet", { id: "a/b", fields: ["x", "y"] })).toEqual([
      "HTTP 200",
      { method: "GET", url: "/pets/a%2Fb?fields=x&fields=y", key: "Bearer secret", body: "" },
    ]);
    // The operation requires no key, so none is sent.
    expect(await said("renamePet", { id: "7", body: { name: "Rex", age: 3 } })).toEqual([
      "HTTP 200",
      { method: "PUT", url: "/pets/7", body: JSON.stringify({ name: "Rex", age: 3 }, null, 2) },
    ]);
    expect(await client.callTool({ name: "get_pet", arguments: { id: "none" } })).toMatchObject({ isError: true });
    expect(await client.callTool({ name: "get_pet", arguments: {} })).toMatchObject({ isError: true });
  }));

test("operations are no tools where the server may not send requests", () =>
  connectApi(async (client) => {
    expect((await client.listTools()).tools).toHaveLength(3);
  }, false));
