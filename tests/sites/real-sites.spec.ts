import { test } from "@playwright/test";
import { listSites } from "./list-sites";
import { testMachines } from "./machine-tests";
import { type OpenSite, openSite } from "./open-site";
import { testPages } from "./page-tests";

/** `dev` walks the sites as authors see them. */
const command = process.env.SITES_COMMAND === "dev" ? "dev" : "start";

for (const { name, directory } of listSites()) {
  test.describe(name, () => {
    // One after the other, with one server: they ask for the same pages.
    test.describe.configure({ mode: "default", timeout: process.env.SITES_PAGES ? 7_200_000 : 1_200_000 });
    let opened: OpenSite;

    test.beforeAll(async () => {
      test.setTimeout(300_000);
      opened = await openSite(directory, command);
    });
    test.afterAll(() => opened?.close());

    testPages(() => opened);
    testMachines(name, () => opened);
  });
}
