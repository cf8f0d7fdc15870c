import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "../e2e/fixtures";
import { CHAOS_SCALE, scaled } from "../support/chaos-scale";
import { createDocsFolder } from "../support/docs-folder";
import { startServer, type TestServer } from "../support/server";

/** Requests for each unit of the scale: 200,000 in a full run. */
const REQUESTS = 20_000;
const CONCURRENCY = 16;
/** Parts of a run after which memory is measured; those of the last two quarters are compared. */
const PARTS = 8;
/** How much more the last quarter may take than the one before. */
const MAX_GROWTH = 1.05;

/** Has the server print its memory when it is asked to. */
const MEASURED = `--expose-gc --import=${pathToFileURL(path.resolve("tests/support/print-memory.mjs"))}`;

/**
 * Memory is measured after collections: between them garbage adds up, for 170,000 requests in a heap as small as this one, and
 * what a growing heap holds says nothing of what is kept.
 */
test("memory is flat however many pages and unknown addresses are asked for", async () => {
  test.skip(CHAOS_SCALE === undefined, "part of npm run chaos");
  test.setTimeout(900_000);
  const docs = await createDocsFolder({ navigation: { pages: ["start"] } }, { "start.mdx": "# Start\n\nWords.\n" });
  const server = await startServer({ docsDirectory: docs.directory, environment: { NODE_OPTIONS: MEASURED } });
  try {
    const each = Math.round(scaled(REQUESTS) / PARTS);
    const memory: Memory[] = [];
    for (let part = 0; part < PARTS; part += 1) {
      await ask(server.url, part * each, each);
      memory.push(await collectedMemory(server));
    }
    const megabytes = (name: keyof Memory) => memory.map((sizes) => Math.round(sizes[name] / 1024 ** 2)).join(" ");
    const description = `${each * PARTS} requests, kept ${megabytes("kept")} MB, resident ${megabytes("resident")} MB`;
    test.info().annotations.push({ type: "cases", description: String(each * PARTS) }, { type: "memory", description });
    expect(growth(memory, "kept"), description).toBeLessThanOrEqual(MAX_GROWTH);
    expect(growth(memory, "resident"), description).toBeLessThanOrEqual(MAX_GROWTH);
  } finally {
    await server.stop();
    await docs.dispose();
  }
});

/** Asks for a page and for addresses that nothing has, in turn; every answer has to be right. */
async function ask(url: string, first: number, count: number): Promise<void> {
  let next = first;
  const run = async () => {
    for (let index = next++; index < first + count; index = next++) {
      const [path, status] = index % 2 === 0 ? ["/start", 200] : [`/unknown/${index}`, 404];
      const response = await fetch(url + path);
      await response.arrayBuffer();
      if (response.status !== status) throw new Error(`${path}: ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, run));
}

/** Memory of the server after a collection, bytes: what its objects and buffers take, and what the process holds. */
interface Memory {
  kept: number;
  resident: number;
}

async function collectedMemory(server: TestServer): Promise<Memory> {
  const [pid = 0] = await server.pids();
  const before = measured(server).length;
  process.kill(pid, "SIGUSR2");
  await expect.poll(() => measured(server).length).toBeGreaterThan(before);
  const { heapUsed, external, rss } = measured(server).at(-1) as NodeJS.MemoryUsage;
  return { kept: heapUsed + external, resident: rss };
}

function measured(server: TestServer): NodeJS.MemoryUsage[] {
  return [...server.output().matchAll(/^memory (\{.*\})$/gm)].map(([, json = ""]) => JSON.parse(json));
}

/** The average of the last quarter, in those of the one before. */
function growth(memory: readonly Memory[], name: keyof Memory): number {
  const sum = (from: number) => (memory[from]?.[name] ?? 0) + (memory[from + 1]?.[name] ?? 0);
  return sum(PARTS - 2) / sum(PARTS - 4);
}
