import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { findClientAddress } from "@/lib/assistant/client-address";
import type { AssistantDependencies } from "@/lib/assistant/dependencies";
import { refusalResponse } from "@/lib/assistant/errors";
import { limitHeaders, retryAfter } from "@/lib/assistant/limits";
import { readJsonBody } from "@/lib/assistant/read-body";
import { createMcpServer, type McpContext } from "@/lib/mcp/create-server";
import type { CounterLimit } from "@/lib/store/counters";

/** What answering needs: the tools' sources, and who counts. */
export type McpDependencies = McpContext &
  Pick<AssistantDependencies, "store" | "clock" | "trustedProxies" | "readSocketAddress" | "report">;

/** Tool calls per hour (format reference 6.7): of one client address, and of one tool by all. */
export const MCP_LIMITS = { perAddressAndHour: 5_000, perToolAndHour: 10_000 } as const;

/** Messages that one request may bundle. */
const BATCH_LENGTH = 20;

const HOUR = 3_600_000;
const SOCKET_ADDRESS_HEADER = "x-lectern-client-address";

/** The documentation is public: scripts of any origin may call. */
const CORS: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "Mcp-Session-Id, Mcp-Protocol-Version, Retry-After, RateLimit, RateLimit-Policy",
};

/** Answers one request of the Model Context Protocol over streamable HTTP, without sessions. */
export async function handleMcp(request: Request, dependencies: McpDependencies): Promise<Response> {
  const headers = new Headers(CORS);
  try {
    const body = await readJsonBody(request, dependencies.clock);
    if (!body.ok) return refusalResponse(body.error, headers);
    if (Array.isArray(body.value) && body.value.length > BATCH_LENGTH) {
      const message = `A request bundles at most ${BATCH_LENGTH} messages.`;
      return refusalResponse({ code: "invalid-body", message }, headers);
    }
    for (const tool of calledTools(body.value)) {
      const limited = await countCall(request, tool, headers, dependencies);
      if (limited) return limited;
    }
    return withHeaders(await answer(request, body.value, dependencies), headers);
  } catch (error) {
    dependencies.report("A request of the Model Context Protocol could not be answered", error);
    return refusalResponse({ code: "internal-error" }, headers);
  }
}

/** Answers what the server has no use for: it opens no streams of its own and keeps no sessions. */
export function refuseMethod(): Response {
  const error = { code: -32000, message: "Method not allowed: send JSON-RPC messages by POST." };
  const headers = { ...CORS, allow: "POST, OPTIONS", "content-type": "application/json" };
  return new Response(JSON.stringify({ jsonrpc: "2.0", error, id: null }), { status: 405, headers });
}

/** Answers a browser that asks whether a page of another origin may call. */
export function answerPreflight(): Response {
  const headers = {
    ...CORS,
    "access-control-allow-methods": "POST, OPTIONS",
    "access-control-allow-headers": "Content-Type, Accept, Authorization, Mcp-Session-Id, Mcp-Protocol-Version",
    "access-control-max-age": "86400",
  };
  return new Response(null, { status: 204, headers });
}

async function answer(request: Request, parsedBody: unknown, context: McpContext): Promise<Response> {
  const server = createMcpServer(context);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    await server.close();
  }
}

function withHeaders(response: Response, headers: Headers): Response {
  for (const [name, value] of headers) response.headers.set(name, value);
  return response;
}

/** Names of the tools that a body calls, as the client wrote them. */
function calledTools(body: unknown): string[] {
  const messages: unknown[] = Array.isArray(body) ? body : [body];
  return messages.flatMap((message) => {
    const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } };
    return method === "tools/call" ? [String(params?.name)] : [];
  });
}

async function countCall(
  request: Request,
  tool: string,
  headers: Headers,
  { store, clock, site, trustedProxies, readSocketAddress }: McpDependencies,
): Promise<Response | undefined> {
  const now = clock.now();
  const socketAddress = readSocketAddress(request.headers.get(SOCKET_ADDRESS_HEADER));
  const forwardedFor = request.headers.get("x-forwarded-for");
  const address = findClientAddress({ socketAddress, forwardedFor }, trustedProxies);
  const windowStart = now - (now % HOUR);
  const hour = { windowStart, windowEnd: windowStart + HOUR };
  const subject = `${site.domain} ${tool.slice(0, 60)}`;
  const limits: CounterLimit[] = [
    { scope: "mcp-address", subject: address, ...hour, limit: MCP_LIMITS.perAddressAndHour },
    { scope: "mcp-tool", subject, ...hour, limit: MCP_LIMITS.perToolAndHour },
  ];
  const { isAllowed, counters } = await store.countUse(limits);
  for (const [name, value] of Object.entries(limitHeaders(counters, now))) headers.set(name, value);
  if (isAllowed) return undefined;
  return refusalResponse(
    { code: "limit-reached", headers: { "retry-after": String(retryAfter(counters, now)) } },
    headers,
  );
}
