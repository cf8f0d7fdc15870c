import { readdir } from "node:fs/promises";
import { get, type RequestListener } from "node:http";
import path from "node:path";
import { createDocsFolder } from "../support/docs-folder";
import { onLoopback } from "../support/loopback-server";
import { startServer } from "../support/server";
import { expect, test } from "./fixtures";

test("the first answer is the page that was asked for, and a restart with a broken docs.json serves the last good version", async () => {
  const pages = Array.from({ length: 300 }, (_, number) => `page-${number}`);
  const docs = await createDocsFolder(
    { navigation: { pages: ["index", ...pages] } },
    Object.fromEntries([["index.mdx", "Welcome.\n"], ...pages.map((page) => [`${page}.mdx`, `Text of ${page}.\n`])]),
  );
  const data = path.join(docs.directory, ".lectern");
  const start = () => startServer({ docsDirectory: docs.directory, environment: { LECTERN_DATA: data } });
  const first = await start();
  expect(first.firstStatus).toBe(200);
  // Load balancers keep idle connections for up to a minute, and lose what they send over one that is just being closed.
  expect(await keepAliveOf(first.url)).toBe("timeout=75");
  await expect.poll(() => readdir(path.join(data, "cache")).then(String)).toContain("config-");
  await first.stop();
  await docs.write("docs.json", '{\n  "name": "Acme"\n  "theme": "mint"\n}');
  const second = await start();
  expect(second.firstStatus).toBe(200);
  const ready = await fetch(`${second.url}/readyz`);
  expect([ready.status, (await ready.json()).checks.site]).toEqual([
    200,
    expect.stringMatching(/^last good.*docs\.json:/),
  ]);
  expect(second.output()).toContain("starts with the last good version");
  await second.stop();
  await docs.dispose();
});

test("code of a page runs twice after a cold start: once for all texts, the index included, and once for the page", async () => {
  const runs: string[] = [];
  const count: RequestListener = (request, response) => {
    runs.push(request.url ?? "");
    response.end("aster");
  };
  await onLoopback(count, async (port) => {
    const code = (name: string) =>
      `export const told = await (await fetch("http://127.0.0.1:${port}/${name}")).text();\n\n<Update label="May">It said {told}.</Update>\n`;
    const docs = await createDocsFolder(
      { navigation: { pages: ["early", "late"] } },
      { "early.mdx": code("early"), "late.mdx": code("late") },
    );
    const server = await startServer({ docsDirectory: docs.directory });
    const read = async (address: string) => (await fetch(server.url + address)).text();
    expect(await read("/early")).toContain("aster");
    await expect.poll(() => read("/_lectern/search?q=aster")).toMatch(/early.*late|late.*early/);
    expect(await read("/late")).toContain("aster");
    for (const file of ["/early.md", "/late.md", "/late/rss.xml", "/llms-full.txt"]) {
      expect(await read(file)).toContain("It said aster.");
    }
    expect(runs.sort()).toEqual(["/early", "/early", "/late", "/late"]);
    await server.stop();
    await docs.dispose();
  });
});

function keepAliveOf(url: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    get(url, (response) => {
      resolve(response.headers["keep-alive"]?.toString());
      response.destroy();
    }).on("error", reject);
  });
}
