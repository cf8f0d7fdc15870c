import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "../e2e/fixtures";
import { attack, hostileConnections } from "../fakes/hostile-connections";
import { CHAOS_SCALE } from "../support/chaos-scale";
import { startServer, type TestServer } from "../support/server";

/** Milliseconds of each kind, and for each unit of the scale: ten minutes at 100. */
const DURATION = CHAOS_SCALE === undefined ? 3_000 : 6_000 * CHAOS_SCALE;

/** Megabytes of the heap, as of a small container, and what may be kept after a kind more than before all of them. */
const HEAP = 512;
const MAX_KEPT = 120;

const MEASURED = `--max-old-space-size=${HEAP} --expose-gc --import=${pathToFileURL(path.resolve("tests/support/print-memory.mjs"))}`;
const LIMITLESS = {
  LECTERN_LIMIT_IP_DAY: "100000000",
  LECTERN_LIMIT_ORG_HOUR: "100000000",
  LECTERN_LIMIT_KEY_MONTH: "100000000",
};

const target = { page: "/quickstart", file: "/docs.schema.json", domain: "", key: "" };

test.describe("no client without a key ends the server", () => {
  let server: TestServer;
  let before: number;

  test.beforeAll(async () => {
    server = await startServer({ environment: { NODE_OPTIONS: MEASURED, ...LIMITLESS } });
    const config = (await (await fetch(`${server.url}/_lectern/assistant`)).json()) as {
      domain: string;
      apiKey: string;
    };
    Object.assign(target, { domain: config.domain, key: config.apiKey });
    await (await fetch(server.url + target.page)).text();
    before = await keptMegabytes(server);
  });
  test.afterAll(() => server.stop());

  for (const { title } of hostileConnections(target)) {
    test(title, async () => {
      test.setTimeout(DURATION + 120_000);
      const kind = hostileConnections(target).find((row) => row.title === title);
      if (!kind) throw new Error("There is no such kind.");
      const made = await attack(Number(new URL(server.url).port), kind, DURATION);
      expect(made).toBeGreaterThan(0);
      await expect.poll(() => statusOf(server.url + target.page)).toBe(200);
      const kept = await keptMegabytes(server);
      test.info().annotations.push({ type: "memory", description: `${title}: ${made} connections, ${kept} MB kept` });
      expect(kept - before).toBeLessThan(MAX_KEPT);
    });
  }
});

function statusOf(address: string): Promise<number> {
  return fetch(address).then(
    ({ status }) => status,
    () => 0,
  );
}

/** What objects and buffers of the server take after a collection. */
async function keptMegabytes(server: TestServer): Promise<number> {
  const measured = () =>
    [...server.output().matchAll(/^memory (\{.*\})$/gm)].map(([, json = ""]) => JSON.parse(json) as NodeJS.MemoryUsage);
  const [pid = 0] = await server.pids();
  const count = measured().length;
  process.kill(pid, "SIGUSR2");
  await expect.poll(() => measured().length).toBeGreaterThan(count);
  const { heapUsed = 0, external = 0 } = measured().at(-1) ?? {};
  return Math.round((heapUsed + external) / 1024 ** 2);
}
