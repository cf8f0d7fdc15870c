import { expect, test } from "@playwright/test";
import { createDocsFolder } from "../support/docs-folder";
import { startServer } from "../support/server";

const names = Array.from({ length: 8 }, (_, index) => `page-${index}`);
const text = (name: string) => `# ${name}\n\n${"| a | b |\n| - | - |\n".concat("| `c` | $d$ |\n".repeat(150))}\n`;

test("pages whose compiler was killed, as by a system without memory, are there again at once", async () => {
  const pages = Object.fromEntries(names.map((name) => [`${name}.mdx`, text(name)]));
  const docs = await createDocsFolder(
    { navigation: { pages: ["start", ...names] } },
    { "start.mdx": "Words.", ...pages },
  );
  const server = await startServer({ docsDirectory: docs.directory });
  try {
    expect((await fetch(`${server.url}/start`)).status).toBe(200);
    let isKilling = true;
    const killing = (async () => {
      while (isKilling) {
        const [, ...children] = await server.pids();
        for (const child of children) process.kill(child, "SIGKILL");
        await new Promise((resolve) => setImmediate(resolve));
      }
    })().catch(() => {});
    const answers = await Promise.all(names.map((name) => fetch(`${server.url}/${name}`)));
    isKilling = false;
    await killing;
    for (const answer of answers) {
      expect([200, 503]).toContain(answer.status);
      if (answer.status === 503) {
        expect(Number(answer.headers.get("retry-after"))).toBeLessThanOrEqual(2);
        expect(answer.headers.get("cache-control")).toBe("no-store");
      }
    }
    for (const name of names) {
      await expect
        .poll(async () => (await fetch(`${server.url}/${name}`)).status, { intervals: [500], timeout: 10_000 })
        .toBe(200);
      // The client router asks for the page in parts, and must not get the failure either.
      const part = await fetch(`${server.url}/${name}`, { headers: { rsc: "1" } });
      expect(await part.text()).not.toContain('"children":"This page could not be displayed"');
    }
  } finally {
    await server.stop();
    await docs.dispose();
  }
});
