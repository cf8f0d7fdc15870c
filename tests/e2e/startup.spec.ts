import { get } from "node:http";
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
  // Load balancers keep idle connections for up to a minute, and lose what they send over one that is just being closed.
  expect(await keepAliveOf(server.url)).toBe("timeout=75");
  await server.stop();
  await docs.dispose();
});

function keepAliveOf(url: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    get(url, (response) => {
      resolve(response.headers["keep-alive"]?.toString());
      response.destroy();
    }).on("error", reject);
  });
}
