import { readFile } from "node:fs/promises";
import { Server } from "node:http";
import path from "node:path";
import { applicationDirectory, buildDirectory } from "@/lib/application.server";
import { readEnvironment } from "@/lib/env";
import type { UpgradeHandler } from "@/server/http-server";
import { injectRequest, type RequestHandler } from "@/server/inject-request";

/** The URL that turns on draft mode (`app/lectern/draft`). */
const DRAFT_URL = "/lectern/draft";

/** The framework, started in this process. */
export interface Framework {
  handle: RequestHandler;
  /** Placeholder for the base path in the URLs of scripts and styles in rendered pages. */
  assetPrefix: string;
  /** Headers of all requests for documents and parts of them. */
  headers: Readonly<Record<string, string>>;
  /** Headers that make the framework render a page without caching it. */
  onceHeaders(): Promise<Readonly<Record<string, string>>>;
  /** Accepts the connection that reports compiled modules to the browser; in development only. */
  upgrade: UpgradeHandler | undefined;
  close(): Promise<void>;
}

/** How the framework is started. */
export interface FrameworkOptions {
  /** The framework compiles the application instead of serving a build. */
  isDevelopment: boolean;
  /** Whether the framework caches what it renders. */
  isCaching: boolean;
}

/** Starts the framework through its documented interface for custom servers; resolves once it can render. */
export async function startFramework({ isDevelopment, isCaching }: FrameworkOptions): Promise<Framework> {
  const { PORT: port, HOSTNAME: hostname, LECTERN_BASE_PATH: basePath } = readEnvironment();
  const assetPrefix = isDevelopment ? "" : await setBuiltConfiguration(isCaching);
  const { default: next } = await import("next");
  // On the real server, the framework would leave connections with unknown upgrades open.
  const upgrades = new Server();
  const app = next({ dev: isDevelopment, dir: applicationDirectory(), port, hostname, httpServer: upgrades });
  await silently(() => app.prepare());
  const upgrade: UpgradeHandler = (request, socket, head) => {
    if (!request.url?.startsWith(`${basePath}/_next/hmr`)) return false;
    return upgrades.emit("upgrade", request, socket, head);
  };
  const handle = app.getRequestHandler();
  let draft: ReturnType<typeof draftHeaders> | undefined;
  const onceHeaders = async () => {
    draft ??= isDevelopment ? Promise.resolve({}) : draftHeaders(handle);
    return draft;
  };
  return {
    handle,
    assetPrefix,
    headers: isCaching ? {} : await onceHeaders(),
    onceHeaders,
    upgrade: isDevelopment ? upgrade : undefined,
    close: () => app.close(),
  };
}

/**
 * Headers of draft mode, in which the framework renders a page without caching it. A cached page costs more: it is rendered
 * twice, as a document and in parts for the client router, whichever of the two was requested.
 */
async function draftHeaders(handle: RequestHandler): Promise<Record<string, string>> {
  const { headers } = await injectRequest(handle, { url: DRAFT_URL, headers: { host: "localhost" } });
  const [cookie = ""] = [headers["set-cookie"] ?? ""].flat().map((value) => String(value).split(";", 1)[0]);
  // Without a user agent, the framework sends the title after the page (`htmlLimitedBots` in next.config.mjs).
  return { cookie, "user-agent": "Lectern" };
}

/** Suppresses the framework's messages at its start: the server prints only its log and messages to the author. */
async function silently<Value>(run: () => Promise<Value>): Promise<Value> {
  const print = console.log;
  console.log = () => {};
  try {
    return await run();
  } finally {
    console.log = print;
  }
}

/** The part of the build's configuration file that is used here. */
interface BuiltConfiguration {
  config: { assetPrefix: string; experimental: Record<string, unknown> } & Record<string, unknown>;
}

/**
 * Passes the configuration of the build to the framework, like the server that it generates for `output: "standalone"`: the
 * configuration file may be missing, and reading it would load build tools.
 * @returns the prefix of the URLs of scripts and styles.
 */
async function setBuiltConfiguration(isCaching: boolean): Promise<string> {
  const file = path.join(buildDirectory(), "required-server-files.json");
  const { config } = JSON.parse(await readFile(file, "utf8")) as BuiltConfiguration;
  // Authors' pages change without a new internal URL, and an export requests each page once: caches are useless.
  const uncached = { cacheMaxMemorySize: 0, experimental: { ...config.experimental, isrFlushToDisk: false } };
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(isCaching ? config : { ...config, ...uncached });
  return config.assetPrefix;
}
