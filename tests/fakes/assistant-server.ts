import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import type { AssistantDependencies } from "@/lib/assistant/dependencies";
import { handleMessage, handlePreflight } from "@/lib/assistant/handle-message";

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
    const leaving = new AbortController();
    response.once("close", () => leaving.abort());
    const answer = await route(toWebRequest(request, leaving.signal), dependencies);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (!answer.body) return response.end();
    const body = Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]);
    response.once("close", () => body.destroy());
    body.on("error", () => response.destroy());
    body.pipe(response);
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

async function route(request: Request, dependencies: AssistantDependencies): Promise<Response> {
  const [, version, domain] =
    /^\/discovery\/(v[12])\/assistant\/([^/]+)\/message$/.exec(new URL(request.url).pathname) ?? [];
  if (domain === undefined || (version !== "v1" && version !== "v2")) return new Response("Not found", { status: 404 });
  if (request.method === "OPTIONS") return handlePreflight(request, domain, dependencies);
  return handleMessage(request, { domain, version }, dependencies);
}

function toWebRequest(request: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
  headers.set("x-lectern-client-address", request.socket.remoteAddress ?? "");
  const hasBody = request.method === "POST";
  return new Request(`http://${request.headers.host}${request.url}`, {
    method: request.method ?? "GET",
    headers,
    signal,
    ...(hasBody ? { body: Readable.toWeb(request) as ReadableStream, duplex: "half" } : {}),
  } as RequestInit);
}
