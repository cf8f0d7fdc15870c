import { readFile } from "node:fs/promises";
import { CHAOS_SCALE, scaled } from "../support/chaos-scale";
import { createDocsFolder } from "../support/docs-folder";
import { startServer } from "../support/server";
import { expect, test } from "./fixtures";

/** Requests for each unit of the scale: 200,000 in a full run. */
const REQUESTS = 20_000;
const CONCURRENCY = 16;
/** Parts of a run whose average memory is compared: the last two quarters. */
const PARTS = 8;
/** How much more the last part may take than the one before. */
const MOST_GROWTH = 1.05;

test("memory is flat however many pages and unknown addresses are asked for", async () => {
  test.skip(CHAOS_SCALE === undefined, "part of npm run chaos");
  test.setTimeout(900_000);
  const docs = await createDocsFolder({ navigation: { pages: ["start"] } }, { "start.mdx": "# Start\n\nWords.\n" });
  const server = await startServer({ docsDirectory: docs.directory });
  try {
    const [pid = 0] = await server.pids();
    const each = Math.round(scaled(REQUESTS) / PARTS);
    const memory: number[] = [];
    for (let part = 0; part < PARTS; part += 1) {
      await ask(server.url, part * each, each);
      memory.push(await residentMemory(pid));
    }
    const average = (from: number) => ((memory[from] ?? 0) + (memory[from + 1] ?? 0)) / 2;
    const growth = average(PARTS - 2) / average(PARTS - 4);
    const description = `${each * PARTS} requests, ${memory.map((bytes) => Math.round(bytes / 1024)).join(" ")} MB`;
    test.info().annotations.push({ type: "cases", description: String(each * PARTS) }, { type: "memory", description });
    expect(growth, description).toBeLessThanOrEqual(MOST_GROWTH);
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

/** Memory that a process holds, in kilobytes. */
async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
}
