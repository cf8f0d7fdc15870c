import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { closeStore } from "@/lib/assistant/service.server";
import { deferred } from "@/lib/base/deferred";
import { UserError } from "@/lib/base/user-error";
import type { PageThreads } from "@/lib/content/run/page-threads";
import { createApp } from "@/lib/create-app.server";
import { readEnvironment } from "@/lib/env";
import { storeCounts } from "@/lib/insights/count";
import { ignoreClosedOutput } from "@/lib/observability/closed-output";
import { startMetrics } from "@/lib/observability/metrics";
import { flushTraces } from "@/lib/observability/tracing";
import { setApp } from "@/lib/port";
import { createRequestApp } from "@/server/create-request-app";
import { startFramework } from "@/server/framework";
import { handleRequest } from "@/server/handle-request";
import { createHttpServer, SOCKET_LIMITS } from "@/server/http-server";
import type { Opened } from "@/server/open-host";
import { installShutdown } from "@/server/shutdown";
import { followSite, loadFirstSite } from "@/server/start-site";
import { setYoungGrowth } from "@/server/young-generation";

/** Maximum number of connections waiting to be accepted; the operating system may allow fewer (4,096 on Linux). */
const BACKLOG = 4096;

/** Number of ports tried after one that is in use. */
const PORTS_TRIED = 20;

/** How the server is started. */
export interface StartOptions {
  /** The framework compiles the application itself, instead of serving its build. */
  isDevelopment: boolean;
  /** Uses the next free port if the port is in use. */
  findsPort?: boolean;
  /** Prints neither the problems of the site nor those caused by saved files. */
  isQuiet?: boolean | undefined;
  /** Called once the server listens; by default, prints a line. */
  onListening?: (address: ServerAddress) => void;
}

/** Where a server listens. */
export interface ServerAddress {
  hostname: string;
  port: number;
  basePath: string;
}

/** The content that a server serves. */
export interface ServedContent {
  /** The list of sites of a server of several; undefined if there is one site. */
  sitesFile: string | undefined;
  /** The threads that compile the pages of the one site; threads of its own by default. */
  threads: PageThreads | undefined;
}

/**
 * Loads the site, prepares the framework, and only then listens.
 * @throws EnvironmentError if a variable has a wrong value.
 */
export async function runServer(
  { isDevelopment, isQuiet, findsPort, onListening }: StartOptions,
  { sitesFile, threads }: ServedContent,
): Promise<void> {
  ignoreClosedOutput();
  await startMetrics();
  const { PORT: port, HOSTNAME: hostname, LECTERN_BASE_PATH: basePath, ...environment } = readEnvironment();
  const { framework, handle, follow, close } =
    sitesFile === undefined
      ? await openFolder({ isDevelopment, isQuiet, threads })
      : await (await import("@/server/open-host")).openHost(sitesFile);
  const limits = { ...SOCKET_LIMITS, keepAlive: environment.LECTERN_KEEP_ALIVE * 1000 };
  const server = createHttpServer((...exchange) => void handle(...exchange), limits, framework.upgrade);
  installShutdown(server, async () => void (await Promise.all([flushTraces(), close(), framework.close()])));
  const usedPort = await listen(server, { host: hostname, port, lastPort: findsPort ? port + PORTS_TRIED : port });
  (onListening ?? printAddress)({ hostname, port: usedPort, basePath });
  await follow();
  if (!environment.LECTERN_AUTHORING) setYoungGrowth(2);
}

interface FolderOptions extends Pick<StartOptions, "isDevelopment" | "isQuiet"> {
  threads?: PageThreads | undefined;
}

/** Opens the site of one folder or repository. */
export async function openFolder({ isDevelopment, isQuiet, threads }: FolderOptions): Promise<Opened> {
  const { LECTERN_AUTHORING: isAuthoring, LECTERN_EXPORT: isExport } = readEnvironment();
  const app = createApp({ isBatch: isExport, threads });
  setApp(() => app);
  await loadFirstSite();
  const framework = await startFramework({ isDevelopment, isCaching: !isAuthoring && !isExport });
  const { promise: firstPage, resolve: onPage } = deferred();
  const requests = await createRequestApp({ framework, isDevelopment, onPage });
  return {
    framework,
    handle: (...exchange) => handleRequest(requests, ...exchange),
    // The server of an export only renders the pages that a command requests.
    follow: async () => (isExport ? undefined : followSite({ isQuiet, firstPage })),
    close: async () => {
      await storeCounts();
      await closeStore();
    },
  };
}

/** Listens on the first free port of a range. @returns the port. @throws if none is free or listening fails. */
function listen(server: Server, { host, port, lastPort }: ListenOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    let attempt = port;
    server.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EADDRINUSE") return reject(error);
      if (attempt >= lastPort) return reject(new UserError(portsInUse(port, lastPort)));
      attempt += 1;
      server.listen({ port: attempt, host, backlog: BACKLOG });
    });
    server.once("listening", () => resolve((server.address() as AddressInfo).port));
    server.listen({ port, host, backlog: BACKLOG });
  });
}

function portsInUse(first: number, last: number): string {
  const ports = first === last ? `Port ${first} is` : `Ports ${first} to ${last} are`;
  return `${ports} in use. Choose another one with --port or PORT.`;
}

interface ListenOptions {
  host: string;
  port: number;
  lastPort: number;
}

function printAddress({ hostname, port, basePath }: ServerAddress): void {
  console.log(`Listening on http://${hostname === "0.0.0.0" ? "localhost" : hostname}:${port}${basePath}`);
}
