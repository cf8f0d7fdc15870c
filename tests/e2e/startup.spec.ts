import { createDocsFolder } from "../support/docs-folder";
import { startServer } from "../support/server";
import { expect, test } from "./fixtures";

test("the first answer after the port is open is the page that was asked for", async () => {
  test.setTimeout(90_000);
  const pages = Array.from({ length: 300 }, (_, number) => `page-${number}`);
  const docs = await createDocsFolder(
    { navigation: { pages: ["index", ...pages] } },
    Object.fromEntries([["index.mdx", "Welcome.\n"], ...pages.map((page) => [`${page}.mdx`, `Text of ${page}.\n`])]),
  );
  const server = await startServer({ docsDirectory: docs.directory });
  expect(server.firstStatus).toBe(200);
  await server.stop();
  await docs.dispose();
});
