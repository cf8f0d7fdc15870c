import { test as base } from "../support/answering-page";
import { startServer, type TestServer } from "../support/server";

interface ServerFixtures {
  /** The docs folder that is served; the bundled site if it is empty. */
  docsDirectory: string;
  /** A production server of the docs folder, shared by the tests of a worker. */
  server: TestServer;
}

/** Playwright's `test` with a site running, which is the bundled one unless `docsDirectory` says otherwise; `page.goto("/")` opens its home page. */
export const test = base.extend<{ baseURL: string }, ServerFixtures>({
  docsDirectory: ["", { option: true, scope: "worker" }],
  server: [
    async ({ docsDirectory }, use) => {
      const server = await startServer(docsDirectory ? { docsDirectory } : {});
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

export { expect } from "../support/answering-page";
