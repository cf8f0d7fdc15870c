import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { closeStore } from "@/lib/assistant/service";
import { UserError } from "@/lib/base/user-error";
import { createApp } from "@/lib/create-app";
import { type Environment, readEnvironment } from "@/lib/env";
import { securityHeaders } from "@/lib/http/security-headers";
import { ignoreClosedOutput } from "@/lib/observability/closed-output";
import { flushTraces } from "@/lib/observability/tracing";
import { setApp } from "@/lib/port";
import { currentRouting } from "@/lib/site/site-store";
import { machinePointers } from "@/lib/text/machine-pointers";
import { listEndpoints } from "@/server/endpoints/list-endpoints";
import { type Framework, startFramework } from "@/server/framework";
import { type App, handleRequest } from "@/server/handle-request";
import { createHttpServer, SOCKET_LIMITS } from "@/server/http-server";
import { Documents } from "@/server/pages/documents";
import { storedDocuments } from "@/server/pages/stored-documents";
import { Renderer } from "@/server/render-document";
import { installShutdown, isDraining, type ShutdownSettings } from "@/server/shutdown";
import type { SignIn } from "@/server/sign-in/sign-in";
import { followSite, loadFirstSite } from "@/server/start-site";
import { TokenBucket } from "@/server/token-bucket";

/** Connections that wait to be accepted; the operating system grants at most its own limit (4,096 on Linux). */
const BACKLOG = 4096;

/** Ports tried after one that is in use. */
const PORTS_TRIED = 20;

/** Pages for addresses without a page that are rendered per second; one takes tens of milliseconds. */
const MISSING_PAGES_PER_SECOND = 5;

/** How the server is started. */
export interface StartOptions {
  /** The framework compiles the application itself, instead of serving its build. */
  isDevelopment: boolean;
  /** Where the port is in use, the next free one is taken. */
  findsPort?: boolean;
  /** Prints neither problems of the site nor those that saved files bring. */
  isQuiet?: boolean | undefined;
  /** Says where the server listens; a line on standard output by default. */
  onListening?: (address: ServerAddress) => void;
}

/** Where a server listens. */
export interface ServerAddress {
  hostname: string;
  port: number;
  basePath: string;
}

/**
 * Runs the server in this process: loads the site, prepares the framework, and only then listens.
 * @throws EnvironmentError if a variable has a wrong value.
 */
export async function startServer({ isDevelopment, isQuiet, findsPort, onListening }: StartOptions): Promise<void> {
  ignoreClosedOutput();
  const environment = readEnvironment();
  const { PORT: port, HOSTNAME: hostname, LECTERN_BASE_PATH: basePath, LECTERN_AUTHORING: isAuthoring } = environment;
  const { LECTERN_EXPORT: isExport } = environment;
  const app = createApp({ isBatch: isExport });
  setApp(app);
  app.prepareForPages();
  await loadFirstSite(isAuthoring);
  const kept = isAuthoring || isExport ? "nothing" : "everything";
  const framework = await startFramework({ isDevelopment, kept, port, hostname, basePath });
  let onPage = () => {};
  const firstPage = new Promise<void>((resolve) => {
    onPage = resolve;
  });
  // Not loaded where no one signs in.
  const signIn = await loadSignIn(environment);
  const requests = createRequestApp({ environment, framework, isDevelopment, onPage, signIn });
  const limits = { ...SOCKET_LIMITS, keepAlive: environment.LECTERN_KEEP_ALIVE * 1000 };
  const server = createHttpServer(
    (...exchange) => void handleRequest(requests, ...exchange),
    limits,
    framework.upgrade,
  );
  installShutdown(server, shutdownSettings(environment, framework));
  const usedPort = await listen(server, { host: hostname, port, lastPort: findsPort ? port + PORTS_TRIED : port });
  (onListening ?? printAddress)({ hostname, port: usedPort, basePath });
  // The server of an export renders the pages that a command asks for, and nothing else.
  if (!isExport) await followSite({ isAuthoring, isQuiet, firstPage });
}

async function loadSignIn(environment: Environment): Promise<SignIn | undefined> {
  const { LECTERN_VIEW_AS: viewAs } = environment;
  if (viewAs !== undefined) {
    const { createPreview } = await import("@/server/sign-in/preview");
    return createPreview(viewAs, environment.LECTERN_BASE_PATH, environment.LECTERN_AUTHORING);
  }
  if (environment.LECTERN_SIGN_IN.length === 0) return undefined;
  return (await import("@/server/sign-in/sign-in")).createSignIn(environment);
}

/** What answering requests needs, with the framework as its renderer. */
export function createRequestApp({ environment, framework, isDevelopment, onPage, signIn }: RequestAppOptions): App {
  const { LECTERN_BASE_PATH: basePath, LECTERN_SITE_URL: siteUrl, LECTERN_AUTHORING: isAuthoring } = environment;
  const renderer = new Renderer(framework.handle, { ...framework, basePath, isAuthoring });
  const isCaching = !isAuthoring && !environment.LECTERN_EXPORT;
  return {
    basePath,
    isAuthoring,
    isDevelopment,
    endpoints: listEndpoints(isAuthoring),
    headers: securityHeaders({
      frameAncestors: environment.LECTERN_FRAME_ANCESTORS,
      strictTransportSeconds: siteUrl?.startsWith("https:") ? environment.LECTERN_HSTS : 0,
    }),
    pointers: machinePointers(basePath),
    routing: currentRouting,
    isDraining,
    documents: new Documents({
      render: (route) => renderer.renderDocument(route),
      stored: isCaching ? storedDocuments(basePath) : undefined,
      isCaching,
      isPlain: environment.LECTERN_EXPORT,
    }),
    renderer,
    missingPages: new TokenBucket(MISSING_PAGES_PER_SECOND, () => performance.now()),
    framework: framework.handle,
    signIn,
    onPage,
  };
}

interface RequestAppOptions {
  environment: Environment;
  framework: Pick<Framework, "handle" | "assetPrefix" | "documentHeaders" | "partHeaders" | "onceHeaders">;
  isDevelopment: boolean;
  onPage(): void;
  signIn?: SignIn | undefined;
}

/** Listens on the first free port of a range. @returns the port. @throws if none is free, or listening is not allowed. */
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
  /** The highest port that is tried. */
  lastPort: number;
}

function printAddress({ hostname, port, basePath }: ServerAddress): void {
  console.log(`Listening on http://${hostname === "0.0.0.0" ? "localhost" : hostname}:${port}${basePath}`);
}

function shutdownSettings(environment: Environment, framework: Framework): ShutdownSettings {
  const { LECTERN_SHUTDOWN_DELAY: delay, LECTERN_SHUTDOWN_TIMEOUT: timeout } = environment;
  const close = async () => {
    await Promise.all([flushTraces(), closeStore(), framework.close()]);
  };
  // An author who stops the server does not wait for the connections of open pages.
  return environment.LECTERN_AUTHORING
    ? { delay: 0, timeout: 0, close }
    : { delay: delay * 1000, timeout: timeout * 1000, close };
}
