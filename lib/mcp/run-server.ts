import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { HandlerRequest } from "@/lib/assistant/types";
import type { McpContext } from "@/lib/mcp/context";
import { createMcpServer } from "@/lib/mcp/create-server";

/** Answers the messages of one request with a separate server. @param parsedBody the messages, as parsed JSON. */
export async function runMcpServer(
  request: HandlerRequest,
  parsedBody: unknown,
  context: McpContext,
): Promise<Response> {
  const server = await createMcpServer(context);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(new Request(request.url, { method: "POST", headers: request.headers }), {
      parsedBody,
    });
  } finally {
    await server.close();
  }
}
