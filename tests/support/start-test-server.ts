import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { HandlerRequest } from "@/lib/assistant/types";
import { compileRedirects } from "@/lib/navigation/redirects";
import { machinePointers } from "@/lib/text/machine-pointers";
import { nameEndpoints } from "@/server/endpoints/endpoint";
import { type App, handleRequest } from "@/server/handle-request";
import { createHttpServer, type SocketLimits } from "@/server/http-server";
import type { RequestHandler } from "@/server/inject-request";
import { Documents } from "@/server/pages/documents";
import { Renderer } from "@/server/render-document";
import { TokenBucket } from "@/server/token-bucket";
import { memoryPage, memorySite } from "@/tests/support/memory-site";

/** A server with one page, one file and two endpoints, whose pages a plain function renders. */
export interface TestServer {
  server: Server;
  port: number;
  stop(): Promise<void>;
}

/** Time limits that a test can wait for. */
export const SHORT_LIMITS: SocketLimits = { headers: 1_000, request: 2_000, keepAlive: 1_000, inactivity: 3_000 };

const answerHealth = () => Response.json({ status: "up" });
const echoBody = async ({ body }: HandlerRequest) => new Response(await new Response(body).text());

/** Starts a server with the project's own request handling on a free port of this machine. */
export async function startTestServer(
  limits: SocketLimits,
  checkInterval?: number,
  render: RequestHandler = (_request, response) =>
    void response.writeHead(200, { "content-type": "text/html" }).end("<p>page</p>"),
): Promise<TestServer> {
  const contentDirectory = await mkdtemp(path.join(tmpdir(), "lectern-"));
  await writeFile(path.join(contentDirectory, "file.txt"), "0123456789");
  const site = {
    ...memorySite({ navigation: { pages: ["page"] } }, [memoryPage("/page")], ["file.txt"]),
    contentDirectory,
  };
  const renderer = new Renderer(render, { basePath: "", assetPrefix: "", isAuthoring: false });
  const app: App = {
    basePath: "",
    isAuthoring: false,
    isDevelopment: false,
    endpoints: nameEndpoints([
      { path: "/healthz", methods: { GET: answerHealth } },
      { path: "/mcp", methods: { POST: echoBody } },
    ]),
    headers: [["X-Content-Type-Options", "nosniff"]],
    pointers: machinePointers(""),
    routing: () => ({ site, redirects: compileRedirects([]) }),
    isDraining: () => false,
    documents: new Documents({ render: (route) => renderer.renderDocument(route), isCaching: true }),
    renderer,
    missingPages: new TokenBucket(5, () => 0),
    framework: (_request, response) => void response.writeHead(404).end(),
    onPage: () => {},
  };
  const server = createHttpServer(
    (...exchange) => void handleRequest(app, ...exchange),
    limits,
    undefined,
    checkInterval,
  );
  server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 });
  await once(server, "listening");
  return {
    server,
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(contentDirectory, { recursive: true, force: true });
    },
  };
}
