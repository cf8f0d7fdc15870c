import type { Server } from "node:http";
import { closeStore } from "@/lib/assistant/service";
import { createApp } from "@/lib/create-app";
import { type Environment, readEnvironment } from "@/lib/env";
import { flushTraces } from "@/lib/observability/tracing";
import { setApp } from "@/lib/port";
import { securityHeaders } from "@/lib/security/security-headers";
import { currentRouting } from "@/lib/site/site-store";
import { listEndpoints } from "@/server/endpoints/list-endpoints";
import { type Framework, startFramework } from "@/server/framework";
import { type App, handleRequest } from "@/server/handle-request";
import { createHttpServer, SOCKET_LIMITS } from "@/server/http-server";
import { Documents } from "@/server/pages/documents";
import { Renderer } from "@/server/render-document";
import { installShutdown, isDraining, type ShutdownSettings } from "@/server/shutdown";
import { followSite, loadFirstSite } from "@/server/start-site";
import { TokenBucket } from "@/server/token-bucket";

/** Connections that wait to be accepted; the operating system grants at most its own limit (4,096 on Linux). */
const BACKLOG = 4096;

/** Pages for addresses without a page that are rendered per second; one takes tens of milliseconds. */
const MISSING_PAGES_PER_SECOND = 5;

/**
 * Runs the server in this process: loads the site, prepares the framework, and only then listens.
 * @throws EnvironmentError if a variable has a wrong value.
 */
export async function startServer(isDevelopment: boolean): Promise<void> {
  const environment = readEnvironment();
  const { PORT: port, HOSTNAME: hostname, LECTERN_BASE_PATH: basePath } = environment;
  setApp(createApp());
  await loadFirstSite(isDevelopment);
  const framework = await startFramework({ isDevelopment, port, hostname, basePath });
  let onPage = () => {};
  const firstPage = new Promise<void>((resolve) => {
    onPage = resolve;
  });
  const app = createRequestApp(environment, framework, isDevelopment, onPage);
  const limits = { ...SOCKET_LIMITS, keepAlive: environment.LECTERN_KEEP_ALIVE * 1000 };
  const server = createHttpServer((...exchange) => void handleRequest(app, ...exchange), limits, framework.upgrade);
  installShutdown(server, shutdownSettings(environment, framework, isDevelopment));
  await listen(server, port, hostname);
  console.log(`Listening on http://${hostname === "0.0.0.0" ? "localhost" : hostname}:${port}${basePath}`);
  await followSite(isDevelopment, firstPage);
}

/** What answering requests needs, with the framework as its renderer. */
export function createRequestApp(
  environment: Environment,
  framework: Pick<Framework, "handle">,
  isDevelopment: boolean,
  onPage: () => void,
): App {
  const { LECTERN_BASE_PATH: basePath, LECTERN_SITE_URL: siteUrl } = environment;
  const renderer = new Renderer(framework.handle, { basePath, isDevelopment });
  return {
    basePath,
    isDevelopment,
    endpoints: listEndpoints(isDevelopment),
    headers: securityHeaders({
      frameAncestors: environment.LECTERN_FRAME_ANCESTORS,
      strictTransportSeconds: siteUrl?.startsWith("https:") ? environment.LECTERN_HSTS : 0,
    }),
    routing: currentRouting,
    isDraining,
    documents: new Documents({ render: (route) => renderer.renderDocument(route), isCaching: !isDevelopment }),
    renderer,
    missingPages: new TokenBucket(MISSING_PAGES_PER_SECOND, () => performance.now()),
    framework: framework.handle,
    onPage,
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, backlog: BACKLOG }, resolve);
  });
}

function shutdownSettings(environment: Environment, framework: Framework, isDevelopment: boolean): ShutdownSettings {
  const { LECTERN_SHUTDOWN_DELAY: delay, LECTERN_SHUTDOWN_TIMEOUT: timeout } = environment;
  const close = async () => {
    await Promise.all([flushTraces(), closeStore(), framework.close()]);
  };
  // An author who stops the server does not wait for the connections of open pages.
  return isDevelopment ? { delay: 0, timeout: 0, close } : { delay: delay * 1000, timeout: timeout * 1000, close };
}
