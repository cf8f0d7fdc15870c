import { test as base } from "../support/answering-page";
import { startServer, type TestServer } from "../support/server";

interface ServerFixtures {
  /** A production server of the bundled site, shared by the tests of a worker. */
  server: TestServer;
}

/** Playwright's `test` with the bundled site running; `page.goto("/")` opens its home page. */
export const test = base.extend<{ baseURL: string }, ServerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

export { expect } from "../support/answering-page";
