import { readCallerAddress } from "@/lib/assistant/client-address";
import { corsHeaders, isOriginAllowed, preflightResponse } from "@/lib/assistant/cors";
import type { AssistantDependencies } from "@/lib/assistant/dependencies";
import { type Refusal, refusalResponse } from "@/lib/assistant/errors";
import { countOrRefuse } from "@/lib/assistant/limits";
import { readJsonBody } from "@/lib/assistant/read-body";
import type { HandlerRequest } from "@/lib/assistant/types";
import { findOwnOrigins, type OriginTrust } from "@/lib/http/request-origin";
import type { McpContext } from "@/lib/mcp/context";
import { type CounterLimit, fixedWindow } from "@/lib/store/counters";
import { isStoreUnavailable } from "@/lib/store/store-errors";

/** Dependencies of the handler: the tools' data and the limits; `onUse` is called for each call that is answered. */
export type McpDependencies = McpContext &
  Pick<AssistantDependencies, "store" | "clock" | "report"> &
  OriginRules & { onUse?: (use: string) => void };

/** Origins of the web pages that may call the server. */
export interface OriginRules extends OriginTrust {
  /** Origins of other web pages that may call the server; `*` allows all. */
  allowedOrigins: readonly string[];
}

/** Tool calls, and reads and lists of pages, per hour (format reference 6.7): by one client address, and of one tool by all clients. */
export const MCP_LIMITS = { perAddressAndHour: 5_000, perToolAndHour: 10_000 } as const;

/** Maximum number of messages in one request. */
const BATCH_LENGTH = 20;

const HOUR = 3_600_000;

/** JSON-RPC codes for requests that are refused before the protocol starts. */
const RPC_CODES: Partial<Record<Refusal["code"], number>> = { "invalid-body": -32700, "internal-error": -32603 };
const RPC_REFUSED = -32000;
const RPC_INVALID_REQUEST = -32600;
const RPC_INVALID_PARAMETERS = -32602;

const LOOPBACK = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** Answers one request of the Model Context Protocol over streamable HTTP, without sessions. */
export async function handleMcp(request: HandlerRequest, dependencies: McpDependencies): Promise<Response> {
  if (!mayCall(request, dependencies)) {
    const message = "Pages of this origin may not call the server; LECTERN_MCP_ORIGINS names those that may.";
    return refuse({ code: "origin-not-allowed", message }, corsHeaders(null));
  }
  const headers = corsHeaders(request.headers.get("origin"));
  try {
    const body = await readJsonBody(request, dependencies.clock);
    if (!body.ok) return refuse(body.error, headers);
    if (Array.isArray(body.value) && (body.value.length === 0 || body.value.length > BATCH_LENGTH)) {
      const message = `A request contains one message, or a list of 1 to ${BATCH_LENGTH}.`;
      return refuse({ code: "invalid-body", message }, headers, RPC_INVALID_REQUEST);
    }
    const uses = countedUses(body.value);
    if (uses.includes(undefined)) {
      const message = "The name of a tool is a text.";
      return refuse({ code: "invalid-body", message }, headers, RPC_INVALID_PARAMETERS);
    }
    for (const use of uses.map(String)) {
      const limited = await countOrRefuse(dependencies, headers, (now) => callLimits(request, use, dependencies, now));
      if (limited) return refuse(limited, headers);
      dependencies.onUse?.(use);
    }
    const { runMcpServer } = await import("@/lib/mcp/create-server");
    const context = { ...dependencies, credentials: withoutOwnToken(request.headers) };
    return withHeaders(await runMcpServer(request, body.value, context), headers);
  } catch (error) {
    dependencies.report("A request of the Model Context Protocol could not be answered", error);
    return refuse({ code: isStoreUnavailable(error) ? "store-unavailable" : "internal-error" }, headers);
  }
}

/** The headers for the site's API, which must not see a token that is for this server. */
function withoutOwnToken(headers: Headers): Headers {
  const kept = new Headers(headers);
  if (/^Bearer +lectern_/i.test(kept.get("authorization") ?? "")) kept.delete("authorization");
  return kept;
}

/** Answers requests that the server does not support: it opens no streams of its own and has no sessions. */
export function refuseMethod(): Response {
  const error = { code: RPC_REFUSED, message: "Method not allowed: send JSON-RPC messages by POST." };
  const headers = { allow: "POST, OPTIONS", "content-type": "application/json" };
  return new Response(JSON.stringify({ jsonrpc: "2.0", error, id: null }), { status: 405, headers });
}

/** Answers a preflight request of a page of another origin. */
export function answerPreflight(request: HandlerRequest, rules: OriginRules): Response {
  return preflightResponse(request, mayCall(request, rules));
}

/**
 * Whether a page may send a request: pages of the site, pages of the reader's own machine, and those that the
 * owner lists. Programs other than web pages send no origin. If the site's URL is configured, no other host name is
 * accepted as the site's own, so DNS names pointed at this server gain nothing.
 */
function mayCall(request: HandlerRequest, rules: OriginRules): boolean {
  const origin = request.headers.get("origin");
  if (origin !== null && LOOPBACK.test(origin)) return true;
  return isOriginAllowed(
    { kind: "publishable", allowedOrigins: [...rules.allowedOrigins] },
    origin,
    findOwnOrigins(request, rules),
  );
}

/** A refusal in the format that clients of the protocol expect, with its status. */
async function refuse(
  refusal: Refusal,
  headers: Headers,
  code = RPC_CODES[refusal.code] ?? RPC_REFUSED,
): Promise<Response> {
  const response = refusalResponse(refusal, headers);
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  const body = { jsonrpc: "2.0", error: { code, message: error.message, data: { code: error.code } }, id: null };
  return new Response(JSON.stringify(body), { status: response.status, headers: response.headers });
}

function withHeaders(response: Response, headers: Headers): Response {
  for (const [name, value] of headers) response.headers.set(name, value);
  return response;
}

/** The counted uses in a body: tools by the names that the client wrote, reads and lists of pages; undefined for what is no name. */
function countedUses(body: unknown): (string | undefined)[] {
  const messages: unknown[] = Array.isArray(body) ? body : [body];
  return messages.flatMap((message) => {
    const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } };
    if (method === "resources/read" || method === "resources/list") return [method];
    return method === "tools/call" ? [typeof params?.name === "string" ? params.name : undefined] : [];
  });
}

/** The limits of a use: those of the caller's address, and of one tool for all callers. */
function callLimits(request: HandlerRequest, use: string, dependencies: McpDependencies, now: number): CounterLimit[] {
  const subject = `${dependencies.site.domain} ${use.slice(0, 60)}`;
  const address = readCallerAddress(request, dependencies);
  const hour = fixedWindow(now, HOUR);
  return [
    { scope: "mcp-address", subject: address, ...hour, limit: MCP_LIMITS.perAddressAndHour },
    { scope: "mcp-tool", subject, ...hour, limit: MCP_LIMITS.perToolAndHour },
  ];
}
