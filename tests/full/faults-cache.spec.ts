import { readdirSync, statSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "../e2e/fixtures";
import { startRunningSite } from "../support/running-site";
import { waitForIndex } from "../support/search-index";
import { startServer } from "../support/server";

/** Ways in which a file can be damaged. */
const damages: { title: string; damage: (file: string) => void }[] = [
  { title: "overwritten with noise", damage: (file) => writeFileSync(file, Buffer.alloc(statSync(file).size, 0xa5)) },
  { title: "cut in half", damage: (file) => truncateSync(file, Math.floor(statSync(file).size / 2)) },
  { title: "emptied", damage: (file) => truncateSync(file, 0) },
];

test("caches and a search index that were damaged are rebuilt, not trusted", async () => {
  test.setTimeout(240_000);
  // A text of its own, so that no earlier run has rendered the pages already.
  const text = `The widget was made at ${Date.now()}.`;
  const page = (name: string) => [`${name}.mdx`, `---\ntitle: Page ${name}\n---\n\n${text}\n`];
  const site = await startRunningSite({ pages: Object.fromEntries(["start", "second"].map(page)) });
  let { server } = site;
  try {
    await readAll(server.url, text);
    await site.store.close();
    for (const { title, damage } of damages) {
      await server.stop();
      const files = cacheFiles(site.data);
      expect(files.some((file) => file.includes("/cache/pages/"))).toBe(true);
      expect(files.some((file) => /search-.*\.db$/.test(file))).toBe(true);
      for (const file of files) damage(file);
      server = await startServer({ docsDirectory: site.docs.directory, environment: { LECTERN_DATA: site.data } });
      await test.step(title, () => readAll(server.url, text));
    }
  } finally {
    await server.stop();
    await site.dispose();
  }
});

/** Reads both pages, and waits until the search finds them. */
async function readAll(url: string, text: string): Promise<void> {
  for (const page of ["start", "second"]) {
    const answer = await fetch(`${url}/${page}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(text);
  }
  await waitForIndex(url, "widget");
}

/** Everything but the store: what can be made again. */
function cacheFiles(data: string): string[] {
  return readdirSync(data, { recursive: true, encoding: "utf8" })
    .filter((name) => !name.startsWith("lectern.db"))
    .map((name) => path.join(data, name))
    .filter((file) => statSync(file).isFile());
}
