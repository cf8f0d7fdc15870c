import { rename, rm, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "../e2e/fixtures";
import { scaled } from "../support/chaos-scale";
import { createDocsFolder, docsJson } from "../support/docs-folder";
import { startRunningSite } from "../support/running-site";
import { startServer } from "../support/server";

/** Rounds in which every file is written, cut off, moved, and deleted. */
const ROUNDS = scaled(40, 60);
/** Requests under way at a time. */
const READERS = 6;

const ADDRESSES = [
  "/busy",
  "/start",
  "/api-reference/the-last-summary",
  "/busy.md",
  "/llms.txt",
  "/llms-full.txt",
  "/sitemap.xml",
  "/_lectern/search?q=widget",
];

/** A specification of one operation. */
const paths = (summary: string) =>
  JSON.stringify({
    openapi: "3.0.0",
    info: { title: "T", version: "1" },
    paths: { "/x": { get: { summary, responses: { 200: { description: "ok" } } } } },
  });

test("pages, snippets, and specifications that are written, cut off, moved, and deleted all the time", async () => {
  test.setTimeout(120_000 + ROUNDS * 500);
  const pages = {
    "start.mdx": "---\ntitle: Start\n---\n\nInstall the widget with one command.\n",
    "busy.mdx": 'import One from "/snippets/one.mdx"\n\nThe busy text 0. <One />\n',
    "snippets/one.mdx": 'import Two from "/snippets/two.mdx"\n\nOne. <Two />\n',
    "snippets/two.mdx": "Two.\n",
  };
  const site = await startRunningSite({ pages });
  const place = (file: string) => path.join(site.docs.directory, file);
  const navigation = {
    navigation: {
      groups: [
        { group: "A", pages: ["start", "busy"] },
        { group: "API", openapi: "api.json" },
      ],
    },
  };
  const answered = new Set<string>();
  const faults: string[] = [];
  let isDone = false;

  async function read(address: string): Promise<void> {
    const began = performance.now();
    try {
      const answer = await fetch(`${site.server.url}${address}`, { signal: AbortSignal.timeout(20_000) });
      const text = await answer.text();
      const key = `${address} ${answer.status}`;
      answered.add(key);
      if (answer.status >= 500)
        faults.push(`${key} after ${Math.round(performance.now() - began)} ms: ${text.slice(0, 200)}`);
    } catch (error) {
      faults.push(`${address}: ${String(error)}`);
    }
  }
  async function keepReading(): Promise<void> {
    while (!isDone) {
      for (const address of ADDRESSES) await read(address);
    }
  }

  try {
    await site.docs.write("api.json", paths("First"));
    await site.docs.write("docs.json", docsJson(navigation));
    const readers = Array.from({ length: READERS }, keepReading);
    for (let round = 1; round <= ROUNDS; round += 1) {
      await writeFile(place("busy.mdx"), `The busy text ${round}.\n\nimport One from "/snippets/one.mdx"\n\n<One />\n`);
      await writeFile(
        place("snippets/two.mdx"),
        round % 2 ? 'import One from "/snippets/one.mdx"\n\n<One />\n' : "Two.\n",
      );
      // The rest is still a valid page: an invalid one would rightly fail.
      await truncate(place("busy.mdx"), 15);
      await writeFile(place("api.json"), round % 2 ? "{ \u0000 garbage" : paths(`Summary ${round}`));
      await rename(place("busy.mdx"), place("moved.mdx"));
      await truncate(place("docs.json"), round % 3 ? 10 : 0);
      await rename(place("moved.mdx"), place("busy.mdx"));
      await rm(place("busy.mdx"));
      await writeFile(place("docs.json"), docsJson(navigation));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await writeFile(place("snippets/two.mdx"), "The last two.\n");
    await writeFile(place("api.json"), paths("The last summary"));
    await writeFile(place("busy.mdx"), 'import One from "/snippets/one.mdx"\n\nThe last text. <One />\n');
    const last = async () => (await fetch(`${site.server.url}/busy`)).text();
    await expect.poll(last, { timeout: 30_000 }).toMatch(/The last text\.[\s\S]*The last two\./);
    const list = async () => (await fetch(`${site.server.url}/llms.txt`)).text();
    await expect.poll(list, { timeout: 30_000 }).toContain("The last summary");
    isDone = true;
    await Promise.all(readers);
    answered.clear();
    for (const address of ADDRESSES) await read(address);
    expect(faults).toEqual([]);
    expect([...answered]).toEqual(ADDRESSES.map((address) => `${address} 200`));
    test.info().annotations.push({ type: "cases", description: String(ROUNDS) });
  } finally {
    isDone = true;
    await site.dispose();
  }
});

test("the first index is made although files change all the time", async () => {
  test.setTimeout(90_000);
  const pages = { "start.mdx": "Install the widget.\n", "busy.mdx": "Text 0.\n" };
  const navigation = { navigation: { pages: ["start", "busy"] } };
  const docs = await createDocsFolder(navigation, pages);
  let isDone = false;
  const keepWriting = async () => {
    for (let round = 1; !isDone; round += 1) {
      await docs.write("busy.mdx", `Text ${round}.\n`);
      await docs.write("docs.json", docsJson({ ...navigation, name: `Site ${round}` }));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const server = await startServer({ docsDirectory: docs.directory });
  const writing = keepWriting();
  try {
    const readiness = async () => (await fetch(`${server.url}/readyz`)).text();
    await expect.poll(readiness, { timeout: 30_000 }).toContain('"search":"ok"');
  } finally {
    isDone = true;
    await writing;
    await server.stop();
    await docs.dispose();
  }
});
