import { test as base } from "../support/answering-page";
import { startServer, type TestServer } from "../support/server";
import { createSiteServer, type SiteServer } from "../support/site-server";

interface ServerFixtures {
  /** A production server of the bundled site, shared by the tests of a worker. */
  server: TestServer;
  /** A production server to which tests add sites of their own. */
  sites: SiteServer;
}

/** Playwright's `test` with the bundled site running; `page.goto("/")` opens its home page. */
export const test = base.extend<{ baseURL: string }, ServerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads which fixtures are used from the pattern.
    async ({}, provide) => {
      const server = await startServer();
      await provide(server);
      await server.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  sites: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads which fixtures are used from the pattern.
    async ({}, provide) => {
      const sites = await createSiteServer();
      await provide(sites);
      await sites.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, provide) => provide(server.url),
});

/** As `test`, with the site of all components instead of the bundled one. */
export const galleryTest = test.extend<object>({
  baseURL: async ({ sites }, provide) => provide(await sites.serve("tests/e2e/gallery")),
});

export { expect } from "../support/answering-page";
