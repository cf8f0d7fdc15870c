import { createApp } from "@/lib/create-app";
import { readEnvironment } from "@/lib/env";
import { setApp } from "@/lib/port";
import { getSite } from "@/lib/site/site-store";
import { createRequestApp, loadSignIn } from "@/server/create-request-app";
import { startFramework } from "@/server/framework";
import { handleRequest } from "@/server/handle-request";
import { type InjectedAnswer, injectRequest } from "@/server/inject-request";

/** A server in this process, without a port: only this process asks it. */
export interface LocalServer {
  /** Answers a GET request for an address, which begins with the base path. @throws Error if an answer breaks off. */
  ask(address: string): Promise<InjectedAnswer>;
  /** Ends what renders pages. */
  stop(): Promise<void>;
}

/**
 * Starts the built application in this process.
 * @param host what answers take for the host that was asked.
 * @throws SiteError if docs.json cannot be read.
 */
export async function startLocalServer(host: string): Promise<LocalServer> {
  const environment = readEnvironment();
  const { PORT: port, HOSTNAME: hostname, LECTERN_BASE_PATH: basePath } = environment;
  const app = createApp({ isBatch: true });
  setApp(() => app);
  await getSite();
  const framework = await startFramework({ isDevelopment: false, kept: "nothing", port, hostname, basePath });
  // An export for a group is asked as its reader; without one, as a guest.
  const signIn = environment.LECTERN_VIEW_AS === undefined ? undefined : await loadSignIn(environment);
  const requests = createRequestApp({ environment, framework, signIn });
  return {
    ask: (url) =>
      injectRequest((request, response) => handleRequest(requests, request, response), {
        url,
        headers: { host, accept: "text/html,*/*" },
      }),
    stop: () => framework.close(),
  };
}
