import { Server } from "node:http";
import type { UpgradeHandler } from "@/server/http-server";
import type { RequestHandler } from "@/server/inject-request";

/** The framework, started in this process. */
export interface Framework {
  handle: RequestHandler;
  /** Takes the connection by which the browser learns of compiled modules; only in development. */
  upgrade: UpgradeHandler | undefined;
  close(): Promise<void>;
}

/** Where the framework runs. */
export interface FrameworkOptions {
  isDevelopment: boolean;
  port: number;
  hostname: string;
  basePath: string;
}

/** Starts the framework by its documented interface for custom servers, and resolves when it can render. */
export async function startFramework({ isDevelopment, ...options }: FrameworkOptions): Promise<Framework> {
  const { default: next } = await import("next");
  // The framework listens for upgrades on the server that it is given, and would leave those it does not know open.
  const upgrades = new Server();
  const { port, hostname, basePath } = options;
  const app = next({ dev: isDevelopment, dir: process.cwd(), port, hostname, httpServer: upgrades });
  await app.prepare();
  const upgrade: UpgradeHandler = (request, socket, head) => {
    if (!request.url?.startsWith(`${basePath}/_next/hmr`)) return false;
    return upgrades.emit("upgrade", request, socket, head);
  };
  return {
    handle: app.getRequestHandler(),
    upgrade: isDevelopment ? upgrade : undefined,
    close: () => app.close(),
  };
}
