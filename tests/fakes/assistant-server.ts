import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { AssistantDependencies } from "@/lib/assistant/dependencies";
import { handleMessage, handlePreflight } from "@/lib/assistant/handle-message";
import type { HandlerRequest } from "@/lib/assistant/types";
import { sendWebResponse, toHandlerRequest } from "@/server/web-exchange";

/** The message endpoint behind a plain HTTP server on loopback. */
export interface AssistantServer {
  /** Base URL as the specification names it, without the version: `…/discovery`. */
  baseUrl: string;
  close(): Promise<void>;
}

/** Serves the handlers as the application's routes do, without the framework. */
export async function startAssistantServer(
  dependencies: AssistantDependencies,
  pages: Readonly<Record<string, string>> = {},
): Promise<AssistantServer> {
  const server = createServer(async (request, response) => {
    const page = pages[request.url ?? ""];
    if (page !== undefined) {
      response.writeHead(200, { "content-type": request.url?.endsWith(".js") ? "text/javascript" : "text/html" });
      return response.end(page);
    }
    await sendWebResponse(await route(request.method, toHandlerRequest(request, response), dependencies), response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/discovery`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function route(
  method: string | undefined,
  request: HandlerRequest,
  dependencies: AssistantDependencies,
): Promise<Response> {
  const [, version, domain] =
    /^\/discovery\/(v[12])\/assistant\/([^/]+)\/message$/.exec(new URL(request.url).pathname) ?? [];
  if (domain === undefined || (version !== "v1" && version !== "v2")) return new Response("Not found", { status: 404 });
  if (method === "OPTIONS") return handlePreflight(request, domain, dependencies);
  return handleMessage(request, { domain, version }, dependencies);
}
