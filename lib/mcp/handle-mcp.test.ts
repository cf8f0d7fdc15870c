import { answerPreflight, handleMcp, MCP_LIMITS, type McpDependencies, refuseMethod } from "@/lib/mcp/handle-mcp";
import type { CounterLimit } from "@/lib/store/counters";
import { ADDRESS, dependencies } from "@/tests/support/mcp-client";
import { expect, test } from "@/tests/support/unit-test";

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
    const preflight = answerPreflight(question, { allowedOrigins: [], trustedProxies: 0, ...rules });
    expect(preflight.headers.has("access-control-allow-origin")).toBe(isAllowed);
  });
}

const protocolErrors: readonly [sentence: string, body: unknown, status: number, code: number][] = [
  ["a body that is no JSON", "{", 400, -32700],
  ["a message that is none", { hello: 1 }, 400, -32700],
  ["a list of no messages", [], 400, -32600],
  ["more than 20 messages at once", Array(21).fill({ jsonrpc: "2.0", method: "ping", id: 1 }), 400, -32600],
  [
    "a name of a tool that is no text",
    { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: { toString: 1 }, arguments: {} } },
    400,
    -32602,
  ],
  ["a method that is not known", { jsonrpc: "2.0", id: 1, method: "resources/delete" }, 200, -32601],
];
for (const [sentence, body, status, code] of protocolErrors) {
  test(`${sentence} is answered with ${code}`, async () => {
    const response = await post(body);
    expect([response.status, (await response.json()).error.code]).toEqual([status, code]);
  });
}

test("a client beyond its limit gets the time of its next call, and only calls of tools count", async () => {
  const counted: CounterLimit[] = [];
  const store: McpDependencies["store"] = {
    acceptTurn: () => Promise.reject(new Error("unused")),
    readUse: async () => [],
    addUse: async () => {},
    refundUse: async () => {},
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
] as const) {
  test(sentence, async () => expect((await post(body)).status).toBe(status));
}

test("streams and sessions are refused by name of the method", () => {
  expect(refuseMethod().status).toBe(405);
  expect(refuseMethod().headers.get("allow")).toBe("POST, OPTIONS");
});

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
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return handleMcp(Object.assign(request, { socketAddress: "192.0.2.7" }), dependencies(overrides));
}
