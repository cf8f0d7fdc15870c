import { readFile } from "node:fs/promises";
import { Server } from "node:http";
import path from "node:path";
import { applicationDirectory, buildDirectory } from "@/lib/application";
import type { UpgradeHandler } from "@/server/http-server";
import { injectRequest, type RequestHandler } from "@/server/inject-request";

/** Where the application turns its draft mode on (`app/lectern/draft`). */
const DRAFT_ADDRESS = "/lectern/draft";

/** The framework, started in this process. */
export interface Framework {
  handle: RequestHandler;
  /** Stands before the addresses of scripts and styles in what is rendered, where the base path belongs. */
  assetPrefix: string;
  /** Headers of every request for a document, and for the client router's parts of one. */
  documentHeaders: Readonly<Record<string, string>>;
  partHeaders: Readonly<Record<string, string>>;
  /** Headers with which a page is rendered for one request, and not kept. */
  onceHeaders(): Promise<Readonly<Record<string, string>>>;
  /** Takes the connection by which the browser learns of compiled modules; only in development. */
  upgrade: UpgradeHandler | undefined;
  close(): Promise<void>;
}

/** Where the framework runs. */
export interface FrameworkOptions {
  /** The framework compiles the application itself, instead of serving its build. */
  isDevelopment: boolean;
  /** What the framework keeps of what it renders; the rest is rendered for one request. */
  kept: "everything" | "parts" | "nothing";
  port: number;
  hostname: string;
  basePath: string;
}

/** Starts the framework by its documented interface for custom servers, and resolves when it can render. */
export async function startFramework(options: FrameworkOptions): Promise<Framework> {
  const { isDevelopment, kept, port, hostname, basePath } = options;
  const assetPrefix = isDevelopment ? "" : await setBuiltConfiguration(kept !== "nothing");
  const { default: next } = await import("next");
  // The framework listens for upgrades on the server that it is given, and would leave those it does not know open.
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
  const once = kept === "everything" ? {} : await onceHeaders();
  return {
    handle,
    assetPrefix,
    documentHeaders: once,
    partHeaders: kept === "parts" ? {} : once,
    onceHeaders,
    upgrade: isDevelopment ? upgrade : undefined,
    close: () => app.close(),
  };
}

/**
 * Headers that let the framework render a page for one request only, by its draft mode. A page that it means to keep is
 * rendered a second time, in the pieces that the client router may ask for; and a request of the router makes the document, too.
 */
async function draftHeaders(handle: RequestHandler): Promise<Record<string, string>> {
  const { headers } = await injectRequest(handle, { url: DRAFT_ADDRESS, headers: { host: "localhost" } });
  const [cookie = ""] = [headers["set-cookie"] ?? ""].flat().map((value) => String(value).split(";", 1)[0]);
  // Without a name of the client, the framework sends the title after the page (`htmlLimitedBots` in next.config.mjs).
  return { cookie, "user-agent": "Lectern" };
}

/** Keeps the framework from printing how it starts: what the server prints is its log, or a message to the author. */
async function silently<Value>(run: () => Promise<Value>): Promise<Value> {
  const print = console.log;
  console.log = () => {};
  try {
    return await run();
  } finally {
    console.log = print;
  }
}

/** What the build notes of its configuration. */
interface BuiltConfiguration {
  config: { assetPrefix: string; experimental: Record<string, unknown> } & Record<string, unknown>;
}

/**
 * Gives the framework the configuration of the build, as the server that it generates itself for `output: "standalone"`
 * does: there may be no configuration file, and reading it would load the tools of the build.
 * @returns the prefix of the addresses of scripts and styles.
 */
async function setBuiltConfiguration(isKeeping: boolean): Promise<string> {
  const file = path.join(buildDirectory(), "required-server-files.json");
  const { config } = JSON.parse(await readFile(file, "utf8")) as BuiltConfiguration;
  // An author's pages keep their addresses when they change, and each page of an export is asked for once.
  const uncached = { cacheMaxMemorySize: 0, experimental: { ...config.experimental, isrFlushToDisk: false } };
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(isKeeping ? config : { ...config, ...uncached });
  return config.assetPrefix;
}
